package io.skua.idle;

import io.skua.job.JobCore;
import java.util.function.Consumer;

/**
 * How the jobs of an engine share its workers: {@code Everybody} works for all jobs, or each job has an island of its
 * own ({@code io.skua.keeper}).
 */
public interface Sharing {
    /** All groups that there are now. */
    Group[] groups();

    /** Whether all workers belong to one group for ever. */
    boolean isFixed();

    /** Gives a group to a job, and starts the job or queues it. If this throws, the job was not accepted. */
    void submit(JobCore job);

    /** A job has ended, or was withdrawn. */
    void ended(JobCore job);

    /** Takes back what no worker has started; the action must end the jobs among it. */
    void withdrawAll(Consumer<Object> action);

    /** So many public tasks in one bag at most mean something to whoever decides about members; 0 where nobody does. */
    int bagMax();

    // ---- workers that come and go ----

    /** Whether {@link #lend} may run code of users, which may wait: nobody must rely on the caller meanwhile. */
    boolean mayWait();

    /** A worker has nothing to do. Somebody else may have a use for its seat. */
    void lend(Seat seat, Seated idle);

    /** Whether {@link #lend} would find a use for the seat, or has something else to do. */
    boolean canLend(Seat seat);

    /** A thread has left this seat, to wait or for good. */
    void left(Seat seat);

    /** Whether something is still to be done that somebody could not do for lack of memory or stack. */
    boolean isUnsettled();

    /** For the watch: no thread was to be had for a seat some time ago, or something was left unsettled. */
    void tryAgain();

    // ---- the engine's life ----

    void open();

    void close();
}
