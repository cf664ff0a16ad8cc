package io.skua.record;

/**
 * Is told of every fork, start, end and join of a scheduler that was built with it, so that the tree of a program's
 * tasks can be written down. Such a scheduler has one worker and queues every fork: each fork is a task of its own, and
 * runs when it is joined. Schedulers that were built without a recorder are not slower.
 *
 * <p>The methods are called in the worker's thread, in pairs around what the scheduler does. What happens outside of
 * such a pair, between {@link #started} and {@link #ended}, is the program's own work. If a task waits for something
 * that is not a task of its own (a blocking section, another job), a second thread may take over, and its calls come in
 * between. Tasks are passed as objects to be compared with {@code ==}. The methods must not throw.
 */
public interface TaskRecorder {
    /** The current task is about to fork this one. */
    void forking(Object task);

    /** The task has been queued; the current task goes on. */
    void forked(Object task);

    /** A task that was forked and not started has been taken back. It may be forked again. */
    void unforked(Object task);

    /** The task begins. A task that was not forked is the root of a job. */
    void started(Object task);

    /** The task's body has returned or thrown. What it forked may still be queued. */
    void ended(Object task);

    /**
     * The current task is about to wait until this one has ended. If nobody has started this task yet, it starts now.
     */
    void joining(Object task);

    /** The current task goes on. */
    void joined(Object task);
}
