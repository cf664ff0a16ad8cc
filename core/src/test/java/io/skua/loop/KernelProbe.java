package io.skua.loop;

import io.skua.Skua;
import io.skua.kernel.Stage;
import io.skua.kernel.Steps;
import java.util.function.IntUnaryOperator;

/** Says in a JVM of its own what kernels there are, and what loops come to. */
final class KernelProbe {
    private KernelProbe() {}

    public static void main(String[] arguments) {
        IntUnaryOperator function = x -> x + 1;
        boolean hidden =
                Stage.INT_TO_INT.before(function, Steps.sum()).getClass().isHidden();
        System.out.println(hidden ? "hidden" : "not hidden");
        try (Skua skua = Skua.builder().workers(2).build()) {
            System.out.println(new KernelLambdas().apply(skua));
        }
    }
}
