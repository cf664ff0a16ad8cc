package io.skua.workloads.fib;

import io.skua.LongHandle;
import io.skua.Skua;

/** A lambda per call. */
final class LambdaForm {
    private LambdaForm() {}

    static long fib(int n) {
        if (n < 2) {
            return n;
        }
        LongHandle first = Skua.forkLong(() -> fib(n - 1));
        long second = fib(n - 2);
        return second + first.join();
    }
}
