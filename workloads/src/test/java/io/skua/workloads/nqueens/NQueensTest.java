package io.skua.workloads.nqueens;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NQueensTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "2, 0",
        "3, 0",
        "4, 2",
        "5, 10",
        "6, 4",
        "7, 40",
        "8, 92",
        "9, 352",
        "10, 724",
        "11, 2680",
        "12, 14200"
    })
    void theTwinCountsAllSolutions(int n, long expected) {
        assertThat(NQueens.sequential(n)).isEqualTo(expected);
        assertThat(NQueens.published(n)).isEqualTo(expected);
    }

    @Test
    void theTableEndsWithTheLargestBoardEverCounted() {
        assertThat(NQueens.MAX).isEqualTo(27);
        assertThat(NQueens.published(18)).isEqualTo(666_090_624);
        assertThat(NQueens.published(27)).isEqualTo(234_907_967_154_122_528L);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 8, 9})
    void theRivalAgreesWithTheTwinAtAnyCutoff(int cutoff) {
        assertThat(ForkJoinPool.commonPool().invoke(new FjpRival(9, cutoff))).isEqualTo(NQueens.sequential(9));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void theRivalAgreesOnBoardsWithDeadEnds(int n) {
        assertThat(ForkJoinPool.commonPool().invoke(new FjpRival(n, n))).isEqualTo(NQueens.sequential(n));
    }
}
