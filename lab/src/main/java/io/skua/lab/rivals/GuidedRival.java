package io.skua.lab.rivals;

import io.skua.workloads.loops.Chunking;
import java.util.function.IntToLongFunction;

/** Guided self-scheduling, see {@link Chunking#GUIDED}. */
final class GuidedRival extends QueueRival {
    GuidedRival(int threads) {
        super("guided", threads, Chunking.GUIDED);
    }

    @Override
    long sum(int from, int until, IntToLongFunction body) {
        long sum = 0;
        for (int i = from; i < until; i++) {
            sum += body.applyAsLong(i);
        }
        return sum;
    }
}
