package io.skua.workloads.fib;

import io.skua.LongTask;

/** A typed task per call. */
final class TypedForm extends LongTask {
    private final int n;

    private TypedForm(int n) {
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
        TypedForm first = new TypedForm(n - 1);
        first.fork();
        long second = fib(n - 2);
        return second + first.join();
    }
}
