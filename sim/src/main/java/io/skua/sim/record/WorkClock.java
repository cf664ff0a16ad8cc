package io.skua.sim.record;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Measures stretches of a program's own work, in nanoseconds.
 *
 * <p>Each stretch contains one reading of the clock. The time for a reading is measured beforehand and subtracted. If
 * the result is negative, by chance, the difference is subtracted from the next stretch.
 *
 * <p>While the thread has no processor, on a busy host or during a garbage collection, the program does nothing. Such a
 * time must not count as work. It is long, so only long stretches are examined: the clock compares how much time has
 * passed with how much processor time the thread has used since the last comparison, and subtracts the difference.
 * After a long time between two stretches, a new comparison begins.
 */
final class WorkClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long LONG_NANOS = 20_000;
    private static final int ROUNDS = 20;
    private static final int SAMPLES = 1_001;

    private final long cost = emptyStretch();
    private boolean running;
    private long since;
    private long stoppedAt = System.nanoTime();
    private long owed; // nanoseconds that are added to the next stretch; 0 or negative
    private long comparedAt;
    private long ownTime; // the processor time of the thread at that moment

    /** Measures how long a stretch without any work seems to take. This takes a few milliseconds. */
    private static long emptyStretch() {
        long[] rounds = new long[ROUNDS];
        long[] samples = new long[SAMPLES];
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < SAMPLES; i++) {
                long start = System.nanoTime();
                samples[i] = System.nanoTime() - start;
            }
            Arrays.sort(samples);
            rounds[round] = samples[SAMPLES / 2];
        }
        Arrays.sort(rounds);
        return rounds[0]; // the first rounds are not compiled yet
    }

    boolean isRunning() {
        return running;
    }

    /** Sets whether a stretch begins at each {@link #go}. */
    void setRunning(boolean now) {
        running = now;
    }

    /** The program goes on. */
    void go() {
        if (System.nanoTime() - stoppedAt > LONG_NANOS) {
            compare();
        }
        since = System.nanoTime();
    }

    /**
     * Ends the stretch.
     *
     * @param now when the stretch ended
     * @return how long it was in nanoseconds; 0 if there was none
     */
    long stop(long now) {
        if (!running) {
            return 0;
        }
        running = false;
        long wall = now - since;
        long spent = wall - cost + owed;
        if (wall > LONG_NANOS) {
            spent -= Math.max(0, Math.min(compare(), wall));
        }
        owed = Math.max(Math.min(spent, 0), -cost);
        stoppedAt = System.nanoTime();
        return Math.max(0, spent);
    }

    /** How long the thread had no processor since the last call, in nanoseconds. */
    private long compare() {
        long time = System.nanoTime();
        long own = THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : time;
        long without = (time - comparedAt) - (own - ownTime);
        comparedAt = time;
        ownTime = own;
        return without;
    }
}
