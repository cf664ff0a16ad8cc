package io.skua.bench.rivals;

import java.util.function.IntToLongFunction;

/** Factoring (Hummel, Schonberg and Flynn): batches come in rows of P that have the same size, R/2P rounded up, where R remained before the row. */
final class FactoringRival extends QueueRival {
    FactoringRival(int threads) {
        super("factoring", threads);
    }

    @Override
    Sizes sizes(int n) {
        return new Rows();
    }

    private final class Rows implements Sizes {
        private int size;
        private int left; // in the row

        @Override
        public int next(int remaining) {
            if (left == 0) {
                left = threads();
                size = ceil(remaining, 2L * threads());
            }
            left--;
            return size;
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
