package io.skua;

import io.skua.task.Tasks;
import io.skua.thread.Detached;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The deadlines of all jobs in this JVM. A single thread, the clock, cancels jobs that are late. The callbacks that
 * users have attached to such a job, and overridden cancel methods of its tasks, run in threads beside the clock: one
 * thread for each job whose callbacks have not returned yet. So a deadline takes effect at once, whatever the workers
 * and other callbacks do.
 *
 * <p><b>Why the clock is no worker.</b> All workers may be busy for long, and the scheduler may have been shut down.
 *
 * <p><b>Why it is not the JDK's timer</b>, the one of CompletableFuture. The thread of that timer also runs the
 * callbacks of other libraries, which would hold up our deadlines; and before Java 24 that thread keeps the class
 * loaders of its first user alive.
 */
final class Deadlines {
    private static final long KEEP_ALIVE_SECONDS = 10;

    private Deadlines() {}

    /** Initialized by the first job that has a deadline, since most programs have none. */
    private static final class Executors {
        static final ScheduledThreadPoolExecutor CLOCK = clock();
        static final Executor BESIDE = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                KEEP_ALIVE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                body -> Detached.daemon(body, "skua-deadline-callback"));
    }

    private static final class ClockThread extends Thread {
        ClockThread(Runnable body) {
            super(null, body, "skua-deadlines", 0, false);
        }
    }

    private static ScheduledThreadPoolExecutor clock() {
        ScheduledThreadPoolExecutor clock =
                new ScheduledThreadPoolExecutor(1, body -> Detached.daemon(() -> new ClockThread(body)));
        // otherwise the clock would keep jobs that ended in time until their deadline
        clock.setRemoveOnCancelPolicy(true);
        return clock;
    }

    /**
     * Loads what the end of every job needs ({@link #isClock}) while there is memory, as {@link Tasks#prepare} does.
     */
    static void prepare() {
        isClock();
    }

    /** Calls {@code late} after this many nanoseconds, in the clock's thread. */
    static Future<?> after(long nanos, Runnable late) {
        return Executors.CLOCK.schedule(late, nanos, TimeUnit.NANOSECONDS);
    }

    /** Whether the current thread is the clock, which must not run users' code. */
    static boolean isClock() {
        return Thread.currentThread() instanceof ClockThread;
    }

    /**
     * Runs users' code in a thread beside the clock, or in the clock's own thread if no other thread can be started.
     */
    static void runBeside(Runnable code) {
        try {
            Executors.BESIDE.execute(code);
        } catch (OutOfMemoryError noThread) {
            code.run();
        }
    }
}
