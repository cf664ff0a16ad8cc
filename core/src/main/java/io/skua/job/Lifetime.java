package io.skua.job;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The state of an engine from its first job to its end, and how many jobs and light tasks it has accepted and finished.
 *
 * <p><b>E1 (the end).</b> After {@link #shutdown} the engine stops once every accepted job has finished. A submitter
 * increments {@code accepted} before it reads the state; shutdown writes the state before it compares the counts. So
 * either the submitter sees the shutdown and counts its job as finished, or the comparison sees the job. Both counts
 * only grow, and {@code finished} is read first: each job that it counts is counted in {@code accepted}, too.
 *
 * <p><b>E2 (promises).</b> Work that is scheduled for later is promised, and the engine does not stop before the
 * promise has ended. As in E1, whoever promises counts first and then reads the state. Whoever keeps a promise accepts
 * the work before the promise ends, and {@code promised} is read before the counts of E1: so if the promise is no
 * longer seen, the work is. Promised work is not unfinished work, because no thread has to watch over it.
 */
public final class Lifetime {
    private enum State {
        RUNNING,
        SHUTDOWN,
        STOPPED
    }

    private final String name;
    private final Runnable end;
    private final LongAdder accepted = new LongAdder();
    private final LongAdder finished = new LongAdder();
    // counts accepted, unfinished work of other levels than NORMAL
    private final AtomicInteger ranked = new AtomicInteger();
    private final AtomicInteger promised = new AtomicInteger();
    private volatile State state = State.RUNNING; // written under the lock of this object
    private volatile boolean stopsWhatStarts;

    /**
     * @param name the name of the scheduler, for messages to users
     * @param end is run when the engine has stopped, possibly more than once
     */
    public Lifetime(String name, Runnable end) {
        this.name = name;
        this.end = end;
    }

    // ---- jobs and light tasks ----

    /** Accepts work of this level; {@link #finished} must follow. Throws if the engine has been shut down. */
    public void accept(int level) {
        acceptMore(level);
        if (state != State.RUNNING) {
            finished(level); // and not accepted.decrement(): both counts only grow (E1)
            throw rejection();
        }
    }

    /** Returns what is thrown at whoever submits too late. */
    public RejectedExecutionException rejection() {
        return new RejectedExecutionException(
                "\"" + name + "\" has been shut down and takes no new jobs; submit before close().");
    }

    /**
     * Promises that work will be submitted later (E2); {@link #withdrawPromise} must follow. Throws if the engine has
     * been shut down.
     */
    public void promise() {
        promised.getAndIncrement();
        if (state != State.RUNNING) {
            withdrawPromise();
            throw rejection();
        }
    }

    /** Ends a promise: the work was accepted with {@link #acceptMore}, or will never come. */
    public void withdrawPromise() {
        promised.getAndDecrement();
        if (state != State.RUNNING) {
            stopIfDone();
        }
    }

    /**
     * Accepts work that follows from other work, even after the shutdown. The other work was accepted and does not
     * finish before this method returns, so the engine has not stopped (E1).
     */
    public void acceptMore(int level) {
        accepted.increment();
        if (level != Levels.NORMAL) {
            ranked.getAndIncrement();
        }
    }

    /** Counts work of this level as finished, also if it was not accepted after all. */
    public void finished(int level) {
        rankedFinished(level);
        finishedMany(1);
    }

    /** One half of {@link #finished}, for a caller that counts several finished pieces of work at once. */
    public void rankedFinished(int level) {
        if (level != Levels.NORMAL) {
            ranked.getAndDecrement();
        }
    }

    /** The other half of {@link #finished}, for this many pieces of work. */
    public void finishedMany(int count) {
        finished.add(count);
        if (state != State.RUNNING) {
            stopIfDone();
        }
    }

    /** Returns whether some unfinished work is not of the normal level, so that searchers must look level by level. */
    public boolean hasRanks() {
        return ranked.get() != 0;
    }

    /** Returns whether some accepted job or light task has not finished. */
    public boolean hasUnfinished() {
        long done = finished.sum(); // first, see E1
        return accepted.sum() != done;
    }

    /** Returns about how many accepted jobs and light tasks have not finished. */
    public long unfinished() {
        long done = finished.sum();
        return Math.max(0, accepted.sum() - done);
    }

    // ---- the end ----

    public void shutdown() {
        synchronized (this) {
            if (state == State.RUNNING) {
                state = State.SHUTDOWN;
            }
        }
        stopIfDone();
    }

    private void stopIfDone() {
        if (promised.get() != 0 || hasUnfinished()) { // in this order (E2)
            return;
        }
        synchronized (this) {
            state = State.STOPPED;
        }
        end.run();
    }

    /**
     * Makes workers stop each job and light task as it starts; the caller stops those that run. A worker publishes what
     * it runs before it reads this flag, and the caller sets the flag before it asks workers what they run. So each job
     * is stopped by the worker or by the caller.
     */
    public void stopWhatStarts() {
        stopsWhatStarts = true;
    }

    public boolean stopsWhatStarts() {
        return stopsWhatStarts;
    }

    public boolean isShutdown() {
        return state != State.RUNNING;
    }

    public boolean isStopped() {
        return state == State.STOPPED;
    }
}
