package io.skua.idle;

import io.skua.job.Injector;
import io.skua.job.JobCore;
import io.skua.job.LightTask;
import java.util.List;
import java.util.function.Consumer;

/**
 * How the jobs of an engine share its workers: all workers work for all jobs ({@code Everybody}), or each job has an
 * island of its own ({@code io.skua.keeper}). What is not overridden is what holds where all workers work for all jobs.
 */
public interface Sharing {
    /** Returns all groups that exist now. */
    Group[] groups();

    /** Returns whether all workers belong to one group for ever. */
    default boolean isFixed() {
        return true;
    }

    /** Gives a group to a job, and starts the job or queues it. If this throws, the job was not accepted. */
    void submit(JobCore job);

    /**
     * Queues a light task. Returns false, and does nothing, if it must become a job, since only a job can have an
     * allowance of its own. If this throws, the task was not accepted.
     */
    boolean execute(LightTask task);

    /**
     * Gives a job the group of another job, which has not ended; the job is not queued, since threads of the other job
     * begin to work for it. If this throws, nothing has changed.
     */
    default void adopt(JobCore job, JobCore parent) {}

    /** Called when a job has ended or was withdrawn. */
    default void ended(JobCore job) {}

    /** Returns where work waits that was submitted, besides the injector of the main group. */
    default List<Injector> injectors() {
        return List.of();
    }

    /** Takes back all work that no worker has started; the action must end the jobs among it. */
    default void withdrawAll(Consumer<Object> action) {}

    /** Returns a size of bags above all thresholds of the rule, which bags must be able to reach; 0 without a rule. */
    default int bagMax() {
        return 0;
    }

    // ---- workers that come and go ----

    /** Returns whether {@link #lend} may run users' code, which may wait: searchers must not be counted meanwhile. */
    default boolean mayWait() {
        return false;
    }

    /** Offers the seat of a worker that has nothing to do to jobs that wait to be started. */
    default void lend(Seat seat, Seated idle) {}

    /**
     * Returns whether the worker at this seat must not sleep, since {@link #lend} may find a use for the seat or has
     * other work to do.
     */
    default boolean canLend(Seat seat) {
        return false;
    }

    /** Called when a thread has left this seat, to wait or for good. May run users' code. */
    default void left(Seat seat) {}

    /**
     * Called when fewer threads run on this seat than before: a job that waits to be started may use the sources of the
     * seat's islands. Asks no rule; throws nothing.
     */
    default void offer(Seat seat) {}

    /** Returns whether a job waits to be started that could use a source. */
    default boolean isJobWaiting() {
        return false;
    }

    /** Returns whether a step is still to be done that failed for lack of memory or stack. */
    default boolean isUnsettled() {
        return false;
    }

    /**
     * Returns whether a job waits to be started although it could use a seat whose thread rests. The threads that come
     * and go see to that themselves; the watchdog looks whether they have overlooked a seat.
     */
    default boolean hasOverlookedSeat() {
        return false;
    }

    /** Called by the watch, to try again what failed for lack of a thread, of memory or of stack. */
    default void tryAgain() {}

    // ---- the engine's life ----

    default void open() {}

    default void close() {}
}
