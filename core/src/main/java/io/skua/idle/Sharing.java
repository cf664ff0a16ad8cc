package io.skua.idle;

import io.skua.job.JobCore;
import java.util.function.Consumer;

/**
 * How the jobs of an engine share its workers: all workers work for all jobs ({@code Everybody}), or each job has an
 * island of its own ({@code io.skua.keeper}).
 */
public interface Sharing {
    /** Returns all groups that exist now. */
    Group[] groups();

    /** Returns whether all workers belong to one group for ever. */
    boolean isFixed();

    /** Gives a group to a job, and starts the job or queues it. If this throws, the job was not accepted. */
    void submit(JobCore job);

    /** Called when a job has ended or was withdrawn. */
    void ended(JobCore job);

    /** Takes back all work that no worker has started; the action must end the jobs among it. */
    void withdrawAll(Consumer<Object> action);

    /** Returns a size of bags above all thresholds of the rule, which bags must be able to reach; 0 without a rule. */
    int bagMax();

    // ---- workers that come and go ----

    /** Returns whether {@link #lend} may run users' code, which may wait: searchers must not be counted meanwhile. */
    boolean mayWait();

    /** Offers the seat of a worker that has nothing to do to jobs that wait to be started. */
    void lend(Seat seat, Seated idle);

    /** Returns whether {@link #lend} would find a use for the seat, or has other work to do. */
    boolean canLend(Seat seat);

    /** Called when a thread has left this seat, to wait or for good. */
    void left(Seat seat);

    /** Returns whether a step is still to be done that failed for lack of memory or stack. */
    boolean isUnsettled();

    /** Called by the watch, to try again what failed for lack of a thread, of memory or of stack. */
    void tryAgain();

    // ---- the engine's life ----

    void open();

    void close();
}
