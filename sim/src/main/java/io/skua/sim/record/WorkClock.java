package io.skua.sim.record;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Measures stretches of a program's own work, in nanoseconds.
 *
 * <p>Each stretch contains one reading of the clock. The time for a reading is measured beforehand and subtracted. If
 * the result is negative, by chance, the difference is subtracted from the next stretch.
 *
 * <p>While the thread has no processor, on a busy host or during a garbage collection, the program does nothing. Such a
 * time must not count as work. It is long, so only long stretches are examined: at their end, the clock compares how
 * much time has passed with how much processor time the thread has used since the last comparison, and subtracts the
 * difference. What happens between two stretches must not be subtracted, and threads lose their processor there
 * especially often, since to ask for the processor time is a system call. So a new comparison begins with the next
 * stretch after a long one, and after a long time between two stretches.
 */
final class WorkClock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long LONG_NANOS = 20_000;
    private static final int ROUNDS = 20;
    private static final int SAMPLES = 1_001;

    private static final int ATTEMPTS = 10;

    private final LongSupplier time;
    private final LongSupplier processorTime; // that the current thread has used
    private final long cost;
    private boolean running;
    private long since;
    private long stoppedAt;
    private boolean mustCompare = true; // before the next stretch
    private long owed; // nanoseconds that are added to the next stretch; 0 or negative
    private long comparedAt;
    private long ownTime; // the processor time of the thread at that moment

    WorkClock() {
        this(
                System::nanoTime,
                THREADS.isCurrentThreadCpuTimeSupported() ? THREADS::getCurrentThreadCpuTime : System::nanoTime,
                emptyStretch());
    }

    /** @param cost how long a stretch without any work seems to take */
    WorkClock(LongSupplier time, LongSupplier processorTime, long cost) {
        this.time = time;
        this.processorTime = processorTime;
        this.cost = cost;
        this.stoppedAt = time.getAsLong();
    }

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
        since = time.getAsLong();
        if (mustCompare || since - stoppedAt > LONG_NANOS) {
            mustCompare = false;
            // Again if the thread has lost its processor in between.
            for (int i = 0; i < ATTEMPTS && (i == 0 || since - comparedAt > LONG_NANOS); i++) {
                comparedAt = time.getAsLong();
                ownTime = processorTime.getAsLong();
                since = time.getAsLong();
            }
        }
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
        stoppedAt = now;
        long wall = now - since;
        long spent = wall - cost + owed;
        if (wall > LONG_NANOS) {
            mustCompare = true;
            long without = (now - comparedAt) - (processorTime.getAsLong() - ownTime);
            spent -= Math.max(0, Math.min(without, wall));
        }
        owed = Math.max(Math.min(spent, 0), -cost);
        return Math.max(0, spent);
    }
}
