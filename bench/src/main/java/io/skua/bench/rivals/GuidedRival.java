package io.skua.bench.rivals;

import java.util.function.IntToLongFunction;

/** Guided self-scheduling (Polychronopoulos and Kuck): a batch is R/P elements, rounded up, where R remain and P threads run. */
final class GuidedRival extends QueueRival {
    GuidedRival(int threads) {
        super("guided", threads);
    }

    @Override
    Sizes sizes(int n) {
        return remaining -> ceil(remaining, threads());
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
