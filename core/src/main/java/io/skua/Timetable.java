package io.skua;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The scheduled jobs of one scheduler that wait for their moment, the earliest first. It has no thread of its own:
 * whoever drives it calls {@link #runDue}, and is told when that call is due earlier than it was
 * ({@link TimerThread}).
 *
 * <p>The set and the flag are guarded by the lock of this object. No user's code runs under that lock, and no job is
 * started or ended under it.
 *
 * <p><b>T1.</b> Whoever takes an entry out of the set owns it, and must start it, end it or put it back: the driver
 * that starts it, or a thread that cancels it. Each entry holds one promise of the engine's {@code Lifetime}, so an
 * engine that was shut down does not stop before the owner has kept or withdrawn the promise.
 */
final class Timetable {
    private final LongSupplier clock;
    private final Runnable driver;
    private final TreeSet<TimedJob<?>> entries =
            new TreeSet<>(Comparator.<TimedJob<?>>naturalOrder()); // ordered by due times, which do not change here
    private boolean shut; // no periodic job is accepted any more
    private long numbered;

    /**
     * @param clock tells the time in nanoseconds, as System.nanoTime()
     * @param driver is called, without the lock, when the earliest entry has changed; may throw if it has no thread
     */
    Timetable(LongSupplier clock, Runnable driver) {
        this.clock = clock;
        this.driver = driver;
    }

    long now() {
        return clock.getAsLong();
    }

    /** A number that tells apart entries that are due at the same time. */
    synchronized long nextNumber() {
        return numbered++;
    }

    /**
     * Enters a job. If this throws, the job was not entered.
     *
     * @return false if the job is periodic and the scheduler was shut down
     */
    boolean tryAdd(TimedJob<?> job) {
        boolean isFirst;
        synchronized (this) {
            if (shut && job.isPeriodic()) {
                return false;
            }
            entries.add(job);
            isFirst = entries.first() == job;
        }
        if (isFirst) {
            try {
                driver.run();
            } catch (Throwable noThread) {
                if (remove(job)) {
                    throw noThread;
                }
            }
        }
        return true;
    }

    /** Takes a job out. Returns whether it was there: then the caller owns it (T1). */
    synchronized boolean remove(TimedJob<?> job) {
        return entries.remove(job);
    }

    synchronized int size() {
        return entries.size();
    }

    /**
     * Starts all jobs that are due.
     *
     * @return after how many nanoseconds the next one is due; {@link Long#MAX_VALUE} if there is none
     */
    long runDue() {
        for (; ; ) {
            long now = now();
            TimedJob<?> due;
            synchronized (this) {
                if (entries.isEmpty()) {
                    return Long.MAX_VALUE;
                }
                long wait = entries.first().dueNanos() - now;
                if (wait > 0) {
                    return wait;
                }
                due = entries.pollFirst();
            }
            if (due != null) {
                due.start();
            }
        }
    }

    /** Whether no job waits here, and none will. */
    synchronized boolean isOver() {
        return shut && entries.isEmpty();
    }

    /** Cancels the periodic jobs; jobs that run once are still started when they are due. */
    void shutdown() {
        withdraw(null, false);
    }

    /** Cancels all jobs. What was to be run is added to the list. */
    void shutdownNow(List<Runnable> neverStarted) {
        withdraw(neverStarted, true);
    }

    private void withdraw(@Nullable List<Runnable> bodies, boolean all) {
        List<TimedJob<?>> taken = new ArrayList<>();
        synchronized (this) {
            shut = true;
            for (TimedJob<?> entry : entries) {
                if (all || entry.isPeriodic()) {
                    taken.add(entry);
                }
            }
            entries.removeAll(taken);
        }
        for (TimedJob<?> entry : taken) {
            entry.withdraw();
            if (bodies != null) {
                bodies.add(entry.asRunnable());
            }
        }
        if (isOver()) {
            driver.run(); // its thread can end
        }
    }
}
