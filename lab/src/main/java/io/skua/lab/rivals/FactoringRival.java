package io.skua.lab.rivals;

import io.skua.workloads.loops.Chunking;
import java.util.function.IntToLongFunction;

/** Factoring, see {@link Chunking#FACTORING}. */
final class FactoringRival extends QueueRival {
    FactoringRival(int threads) {
        super("factoring", threads, Chunking.FACTORING);
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
