package io.skua;

import io.skua.engine.Worker;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import org.jspecify.annotations.Nullable;

/** The part of {@link Skua} that long pieces of users' code ask whether they are to stop. */
abstract sealed class StoppingExecutor extends ObservedExecutor permits ForkingExecutor {
    /**
     * Whether the job of the task that the current thread runs is to stop: it was cancelled, its deadline has passed,
     * its root has failed, or its scheduler was shut down by shutdownNow. Code that runs for long without a fork or a
     * join asks this from time to time and returns early. Always false in a thread that runs no task.
     *
     * <p>A call costs a few nanoseconds.
     */
    public static boolean isCancelled() {
        JobCore job = currentJob();
        return job != null && Jobs.isStopping(job);
    }

    /**
     * Ends the current task if its job is to stop ({@link #isCancelled}), as the next fork or join would.
     *
     * @throws java.util.concurrent.CancellationException if the job is to stop; the message says why
     */
    public static void checkCancelled() {
        JobCore job = currentJob();
        if (job != null) {
            Jobs.throwIfStopping(job);
        }
    }

    private static @Nullable JobCore currentJob() {
        Worker worker = Worker.currentOrNull();
        return worker == null ? null : worker.job();
    }
}
