package io.skua.workloads.fib;

import java.util.concurrent.RecursiveTask;

/** The rival, as {@link RecursiveTask}'s own documentation writes it: a task per call, no cut-off. */
final class FjpRival extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;

    private final int n;

    FjpRival(int n) {
        this.n = n;
    }

    @Override
    protected Long compute() {
        if (n < 2) {
            return (long) n;
        }
        FjpRival first = new FjpRival(n - 1);
        first.fork();
        FjpRival second = new FjpRival(n - 2);
        return second.compute() + first.join();
    }
}
