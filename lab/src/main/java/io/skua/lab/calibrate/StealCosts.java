package io.skua.lab.calibrate;

import io.skua.LongHandle;
import io.skua.Skua;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long it takes until a task that one worker forks is started by the other one: by one that looks for work, and by
 * one that sleeps. Both are measured from the fork to the first instruction of the task.
 *
 * @param probeNanos how long a look at what another worker has just written takes: half a round trip of a cache line; 0
 *     if it could not be measured
 * @param stealNanos from the fork to the start, when the thief is awake
 * @param wakeNanos what is added when it sleeps
 */
record StealCosts(double probeNanos, double stealNanos, double wakeNanos) {
    private static final int STEALS = 400;
    private static final int WAKES = 100;
    private static final int ROUND_TRIPS = 2_000;
    private static final double PROBE_NANOS_MAX = 5_000; // no cache takes so long
    private static final long GIVE_UP_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    static StealCosts measured() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            double probe = skua.run(StealCosts::halfRoundTrip);
            skua.run(() -> delays(skua, STEALS, false)); // warms up
            double steal = skua.run(() -> delays(skua, STEALS, false)).median();
            double wake = skua.run(() -> delays(skua, WAKES, true)).median();
            return new StealCosts(probe, Math.max(0, steal - probe), Math.max(0, wake - steal));
        }
    }

    /**
     * A ball that the two workers throw to each other, for two seconds at most: on a busy host both rarely run at the
     * same time. Then the shortest flight may still be one of the operating system's, and says nothing.
     */
    private static double halfRoundTrip() {
        long[] trips = new long[ROUND_TRIPS];
        Samples samples = new Samples(trips, play(trips, System.nanoTime() + TimeUnit.SECONDS.toNanos(2)));
        return samples.isEmpty() || samples.least() > PROBE_NANOS_MAX
                ? 0
                : samples.below(PROBE_NANOS_MAX).median() / 2;
    }

    private static int play(long[] trips, long until) {
        AtomicLong ball = new AtomicLong();
        LongHandle other = Skua.forkLong(() -> {
            long next = 1;
            while (caught(ball, next, until)) {
                ball.set(next + 1);
                next += 2;
            }
            return next;
        });
        int count = 0;
        long next = 1;
        while (count < trips.length) {
            long start = System.nanoTime();
            ball.set(next);
            if (!caught(ball, next + 1, until)) {
                break;
            }
            trips[count++] = System.nanoTime() - start;
            next += 2;
        }
        other.join();
        return count;
    }

    private static boolean caught(AtomicLong ball, long expected, long until) {
        for (int looks = 0; ball.get() != expected; looks++) {
            if (looks % 1_000 == 999 && System.nanoTime() - until > 0) {
                return false;
            }
            Thread.onSpinWait();
        }
        return true;
    }

    private static Samples delays(Skua skua, int count, boolean asleep) {
        long[] delays = new long[count];
        int found = 0;
        for (int attempt = 0; attempt < 3 * count && found < count; attempt++) {
            awaitThief(skua, asleep);
            long delay = delay();
            if (delay > 0) {
                delays[found++] = delay;
            }
        }
        return new Samples(delays, Math.max(1, found));
    }

    /** Until the other worker sleeps; or for as long as it certainly does not. */
    private static void awaitThief(Skua skua, boolean asleep) {
        long sleeps = skua.counters().sleeps();
        long start = System.nanoTime();
        long nanos = asleep ? GIVE_UP_NANOS : 2_000;
        while (System.nanoTime() - start < nanos && !(asleep && skua.counters().sleeps() > sleeps)) {
            Thread.onSpinWait();
        }
        if (asleep) { // it has said so before it really is
            start = System.nanoTime();
            while (System.nanoTime() - start < TimeUnit.MICROSECONDS.toNanos(100)) {
                Thread.onSpinWait();
            }
        }
    }

    /** From a fork to the start of the task by somebody else; 0 if nobody else came. */
    private static long delay() {
        Thread here = Thread.currentThread();
        AtomicLong startedAt = new AtomicLong();
        long start = System.nanoTime();
        LongHandle task = Skua.forkLong(() -> {
            long now = System.nanoTime();
            startedAt.set(Thread.currentThread() == here ? 0 : now);
            return now;
        });
        while (!task.isDone() && System.nanoTime() - start < GIVE_UP_NANOS) {
            Thread.onSpinWait();
        }
        task.join();
        return startedAt.get() == 0 ? 0 : startedAt.get() - start;
    }
}
