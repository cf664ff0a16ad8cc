package io.skua.workloads.fib;

import io.skua.RecursiveTask;

/** {@link FjpRival} with Skua's RecursiveTask. */
final class DropInForm extends RecursiveTask<Long> {
    private final int n;

    DropInForm(int n) {
        this.n = n;
    }

    @Override
    protected Long compute() {
        if (n < 2) {
            return (long) n;
        }
        DropInForm first = new DropInForm(n - 1);
        first.fork();
        DropInForm second = new DropInForm(n - 2);
        return second.compute() + first.join();
    }
}
