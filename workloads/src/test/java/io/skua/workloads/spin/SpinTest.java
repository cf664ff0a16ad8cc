package io.skua.workloads.spin;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SpinTest {
    @ParameterizedTest
    @CsvSource({"1, 0, 1", "1, 1, 1", "7, 0, 3", "1, 6, 5", "2, 11, 1", "100, 5, 7", "1000, 3, 2", "9999, 8, 3"})
    void theAnswerIsKnownWithoutSpinning(int grain, int depth, int reps) {
        SpinTree tree = new SpinTree(grain, depth, reps, SpinTree.EVEN);
        assertThat(tree.known()).isEqualTo(tree.sequential());
    }

    @Test
    void spinningLongerIsNoLongerWayToTheAnswer() {
        assertThat(new SpinTree(SpinTree.GRAIN_MAX, 16, 10, 1).known()).isNotZero();
    }

    /** So a leaf that is cut short everywhere is seen too. */
    @Test
    void theAnswerDependsOnTheGrain() {
        SpinTree tree = new SpinTree(1000, 14, 1, SpinTree.EVEN);
        SpinTree shorter = new SpinTree(999, 14, 1, SpinTree.EVEN);
        assertThat(tree.known()).isNotEqualTo(shorter.known());
    }

    @Test
    void leavesAreNumberedWithoutOverflow() {
        SpinTree largest = new SpinTree(1, SpinTree.DEPTH_MAX, SpinTree.REPS_MAX, SpinTree.EVEN);
        assertThat(Math.multiplyExact(largest.leaves(), (long) largest.reps())).isPositive();
        assertThat(Math.multiplyExact(largest.leaves(), 100L)).isPositive();
    }

    /** So a leaf that is left out, run twice or cut short is seen in the sum. */
    @Test
    void noLeafGivesNothing() {
        SpinTree tree = new SpinTree(10, 10, 1, SpinTree.EVEN);
        for (long leaf = 0; leaf < tree.leaves(); leaf++) {
            assertThat(tree.spin(leaf)).isNotZero();
        }
    }

    @Test
    void theSmallChildGetsItsShareAndAtLeastOneLeaf() {
        SpinTree even = new SpinTree(1, 10, 1, SpinTree.EVEN);
        SpinTree skewed = new SpinTree(1, 20, 1, 1);
        assertThat(even.forked(1024)).isEqualTo(512);
        assertThat(even.forked(2)).isEqualTo(1);
        assertThat(skewed.forked(1 << 20)).isEqualTo(10_485);
        assertThat(skewed.forked(99)).isEqualTo(1);
    }

    @Test
    void aSkewedTreeIsDeepButNotTooDeep() {
        assertThat(new SpinTree(1, 10, 1, SpinTree.EVEN).levels()).isEqualTo(11);
        assertThat(new SpinTree(1, 20, 1, 1).levels()).isEqualTo(1078);
        assertThat(new SpinTree(1, SpinTree.DEPTH_MAX, 1, 1).levels()).isEqualTo(2733);
    }

    /** A thousand levels in the pool's stacks, which are those of the JVM. */
    @Test
    void theRivalHasStackEnoughForASkewedTree() {
        SpinTree tree = new SpinTree(1, 20, 1, 1);
        Workload.Instance run = new SpinRun("skew", tree);
        ForkJoinPool pool = new ForkJoinPool(4);
        try {
            assertThat(run.rival(pool)).isEqualTo(tree.known());
        } finally {
            pool.shutdown();
        }
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void aSkewedTreeIsSummedWhileTasksAreStolen(Form form) {
        SpinTree tree = new SpinTree(20, 18, 2, 1);
        try (Skua skua = Skua.builder().workers(4).build()) {
            assertThat(new SpinRun("skew", tree).skua(skua, form)).isEqualTo(tree.known());
        }
    }

    @Test
    void bitMatricesApplyAFunctionManyTimes() {
        long[] rotate = BitMatrix.of(value -> Long.rotateLeft(value, 1));
        assertThat(BitMatrix.apply(rotate, 0b1011)).isEqualTo(0b10110);
        assertThat(BitMatrix.apply(BitMatrix.power(rotate, 0), 0b1011)).isEqualTo(0b1011);
        assertThat(BitMatrix.apply(BitMatrix.power(rotate, 5), 0b1011)).isEqualTo(0b1011 << 5);
        assertThat(BitMatrix.apply(BitMatrix.power(rotate, 64_000_003), 0b1011)).isEqualTo(0b1011 << 3);
    }
}
