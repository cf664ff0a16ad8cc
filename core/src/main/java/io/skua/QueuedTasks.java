package io.skua;

import io.skua.engine.OwnQueue;
import io.skua.engine.Worker;
import io.skua.task.Task;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The part of {@link ForkJoinTask} that is about the current worker, and the tasks that are queued there. */
abstract class QueuedTasks extends Task {
    /** Not package-private: the JVM must be able to call this when it reads a serialized task of a user's class. */
    protected QueuedTasks() {}

    /** Whether the current thread belongs to a scheduler. */
    public static boolean inForkJoinPool() {
        return Worker.currentOrNull() != null;
    }

    /** The pool that runs the current task; null if the current thread runs no task. */
    public static @Nullable ForkJoinPool getPool() {
        return ForkJoinPool.of(Worker.currentOrNull());
    }

    /**
     * About how many tasks this worker has queued; a help to decide whether to fork. While forks run at once because
     * nobody needs more tasks, the answer is larger by 8 for each worker, so that a program which forks only while
     * little is queued stops forking.
     */
    public static int getQueuedTaskCount() {
        Worker worker = Worker.currentOrNull();
        return worker == null ? 0 : OwnQueue.count(worker);
    }

    /**
     * As {@link #getQueuedTaskCount}, minus the number of other workers if any of them looks for work. While forks run
     * at once, the answer is 8 for each worker.
     */
    public static int getSurplusQueuedTaskCount() {
        Worker worker = Worker.currentOrNull();
        return worker == null ? 0 : OwnQueue.surplus(worker);
    }

    /**
     * Runs tasks that this worker has queued until none is left. Outside of a job, waits until the common scheduler has
     * no unfinished job.
     */
    public static void helpQuiesce() {
        Worker worker = Worker.currentOrNull();
        if (worker == null) {
            ForkJoinPool.commonPool().awaitQuiescence(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        } else {
            worker.runQueued();
        }
    }

    /**
     * The task that {@link #pollNextLocalTask} would take, which stays queued; null if there is none. Another worker
     * may take the task at any moment.
     */
    protected static @Nullable ForkJoinTask<?> peekNextLocalTask() {
        Worker worker = Worker.currentOrNull();
        return worker != null && OwnQueue.peek(worker, isAsync()) instanceof ForkJoinTask<?> next ? next : null;
    }

    /**
     * Takes the task that this worker has queued last, or first in a pool with async mode, without running it; null if
     * there is none, or if the next one is no drop-in task.
     */
    protected static @Nullable ForkJoinTask<?> pollNextLocalTask() {
        Worker worker = Worker.currentOrNull();
        return worker == null
                ? null
                : (ForkJoinTask<?>) OwnQueue.poll(worker, isAsync(), ForkJoinTask.class::isInstance);
    }

    /**
     * As {@link #pollNextLocalTask}; if this worker has nothing queued, takes a task of the same job from another
     * worker.
     */
    protected static @Nullable ForkJoinTask<?> pollTask() {
        Worker worker = Worker.currentOrNull();
        return worker == null
                ? null
                : (ForkJoinTask<?>) OwnQueue.pollOrSteal(worker, isAsync(), ForkJoinTask.class::isInstance);
    }

    /** Takes a submitted task of this pool that no worker has started, without running it; null if there is none. */
    protected static @Nullable ForkJoinTask<?> pollSubmission() {
        ForkJoinPool pool = getPool();
        return pool == null ? null : pool.pollSubmission();
    }

    private static boolean isAsync() {
        ForkJoinPool pool = getPool();
        return pool != null && pool.getAsyncMode();
    }
}
