package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.idle.Seated;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.tally.Tally;
import org.jspecify.annotations.Nullable;

/**
 * Tells those who listen that a worker begins and ends a visit: a task that it has taken from elsewhere, or a row of
 * tiny tasks. While nobody listens, each method reads one field.
 */
final class VisitEvents {
    private VisitEvents() {}

    /** The worker begins the root of a job, or a row of light tasks, which have no job. */
    static void begin(Worker worker, @Nullable JobCore job) {
        worker.tellOf(job, EventKind.VISIT, tasksSoFar(worker), Event.NOWHERE);
    }

    /**
     * The worker begins a task that it has stolen.
     *
     * @param from the bag that the task lay in; null if the task was announced on a board
     */
    static void beginStolen(Worker worker, JobCore job, @Nullable Bag from, boolean leapfrog) {
        if (worker.trail() != null) {
            int victim = from != null && from.owner() instanceof Seated owner ? owner.place() : Event.NOWHERE;
            long bag = from == null ? Event.NONE : from.number();
            worker.tell(EventKind.STEAL, leapfrog ? 1 : 0, victim, bag);
            worker.tell(EventKind.VISIT, tasksSoFar(worker), Jobs.number(job), victim);
        }
    }

    /** Returns how many tasks the thread has begun, with the one that begins now. */
    private static int tasksSoFar(Worker worker) {
        return (int) (worker.tally().tasks() + 1) & Event.DETAIL_MAX;
    }

    /** The visit is over. */
    static void end(Worker worker, @Nullable JobCore job, Tally worked) {
        end(worker, job, worked.ran, worked.inlined);
    }

    /**
     * As {@link #end(Worker, JobCore, Tally)}.
     *
     * @param ran how many queued, stolen or injected tasks the worker has run
     * @param inlined how many forks it has run at once
     */
    static void end(Worker worker, @Nullable JobCore job, long ran, long inlined) {
        worker.tellOf(job, EventKind.VISIT_END, (int) Math.min(ran, Event.DETAIL_MAX), inlined);
    }
}
