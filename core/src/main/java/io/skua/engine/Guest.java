package io.skua.engine;

import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.task.Task;
import io.skua.task.Tasks;

/**
 * What is different for a worker whose thread is a user's, which runs one job of its own: an interrupt of the thread
 * comes from outside and cancels the job. The thread looks for interrupts before each batch of a loop and while it
 * waits. An interrupt that a body takes itself, by catching an InterruptedException, is the body's.
 *
 * <p>All fields belong to the thread.
 */
final class Guest {
    private final JobCore job;
    private boolean interrupted;

    Guest(JobCore job) {
        this.job = job;
    }

    /** Returns whether an interrupt has cancelled the job. */
    boolean wasInterrupted() {
        return interrupted;
    }

    /** Cancels the job if the thread is interrupted. The thread stays interrupted. */
    void look() {
        if (Thread.currentThread().isInterrupted()) {
            cancel();
        }
    }

    /** Cancels the job, unless it is being stopped: then the interrupt may be the job's own ({@code JobCore.stop}). */
    private void cancel() {
        if (!Jobs.isStopping(job)) {
            interrupted = true;
            Jobs.shutDownNow(job);
        }
    }

    /** Waits until the task has ended; an interrupt cancels the job and is set again afterwards. */
    void await(Task task) {
        try {
            Tasks.await(task, true, Long.MAX_VALUE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            cancel();
            Tasks.awaitQuietly(task);
        }
    }
}
