package io.skua.workloads;

import io.skua.LongHandle;
import io.skua.Skua;

/** A lambda per call. */
final class FibLambda {
    private FibLambda() {}

    static long fib(int n) {
        if (n < 2) {
            return n;
        }
        LongHandle first = Skua.forkLong(() -> fib(n - 1));
        long second = fib(n - 2);
        return second + first.join();
    }
}
