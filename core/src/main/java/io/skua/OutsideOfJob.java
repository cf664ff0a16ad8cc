package io.skua;

import io.skua.engine.Worker;

/**
 * Starts drop-in tasks for threads that run no task. They run in the common scheduler; for a worker between two jobs,
 * which runs a callback, in that worker's own scheduler.
 */
final class OutsideOfJob {
    private OutsideOfJob() {}

    /** Makes a job of the task, unless the task has ended. */
    static void fork(ForkJoinTask<?> task) {
        if (!task.isDone()) {
            scheduler().submit(task);
        }
    }

    /** Runs the body in a job while this thread waits, as {@link Skua#invoke} does. */
    static void invoke(Runnable body) {
        scheduler().invoke(ForkJoinTask.adapt(body));
    }

    private static Skua scheduler() {
        Worker worker = Worker.currentOrNull();
        return worker != null && worker.engine().owner() instanceof Skua own ? own : Skua.common();
    }
}
