package io.skua.loop;

import io.skua.Skua;
import io.skua.kernel.StepFactory;
import io.skua.kernel.StepKind;
import java.util.function.IntUnaryOperator;

/** A program that prints, in a JVM of its own, which kernels there are and what loops return. */
final class KernelProbe {
    private KernelProbe() {}

    public static void main(String[] arguments) {
        boolean first = isHidden(x -> x + 1); // this one gets the template itself
        boolean second = isHidden(x -> x + 2);
        System.out.println(!first && second ? "hidden" : "not hidden");
        try (Skua skua = Skua.builder().workers(2).build()) {
            System.out.println(new KernelLambdas().apply(skua));
        }
    }

    private static boolean isHidden(IntUnaryOperator function) {
        return StepKind.INT_TO_INT
                .before(function, StepFactory.sum())
                .getClass()
                .isHidden();
    }
}
