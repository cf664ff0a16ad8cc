package io.skua.workloads.fib;

import io.skua.workloads.Workload;
import io.skua.workloads.divide.Forks;
import java.util.function.IntToLongFunction;

/**
 * The loop of {@code varloop}: i = 0, 3, 6 and so on below {@code n}, each with a Fibonacci number k(i) = base + i mod
 * 7. Odd i compute it in sequence, even i in parallel, a task per call. The three periods have no common factor, so
 * every size meets both kinds, and the largest takes 18 times as long as the smallest.
 *
 * <p>The loop is incremental: a task keeps the first iterations for itself and forks all that remain, so whoever steals
 * that keeps some and again has something to be stolen. With {@code chunk} 0 it keeps a 64th of what it got, so the
 * chunks vary; otherwise it keeps that many iterations.
 */
record VarLoop(int n, int base, int chunk) {
    static final int STEP = 3;
    private static final int SIZES = 7;
    static final int BASE_MAX = 60; // the sum over the largest n fits in a long, and so does the number of calls
    static final int CHUNKS_MAX = 10_000; // each is a few frames on somebody's stack
    private static final int SHARE = 64; // so that no chunk is a large part of the whole, for 32 workers either

    int iterations() {
        return (n + STEP - 1) / STEP;
    }

    static int counter(int iteration) {
        return iteration * STEP;
    }

    int size(int counter) {
        return base + counter % SIZES;
    }

    static boolean isParallel(int counter) {
        return counter % 2 == 0;
    }

    /** Where the iterations end that a task keeps which gets all from the first on. */
    int end(int first) {
        return first + kept(iterations() - first);
    }

    /** How many of this many iterations a task keeps. */
    private int kept(int remaining) {
        return Math.min(remaining, chunk == 0 ? (remaining + SHARE - 1) / SHARE : chunk);
    }

    long sequential() {
        return body(0, iterations(), Fib::sequential);
    }

    long known() {
        long sum = 0;
        for (int counter = 0; counter < n; counter += STEP) {
            sum += Fib.iterative(size(counter));
        }
        return sum;
    }

    /** @param fib forks a task per call, on the scheduler of {@code forks} */
    long run(Forks forks, IntToLongFunction fib) {
        return from(0, forks, fib);
    }

    private long from(int first, Forks forks, IntToLongFunction fib) {
        int end = end(first);
        if (end == iterations()) {
            return body(first, end, fib);
        }
        long[] sums = new long[2];
        forks.both(() -> sums[0] = from(end, forks, fib), () -> sums[1] = body(first, end, fib));
        return sums[0] + sums[1];
    }

    private long body(int first, int end, IntToLongFunction fib) {
        long sum = 0;
        for (int i = first; i < end; i++) {
            int counter = counter(i);
            sum += isParallel(counter) ? fib.applyAsLong(size(counter)) : Fib.sequential(size(counter));
        }
        return sum;
    }

    /** In calls. A chunk starts at once, since forking the rest is the first thing that a task does. */
    Workload.Shape shape() {
        long tasks = 0;
        long deepest = 0;
        double work = 0;
        double span = 0;
        for (int first = 0, chain = 1; first < iterations(); chain++) {
            int end = end(first);
            double chunkSpan = 0;
            tasks++;
            deepest = Math.max(deepest, chain);
            for (int i = first; i < end; i++) {
                int size = size(counter(i));
                work += Fib.calls(size);
                if (isParallel(counter(i))) {
                    tasks += Fib.forks(size);
                    deepest = Math.max(deepest, chain + Fib.levels(size) - 1L);
                    chunkSpan += Fib.levels(size);
                } else {
                    chunkSpan += Fib.calls(size);
                }
            }
            span = Math.max(span, chunkSpan);
            first = end;
        }
        return new Workload.Shape(tasks, deepest, work, span, "calls");
    }
}
