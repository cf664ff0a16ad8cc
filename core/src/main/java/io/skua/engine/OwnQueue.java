package io.skua.engine;

import io.skua.idle.Seated;
import io.skua.job.JobCore;
import io.skua.task.Task;
import io.skua.task.Tasks;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a drop-in task asks about the queue of its own worker, and takes out of it by hand. All methods are for the
 * worker's own thread.
 *
 * <p><b>How much is queued.</b> A program may fork only while little is queued. Lazy forks are plain calls and are
 * never queued, so the true size would tell such a program to fork for ever. While forks are lazy, the counts are
 * therefore larger by {@value #SATED_PER_WORKER} for each worker: nobody needs another fork, and the program goes on
 * without forking. As soon as a thief is hungry or takes a task, the counts are the true ones again.
 */
public final class OwnQueue {
    /** Above the limits that programs usually compare with: 3, or a few tasks for each worker. */
    static final int SATED_PER_WORKER = 8;

    private OwnQueue() {}

    /** Returns how many tasks are queued, or more while forks are lazy. */
    public static int count(Worker worker) {
        int queued = worker.bag().deque().size();
        return beSated(worker) ? queued + worker.bottom().satedCount() : queued;
    }

    /**
     * Returns how many more tasks are queued than hungry workers could take, or more while forks are lazy. Programs ask
     * this at each step of a recursion, so the usual answer reads nothing that other threads write but the gate.
     */
    public static int surplus(Worker worker) {
        if (worker.isLazy()) {
            return worker.bottom().satedCount(); // nobody is hungry
        }
        int others = worker.engine().settings().workers() - 1;
        return count(worker) - (worker.group(worker.job()).isAnybodyHungry() ? others : 0);
    }

    /**
     * Returns whether forks are lazy, and makes them so if enough is queued. A program that asks before each fork stops
     * forking then, so no fork would ever close the gate, and each question would have to look at the queue.
     */
    private static boolean beSated(Worker worker) {
        return worker.isLazy() || (worker.isInJob() && worker.closeIfSated(worker.job()));
    }

    /** Returns the newest queued task, or the oldest one, or null if there is none. It stays in the queue. */
    public static @Nullable Task peek(Worker worker, boolean oldest) {
        worker.aftermath().sweepIfNoted();
        return oldest ? worker.bag().deque().oldest() : worker.bag().deque().newest();
    }

    /**
     * Takes the newest queued task, or the oldest one, out of the queue.
     *
     * @param wanted tells which tasks may be taken
     * @return null if there is none, or if the next task is not wanted
     */
    public static @Nullable Task poll(Worker worker, boolean oldest, Predicate<Task> wanted) {
        Task next = peek(worker, oldest);
        return next != null && wanted.test(next) && worker.unfork(next) ? next : null;
    }

    /** As {@link #poll}; if nothing is queued, takes a task of the same job from the queue of another worker. */
    public static @Nullable Task pollOrSteal(Worker worker, boolean oldest, Predicate<Task> wanted) {
        Task own = poll(worker, oldest, wanted);
        JobCore job = worker.job();
        if (own != null || job == null) {
            return own;
        }
        for (Seated other : worker.engine().crew().workers().slots()) {
            Task stolen = other == null || other == worker ? null : other.bag().takeIf(job, wanted);
            if (stolen != null && Tasks.claim(stolen)) {
                return stolen;
            }
        }
        return null;
    }
}
