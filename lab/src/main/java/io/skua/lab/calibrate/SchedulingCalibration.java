package io.skua.lab.calibrate;

import io.skua.Skua;
import io.skua.doctor.SchedulingCosts;
import java.util.concurrent.CountDownLatch;

/**
 * Measures what scheduling costs on this host, for the doctor: forks that are calls, forks that are queued and taken
 * back, tasks of execute, and batches. Takes about a second. Steals are too rare in real runs for their cost to matter,
 * so it is the usual one.
 */
public final class SchedulingCalibration {
    private static final int RUNS = 30;
    private static final int TASKS = 20_000;
    private static final double QUEUED_MIN = 0.9; // the part of the forks that must have been queued

    private SchedulingCalibration() {}

    /** Measures now. */
    public static SchedulingCosts measured() {
        SchedulingCosts usual = SchedulingCosts.usual();
        try (Skua skua = Skua.builder().name("calibration").workers(1).build()) {
            return new SchedulingCosts(
                    ForkCosts.nanosPerFork(),
                    queuedNanos(skua, usual.queuedNanos()),
                    lightNanos(skua),
                    usual.stealNanos(),
                    BatchCosts.nanosPerBatch());
        }
    }

    /** A fork that finds an empty bag is queued, and its join takes the task back. */
    private static double queuedNanos(Skua skua, double otherwise) {
        long before = skua.counters().queued();
        double nanos = skua.run(() -> Samples.of(RUNS, SchedulingCalibration::forkAndJoin))
                .undisturbed();
        double all = (RUNS + RUNS / 3.0) * TASKS;
        return skua.counters().queued() - before < QUEUED_MIN * all ? otherwise : nanos / TASKS;
    }

    private static void forkAndJoin() {
        for (int i = 0; i < TASKS; i++) {
            Skua.fork(() -> {}).join();
        }
    }

    /** From the first to the last of many tasks that lie there when the worker comes. */
    private static double lightNanos(Skua skua) {
        double least = Double.MAX_VALUE;
        for (int run = 0; run < RUNS; run++) {
            CountDownLatch begin = new CountDownLatch(1);
            CountDownLatch end = new CountDownLatch(1);
            long[] times = new long[2];
            skua.execute(() -> {
                join(begin);
                times[0] = System.nanoTime();
            });
            for (int i = 0; i < TASKS; i++) {
                skua.execute(() -> {});
            }
            skua.execute(() -> {
                times[1] = System.nanoTime(); // another thread may be here, since the first one has waited
                end.countDown();
            });
            begin.countDown();
            join(end);
            least = Math.min(least, (double) (times[1] - times[0]) / TASKS);
        }
        return least;
    }

    private static void join(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
