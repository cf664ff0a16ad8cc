package io.skua.workloads.fib;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.workloads.Workload;
import io.skua.workloads.divide.Forks;
import io.skua.workloads.divide.Meter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VarLoopTest {
    private static final Forks IN_TURN = (left, right) -> {
        left.run();
        right.run();
    };

    @Test
    void theAnswerIsASumOfFibonacciNumbers() {
        // i = 0, 3, 6, 9, with k = 5, 8, 11, 7
        assertThat(new VarLoop(10, 5, 0).known()).isEqualTo(5 + 21 + 89 + 13);
        assertThat(new VarLoop(10, 5, 0).sequential()).isEqualTo(5 + 21 + 89 + 13);
    }

    @Test
    void evenCountersForkAndOddOnesDoNot() {
        List<Integer> parallel = new ArrayList<>();
        new VarLoop(22, 0, 100).run(IN_TURN, n -> {
            parallel.add(n);
            return 0;
        });
        assertThat(parallel).containsExactly(0 % 7, 6 % 7, 12 % 7, 18 % 7);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 33, 34, 1000})
    void everyIterationRunsOnceWhateverTheChunk(int chunk) {
        VarLoop loop = new VarLoop(100, 3, chunk);
        assertThat(loop.run(IN_TURN, Fib::sequential)).isEqualTo(loop.known());
    }

    @Test
    void aTaskKeepsA64thAndForksTheRest() {
        Meter meter = new Meter();
        new VarLoop(384, 0, 0).run(meter, Fib::sequential);
        // 128 iterations: two each for 32 tasks, and then one each
        assertThat(meter.shape("").tasks()).isEqualTo(32 + 64);
        assertThat(meter.shape("").depth()).isEqualTo(32 + 64);
    }

    @Test
    void theLargestLoopsNumbersFit() {
        VarLoop loop = new VarLoop(1_000_000, VarLoop.BASE_MAX, 0);
        assertThat(loop.known()).isPositive();
        assertThat(loop.shape().tasks()).isPositive();
    }

    @Test
    void theRivalAgrees() {
        Workload.Instance run = new VarLoopWorkload().with("200", "8", "chunk=3");
        assertThat(run.rival(ForkJoinPool.commonPool())).isEqualTo(run.sequential());
    }
}
