package io.skua.workloads.uts;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.workloads.uts.TreeParameters.Shape;
import io.skua.workloads.uts.TreeParameters.Type;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class UtsTest {
    @ParameterizedTest
    @EnumSource(names = {"T1", "T2", "T3", "T4", "T5"})
    void theTwinCountsThePublishedTrees(SampleTree tree) {
        assertThat(new Uts(tree.parameters()).sequential()).isEqualTo(tree.published());
    }

    /** Counts of an independent program in Python, with its own hash and logarithm. */
    static Stream<Arguments> smallTrees() {
        return Stream.of(
                Arguments.of(TreeParameters.binomial(200, 0.2, 4, 5), new TreeCounts(861, 20, 695)),
                Arguments.of(TreeParameters.geometric(Shape.LINEAR, 8, 3, 7), new TreeCounts(1632, 8, 914)),
                Arguments.of(TreeParameters.geometric(Shape.EXPDEC, 8, 3, 7), new TreeCounts(4861, 27, 2498)),
                Arguments.of(TreeParameters.geometric(Shape.EXPDEC, 6, 4, 7), new TreeCounts(4476, 17, 2350)),
                Arguments.of(TreeParameters.geometric(Shape.CYCLIC, 8, 3, 7), new TreeCounts(2351, 31, 1317)),
                Arguments.of(TreeParameters.geometric(Shape.FIXED, 5, 4, -5), new TreeCounts(2602, 5, 2042)),
                Arguments.of(TreeParameters.geometric(Shape.FIXED, 8, 3, 3), new TreeCounts(1, 0, 1)),
                Arguments.of(
                        new TreeParameters(Type.HYBRID, Shape.LINEAR, 6, 4, 15.0 / 64, 4, 0),
                        new TreeCounts(2274, 34, 1720)),
                Arguments.of(TreeParameters.balanced(5, 3.9, 1), new TreeCounts(364, 5, 243)));
    }

    @ParameterizedTest
    @MethodSource("smallTrees")
    void theTwinCountsSmallTreesOfEveryKind(TreeParameters parameters, TreeCounts expected) {
        assertThat(new Uts(parameters).sequential()).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("smallTrees")
    void theRivalAgreesWithTheTwin(TreeParameters parameters, TreeCounts expected) {
        assertThat(FjpRival.count(new Uts(parameters), ForkJoinPool.commonPool()))
                .isEqualTo(expected);
    }

    @Test
    void depthCostsTheTwinNoStack() {
        assertThat(new Uts(TreeParameters.balanced(1_000_000, 1, 0)).sequential())
                .isEqualTo(new TreeCounts(1_000_001, 1_000_000, 1));
    }

    @Test
    void heightsBeyondTheTableFollowTheSameRule() {
        Uts tree = new Uts(TreeParameters.geometric(Shape.EXPDEC, 2, 1.0001, 0));
        int rand = (int) (0.9 * Integer.MAX_VALUE);
        assertThat(tree.children(20_000, rand))
                .isEqualTo(tree.children(11, rand))
                .isEqualTo(3);
    }

    @Test
    void noNodeOfAGeometricTreeHasMoreThanAHundredChildren() {
        Uts tree = new Uts(TreeParameters.geometric(Shape.FIXED, 3, 1000, 0));
        assertThat(tree.children(1, Integer.MAX_VALUE)).isEqualTo(100);
        assertThat(tree.children(1, 0)).isZero();
        assertThat(tree.children(3, Integer.MAX_VALUE)).isZero();
    }

    @Test
    void resultsCombineInAnyGrouping() {
        TreeCounts a = new TreeCounts(3, 1, 2);
        TreeCounts b = new TreeCounts(5, 4, 1);
        TreeCounts c = new TreeCounts(1, 2, 1);
        assertThat(a.combine(b).combine(c)).isEqualTo(a.combine(b.combine(c))).isEqualTo(new TreeCounts(9, 4, 4));
        assertThat(TreeCounts.NONE.combine(a))
                .isEqualTo(a.combine(TreeCounts.NONE))
                .isEqualTo(a);
    }
}
