package io.skua.record;

/**
 * Hears of every fork, start, end and join of a scheduler that was built with it, so that the tree of a program's tasks
 * can be written down. Such a scheduler has one worker and queues every fork: each is a task of its own, and runs when
 * it is joined. Schedulers that were built without a recorder pay nothing for this.
 *
 * <p>The calls come in the worker's thread, in pairs around what the scheduler does: what happens outside of a pair,
 * between {@link #started} and {@link #ended}, is the program's own work. Should a task wait for something that is no
 * task of its own (a blocking section, another job), a second thread may take over, and its calls come in between.
 * Tasks are given as objects to be compared with {@code ==}. The methods must not throw.
 */
public interface TaskRecorder {
    /** The current task forks this one. */
    void forking(Object task);

    /** The task has been queued; the current one goes on. */
    void forked(Object task);

    /** A task that was forked and not started has been taken back; it may be forked again. */
    void unforked(Object task);

    /** The task begins. One that was not forked is the root of a job. */
    void started(Object task);

    /** The task's body has returned or thrown. What it forked may still be queued. */
    void ended(Object task);

    /** The current task wants to go on when this one has ended; if nobody has started it yet, it starts now. */
    void joining(Object task);

    /** The current task goes on. */
    void joined(Object task);
}
