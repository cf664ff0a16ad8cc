package io.skua.sim.record;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Measures stretches of a program's own work, in nanoseconds.
 *
 * <p>A stretch contains one reading of the clock, whose time is measured beforehand and taken off. What then is less
 * than nothing, by chance, is taken off the next stretch.
 *
 * <p>While the thread had no processor, on a busy host or during a garbage collection, the program did nothing. Such a
 * time is long, so it is looked for in long stretches only: by so much as time has gone on and the thread's own time
 * has not, since they were last compared. After a long time between two stretches they are compared anew.
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
    private long owed; // nanoseconds to take off what comes, not positive
    private long comparedAt;
    private long ownTime; // of the thread, at that moment

    /** What a stretch of no work at all would seem to take. Takes a few milliseconds. */
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

    /** From now on a stretch begins with each {@link #go}, or does not. */
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
     * The stretch has ended.
     *
     * @param now when it did
     * @return how long it was; 0 if there was none
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

    /** How long the thread had no processor since the last call. */
    private long compare() {
        long time = System.nanoTime();
        long own = THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : time;
        long without = (time - comparedAt) - (own - ownTime);
        comparedAt = time;
        ownTime = own;
        return without;
    }
}
