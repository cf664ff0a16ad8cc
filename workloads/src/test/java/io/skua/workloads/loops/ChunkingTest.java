package io.skua.workloads.loops;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sequences of chunks, worked out by hand from the definitions. */
class ChunkingTest {
    private static List<Integer> sizes(Chunking chunking, int workers, int n) {
        int[] ends = chunking.ends(n, workers);
        return IntStream.range(0, ends.length)
                .mapToObj(i -> ends[i] - (i == 0 ? 0 : ends[i - 1]))
                .toList();
    }

    @Test
    void staticSharesAreEqual() {
        assertThat(sizes(Chunking.STATIC, 4, 16)).containsExactly(4, 4, 4, 4);
        assertThat(sizes(Chunking.STATIC, 3, 16)).containsExactly(5, 5, 6);
        assertThat(sizes(Chunking.STATIC, 3, 2)).containsExactly(0, 1, 1);
        assertThat(sizes(Chunking.STATIC, 2, 0)).containsExactly(0, 0);
    }

    @Test
    void guidedTakesAShareOfWhatRemains() {
        assertThat(sizes(Chunking.GUIDED, 2, 100)).containsExactly(50, 25, 13, 6, 3, 2, 1);
        assertThat(sizes(Chunking.GUIDED, 4, 16)).containsExactly(4, 3, 3, 2, 1, 1, 1, 1);
    }

    @Test
    void factoringTakesHalfInEqualShares() {
        assertThat(sizes(Chunking.FACTORING, 2, 100)).containsExactly(25, 25, 13, 13, 6, 6, 3, 3, 2, 2, 1, 1);
    }

    @Test
    void trapezoidsGetSmallerByTheSameStep() {
        // f = 25, l = 1, C = 8, step 24/7
        assertThat(sizes(Chunking.TRAPEZOID, 2, 100)).containsExactly(25, 22, 18, 15, 11, 8, 1);
        assertThat(sizes(Chunking.TRAPEZOID, 1, 1)).containsExactly(1);
    }

    @Test
    void allChunksTogetherAreTheLoop() {
        for (Chunking chunking : Chunking.values()) {
            for (int workers : new int[] {1, 2, 3, 32}) {
                for (int n : new int[] {0, 1, 2, 16, 1_000, Integer.MAX_VALUE}) {
                    List<Integer> sizes = sizes(chunking, workers, n);
                    assertThat(sizes).hasSizeLessThan(2_000);
                    assertThat(sizes.stream().mapToLong(size -> size).sum()).isEqualTo(n);
                    if (chunking != Chunking.STATIC) {
                        assertThat(sizes).allMatch(size -> size > 0);
                    }
                }
            }
        }
    }
}
