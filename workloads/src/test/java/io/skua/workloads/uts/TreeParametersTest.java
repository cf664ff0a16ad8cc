package io.skua.workloads.uts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.workloads.Workload;
import io.skua.workloads.uts.TreeParameters.Shape;
import io.skua.workloads.uts.TreeParameters.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TreeParametersTest {
    @Test
    void parametersATypeDoesNotUseMakeNoDifference() {
        assertThat(new TreeParameters(Type.GEO, Shape.FIXED, 10, 4, 0.3, 2, 19))
                .isEqualTo(TreeParameters.geometric(Shape.FIXED, 10, 4, 19));
        assertThat(new TreeParameters(Type.BIN, Shape.CYCLIC, 10, 4, 0.3, 2, 19))
                .isEqualTo(TreeParameters.binomial(4, 0.3, 2, 19));
    }

    @Test
    void textIsWhatTheCommandLineReads() {
        assertThat(SampleTree.T1.parameters()).hasToString("t=1 a=3 d=10 b=4 r=19");
        assertThat(SampleTree.T3.parameters()).hasToString("t=0 b=2000 q=0.124875 m=8 r=42");
        assertThat(SampleTree.T4.parameters()).hasToString("t=2 a=0 d=16 b=6 q=0.234375 m=4 r=1");
        assertThat(TreeParameters.balanced(3, 2.5, -1)).hasToString("t=3 d=3 b=2.5 r=-1");
    }

    @ParameterizedTest
    @EnumSource
    void everySampleTreeIsFoundByNameAndByParameters(SampleTree tree) {
        Workload.Instance byText =
                new UtsWorkload().with(tree.parameters().toString().split(" "));
        assertThat(byText.title()).isEqualTo("uts " + tree.name());
        assertThat(byText.known()).contains(tree.published());
        assertThat(new UtsWorkload().with(tree.name()).known()).contains(tree.published());
    }

    @Test
    void treesWithoutEndAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TreeParameters.binomial(10, 0.5, 3, 0))
                .withMessage("q times m must be at most 1.001 or the tree has no end, but was 1.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TreeParameters.geometric(Shape.EXPDEC, 5, 1, 0))
                .withMessage("b must be above 1 for shape EXPDEC, but was 1.0");
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TreeParameters.geometric(Shape.LINEAR, 0, 4, 0))
                .withMessage("d must be from 1 to 1000000, but was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TreeParameters.balanced(5, Double.NaN, 0))
                .withMessage("b must be from 0 to 1000000, but was NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TreeParameters.binomial(5, -0.1, 2, 0))
                .withMessage("q must be from 0 to 1, but was -0.1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TreeParameters.binomial(5, 0.001, 101, 0))
                .withMessage("m must be from 0 to 100, but was 101");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TreeParameters.geometric(Shape.EXPDEC, 1, 4, 0))
                .withMessage("d must be above 1 for shape EXPDEC, but was 1");
    }
}
