package io.skua.lab.rivals;

import io.skua.workloads.loops.Chunking;
import java.util.function.IntToLongFunction;

/** Trapezoid self-scheduling, see {@link Chunking#TRAPEZOID}. */
final class TrapezoidRival extends QueueRival {
    TrapezoidRival(int threads) {
        super("trapezoid", threads, Chunking.TRAPEZOID);
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
