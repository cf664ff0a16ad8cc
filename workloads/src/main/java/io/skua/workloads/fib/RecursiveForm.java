package io.skua.workloads.fib;

import io.skua.RecursiveTask;

/** {@link FjpRival} with Skua's RecursiveTask. */
final class RecursiveForm extends RecursiveTask<Long> {
    private final int n;

    RecursiveForm(int n) {
        this.n = n;
    }

    @Override
    protected Long compute() {
        if (n < 2) {
            return (long) n;
        }
        RecursiveForm first = new RecursiveForm(n - 1);
        first.fork();
        RecursiveForm second = new RecursiveForm(n - 2);
        return second.compute() + first.join();
    }
}
