package io.skua.lab.rivals;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;

/**
 * Fixed-size batching (Kruskal and Weiss): threads take batches of one size from a central queue, which for a range is
 * a counter. The size is the least that costs the cheapest loop little in one thread, by the Tree paper 50 elements.
 */
final class FixedRival extends TeamRival {
    static final int SIZE = 64;

    private final int size;

    FixedRival(int threads, String name, int size) {
        super(name, threads);
        this.size = size;
    }

    @Override
    Share share(int n, IntToLongFunction body) {
        AtomicLong next = new AtomicLong(); // may run past the largest int
        return member -> {
            long sum = 0;
            for (long from = next.getAndAdd(size); from < n; from = next.getAndAdd(size)) {
                sum += sum((int) from, (int) Math.min(n, from + size), body);
            }
            return sum;
        };
    }

    private static long sum(int from, int until, IntToLongFunction body) {
        long sum = 0;
        for (int i = from; i < until; i++) {
            sum += body.applyAsLong(i);
        }
        return sum;
    }
}
