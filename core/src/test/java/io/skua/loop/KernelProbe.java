package io.skua.loop;

import io.skua.Skua;
import io.skua.kernel.StepFactory;
import io.skua.kernel.StepKind;
import java.util.function.IntUnaryOperator;

/** A program that prints, in a JVM of its own, which kernels there are and what loops return. */
final class KernelProbe {
    private KernelProbe() {}

    public static void main(String[] arguments) {
        IntUnaryOperator function = x -> x + 1;
        boolean hidden = StepKind.INT_TO_INT
                .before(function, StepFactory.sum())
                .getClass()
                .isHidden();
        System.out.println(hidden ? "hidden" : "not hidden");
        try (Skua skua = Skua.builder().workers(2).build()) {
            System.out.println(new KernelLambdas().apply(skua));
        }
    }
}
