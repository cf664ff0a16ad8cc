package io.skua.bench.rivals;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sequences of batches, worked out by hand from the definitions. */
class BatchSizesTest {
    private static List<Integer> sizes(IntFunction<QueueRival> starter, int threads, int n) {
        try (QueueRival rival = starter.apply(threads)) {
            int[] ends = rival.ends(n);
            return IntStream.range(0, ends.length)
                    .mapToObj(i -> ends[i] - (i == 0 ? 0 : ends[i - 1]))
                    .toList();
        }
    }

    @Test
    void guidedTakesAShareOfWhatRemains() {
        assertThat(sizes(GuidedRival::new, 2, 100)).containsExactly(50, 25, 13, 6, 3, 2, 1);
        assertThat(sizes(GuidedRival::new, 4, 16)).containsExactly(4, 3, 3, 2, 1, 1, 1, 1);
    }

    @Test
    void factoringTakesHalfInEqualShares() {
        assertThat(sizes(FactoringRival::new, 2, 100)).containsExactly(25, 25, 13, 13, 6, 6, 3, 3, 2, 2, 1, 1);
    }

    @Test
    void trapezoidsGetSmallerByTheSameStep() {
        // f = 25, l = 1, C = 8, step 24/7
        assertThat(sizes(TrapezoidRival::new, 2, 100)).containsExactly(25, 22, 18, 15, 11, 8, 1);
        assertThat(sizes(TrapezoidRival::new, 1, 1)).containsExactly(1);
    }

    @Test
    void allBatchesTogetherAreTheLoop() {
        for (IntFunction<QueueRival> starter :
                List.<IntFunction<QueueRival>>of(GuidedRival::new, FactoringRival::new, TrapezoidRival::new)) {
            for (int threads : new int[] {1, 2, 3, 32}) {
                for (int n : new int[] {0, 1, 2, 16, 1_000, Integer.MAX_VALUE}) {
                    List<Integer> sizes = sizes(starter, threads, n);
                    assertThat(sizes).allMatch(size -> size > 0).hasSizeLessThan(2_000);
                    assertThat(sizes.stream().mapToLong(size -> size).sum()).isEqualTo(n);
                }
            }
        }
    }
}
