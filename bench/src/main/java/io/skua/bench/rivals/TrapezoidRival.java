package io.skua.bench.rivals;

import java.util.function.IntToLongFunction;

/**
 * Trapezoid self-scheduling (Tzen and Ni): the first batch is f = N/2P elements and the last l = 1. There are C = 2N/(f + l) batches, rounded
 * up, and each is (f − l)/(C − 1) elements smaller than the one before.
 */
final class TrapezoidRival extends QueueRival {
    TrapezoidRival(int threads) {
        super("trapezoid", threads);
    }

    @Override
    Sizes sizes(int n) {
        int first = Math.max(1, ceil(n, 2L * threads()));
        int batches = ceil(2L * n, first + 1L);
        return new Steps(first, batches < 2 ? 0 : (first - 1) / (batches - 1.0));
    }

    private static final class Steps implements Sizes {
        private final int first;
        private final double step;
        private int taken;

        Steps(int first, double step) {
            this.first = first;
            this.step = step;
        }

        @Override
        public int next(int remaining) {
            return (int) Math.round(first - step * taken++);
        }
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
