package io.skua.place.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class PlaceExamplesTest {
    @Test
    void tree() {
        assertThat(Tree.leaves(12)).isEqualTo(4096);
    }

    @Test
    void treeWithProgress() throws Exception {
        assertThat(Tree.leavesWithProgress(12)).isEqualTo(4096);
    }

    @Test
    void knapsack() {
        Random random = new Random(1);
        int[] weights = random.ints(18, 1, 30).toArray();
        int[] values = random.ints(18, 1, 50).toArray();
        assertThat(Knapsack.mostValue(weights, values, 120)).isEqualTo(Knapsack.sequential(weights, values, 120));
    }
}
