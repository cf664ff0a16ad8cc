package io.skua;

import io.skua.thread.Detached;
import io.skua.thread.Reports;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The thread that starts a scheduler's jobs when they are due. It only submits; the jobs run in workers. The thread is
 * started by the first job that is scheduled, and ends with the scheduler, or when no job has been waiting for
 * {@link #KEEP_ALIVE_NANOS}. Then it refers to the timetable and not to the scheduler, so it does not keep an abandoned
 * scheduler alive.
 *
 * <p><b>W1.</b> No job is forgotten when the thread ends. The thread first sets {@code thread} to null and then looks
 * at the timetable once more; a scheduling thread first enters its job and then reads {@code thread}. One of them sees
 * the other.
 */
final class TimerThread {
    private static final long KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long SOON_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final String name;
    private final boolean daemon;
    private final Timetable timetable = new Timetable(new Clock(), new Waking());
    private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();

    // Classes and no lambdas: every scheduler makes these objects, and the first lambdas of a JVM cost milliseconds.

    private static final class Clock implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }

    private final class Waking implements Runnable {
        @Override
        public void run() {
            wake();
        }
    }

    TimerThread(String name, boolean daemon) {
        this.name = name;
        this.daemon = daemon;
    }

    Timetable timetable() {
        return timetable;
    }

    /** Makes the thread look at the timetable, and starts the thread if it does not run. */
    private void wake() {
        Thread now = thread.get();
        if (now != null && now.getState() != Thread.State.TERMINATED) {
            LockSupport.unpark(now);
        } else if (!timetable.isOver()) {
            start(now);
        }
    }

    private void start(@Nullable Thread before) {
        Thread next = Detached.daemon(this::run, name + "-timer");
        next.setDaemon(daemon);
        if (!thread.compareAndSet(before, next)) {
            return; // another thread has started one after this job was entered
        }
        try {
            next.start();
        } catch (Throwable noThread) {
            thread.compareAndSet(next, null);
            throw noThread;
        }
    }

    /** Starts what is due. If an Error strikes on the way, the rest is started soon. */
    private long runDue() {
        try {
            return timetable.runDue();
        } catch (Throwable thrown) {
            new Reports(name).report("a scheduled job could not be started", thrown);
            return SOON_NANOS;
        }
    }

    private void run() {
        Thread me = Thread.currentThread();
        long idleSince = System.nanoTime();
        while (!timetable.isOver()) {
            long wait = runDue();
            if (wait != Long.MAX_VALUE) {
                LockSupport.parkNanos(this, wait);
                idleSince = System.nanoTime();
            } else if (System.nanoTime() - idleSince < KEEP_ALIVE_NANOS) {
                LockSupport.parkNanos(this, KEEP_ALIVE_NANOS);
            } else {
                thread.set(null);
                if (timetable.size() == 0 || !thread.compareAndSet(null, me)) { // W1
                    return;
                }
            }
            Thread.interrupted(); // nobody has a reason to interrupt this thread, and an interrupted thread cannot park
        }
        thread.compareAndSet(me, null);
    }
}
