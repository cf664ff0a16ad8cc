package io.skua.workloads;

import java.util.concurrent.RecursiveTask;

/** The rival, as {@link RecursiveTask}'s own documentation writes it: a task per call, no cut-off. */
final class FibFjp extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;

    private final int n;

    FibFjp(int n) {
        this.n = n;
    }

    @Override
    protected Long compute() {
        if (n < 2) {
            return (long) n;
        }
        FibFjp first = new FibFjp(n - 1);
        first.fork();
        FibFjp second = new FibFjp(n - 2);
        return second.compute() + first.join();
    }
}
