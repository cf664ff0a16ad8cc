package io.skua;

import io.skua.thread.Detached;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The deadlines of all jobs in this JVM. One thread, the clock, stops jobs that are late. Callbacks that users have
 * attached to such a job, and their tasks' own cancel methods, run in threads beside the clock, one for each job whose
 * callbacks have not returned yet. So a deadline takes effect at once, whatever the workers and other callbacks do.
 *
 * <p><b>Why not a worker.</b> All workers may be busy for long, and the scheduler may have been shut down.
 *
 * <p><b>Why not the JDK's timer</b>, that of CompletableFuture. Its thread also runs the callbacks of strangers, which
 * would hold up our deadlines; and before Java 24 that thread keeps the class loaders of its first user.
 */
final class Deadlines {
    private static final long KEEP_ALIVE_SECONDS = 10;

    private static final ScheduledThreadPoolExecutor CLOCK = clock();
    private static final Executor BESIDE = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            KEEP_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            body -> Detached.daemon(body, "skua-deadline-callback"));

    private Deadlines() {}

    private static final class ClockThread extends Thread {
        ClockThread(Runnable body) {
            super(null, body, "skua-deadlines", 0, false);
        }
    }

    private static ScheduledThreadPoolExecutor clock() {
        ScheduledThreadPoolExecutor clock =
                new ScheduledThreadPoolExecutor(1, body -> Detached.daemon(() -> new ClockThread(body)));
        clock.setRemoveOnCancelPolicy(true); // otherwise jobs that ended in time would be kept until their deadline
        return clock;
    }

    /** Calls this after so many nanoseconds, in the clock's thread. */
    static Future<?> after(long nanos, Runnable late) {
        return CLOCK.schedule(late, nanos, TimeUnit.NANOSECONDS);
    }

    /** Whether the current thread is the clock, which must not run the user's code. */
    static boolean isClock() {
        return Thread.currentThread() instanceof ClockThread;
    }

    /** Runs the user's code beside the clock; in the clock's own thread only if no other thread can be started. */
    static void runBeside(Runnable code) {
        try {
            BESIDE.execute(code);
        } catch (OutOfMemoryError noThread) {
            code.run();
        }
    }
}
