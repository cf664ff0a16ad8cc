package io.skua.lab.calibrate;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;

/**
 * What a fork and its join take when nobody steals: fib, typed and on one worker, less its sequential twin, by the
 * number of forks. That is a mean over forks that are plain calls and the few that are queued; a simulated machine
 * takes it for every fork.
 */
final class ForkCosts {
    private static final int RUNS = 40;

    private ForkCosts() {}

    static double nanosPerFork() {
        Workload.Instance fib = Workloads.named("fib").with("30");
        double forks = fib.shape().tasks() - 1.0;
        double alone = Samples.of(RUNS, fib::sequential).undisturbed();
        try (Skua skua = Skua.builder().workers(1).build()) {
            double forked = skua.run(() -> Samples.of(RUNS, () -> fib.skua(skua, Form.TYPED)))
                    .undisturbed();
            return Math.max(0, forked - alone) / forks;
        }
    }
}
