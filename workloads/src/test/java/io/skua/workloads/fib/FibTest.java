package io.skua.workloads.fib;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FibTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "2, 1", "3, 2", "10, 55", "30, 832040"})
    void theTwinKnowsTheFirstNumbers(int n, long expected) {
        assertThat(Fib.sequential(n)).isEqualTo(expected);
    }

    @Test
    void theLargestNumberFitsAndTheNextDoesNot() {
        assertThat(Fib.iterative(Fib.MAX)).isEqualTo(7_540_113_804_746_346_429L);
        assertThat(Fib.iterative(Fib.MAX + 1)).isNegative();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 22})
    void theRivalAgreesWithTheTwin(int n) {
        assertThat(ForkJoinPool.commonPool().invoke(new FjpRival(n))).isEqualTo(Fib.sequential(n));
    }
}
