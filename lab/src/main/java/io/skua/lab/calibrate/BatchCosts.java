package io.skua.lab.calibrate;

import io.skua.Skua;
import io.skua.loop.Batching;

/** What a batch of a loop takes besides its elements: a loop in batches of one, less the same loop in large ones. */
final class BatchCosts {
    private static final int ELEMENTS = 100_000;
    private static final int RUNS = 40;

    private BatchCosts() {}

    static double nanosPerBatch() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            double small = inBatches(skua, Batching.fixed(1));
            double large = inBatches(skua, Batching.fixed(ELEMENTS));
            return Math.max(0, small - large) / ELEMENTS;
        }
    }

    private static double inBatches(Skua skua, Batching batching) {
        return skua.run(() -> Samples.of(RUNS, () -> sum(skua, batching))).undisturbed();
    }

    private static void sum(Skua skua, Batching batching) {
        long answer =
                skua.range(0, ELEMENTS).batching(batching).mapToLong(i -> i).sum();
        if (answer != ELEMENTS * (ELEMENTS - 1L) / 2) {
            throw new AssertionError("the sum of " + ELEMENTS + " numbers is wrong");
        }
    }
}
