package io.skua.workloads;

import io.skua.LongTask;

/** A typed task per call. */
final class FibTyped extends LongTask {
    private final int n;

    private FibTyped(int n) {
        this.n = n;
    }

    @Override
    protected long compute() {
        return fib(n);
    }

    static long fib(int n) {
        if (n < 2) {
            return n;
        }
        FibTyped first = new FibTyped(n - 1);
        first.fork();
        long second = fib(n - 2);
        return second + first.join();
    }
}
