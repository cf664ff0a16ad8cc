package io.skua.lab.rivals;

import io.skua.workloads.loops.Chunking;
import java.util.function.IntToLongFunction;

/** Static batching, see {@link Chunking#STATIC}: each thread has its part from the start. */
final class StaticRival extends TeamRival {
    StaticRival(int threads) {
        super("static", threads);
    }

    @Override
    Share share(int n, IntToLongFunction body) {
        int[] ends = Chunking.STATIC.ends(n, threads());
        return member -> sum(member == 0 ? 0 : ends[member - 1], ends[member], body);
    }

    private static long sum(int from, int until, IntToLongFunction body) {
        long sum = 0;
        for (int i = from; i < until; i++) {
            sum += body.applyAsLong(i);
        }
        return sum;
    }
}
