package io.skua.workloads;

import io.skua.RecursiveTask;

/** {@link FibFjp} with Skua's RecursiveTask. */
final class FibRecursive extends RecursiveTask<Long> {
    private final int n;

    FibRecursive(int n) {
        this.n = n;
    }

    @Override
    protected Long compute() {
        if (n < 2) {
            return (long) n;
        }
        FibRecursive first = new FibRecursive(n - 1);
        first.fork();
        FibRecursive second = new FibRecursive(n - 2);
        return second.compute() + first.join();
    }
}
