package io.skua.job;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The life of an engine from its first job to its end, and how many jobs and light tasks it has accepted and finished.
 *
 * <p><b>E1 (the end).</b> After {@link #shutdown} the engine stops once every accepted job has finished. A submitter
 * counts itself before it reads the state; shutdown writes the state before it compares the counts. So either the
 * submitter sees the shutdown and counts itself as finished, too, or the comparison sees its job. Both counts only
 * grow, and finished is read first: what it contains, accepted contains as well.
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
    private final AtomicInteger ranked = new AtomicInteger(); // accepted and not finished, of another level than normal
    private volatile State state = State.RUNNING; // written under the lock of this object
    private volatile boolean stopsWhatStarts;

    /**
     * @param name of the scheduler, for its users
     * @param end is run when the engine has stopped, perhaps more than once
     */
    public Lifetime(String name, Runnable end) {
        this.name = name;
        this.end = end;
    }

    // ---- jobs and light tasks ----

    /** Work of this level is accepted; {@link #finished} must follow. Throws if the engine has been shut down. */
    public void accept(int level) {
        accepted.increment();
        if (level != Levels.NORMAL) {
            ranked.getAndIncrement();
        }
        if (state != State.RUNNING) {
            finished(level); // and not accepted.decrement(): both counts only grow, so that comparing two sums is safe
            throw new RejectedExecutionException(
                    "\"" + name + "\" has been shut down and takes no new jobs; submit before close().");
        }
    }

    /** Work of this level has finished, or was not accepted after all. */
    public void finished(int level) {
        rankedFinished(level);
        finishedMany(1);
    }

    /** Half of {@link #finished}, for whoever counts several of them at once. */
    public void rankedFinished(int level) {
        if (level != Levels.NORMAL) {
            ranked.getAndDecrement();
        }
    }

    /** The other half of {@link #finished}. */
    public void finishedMany(int count) {
        finished.add(count);
        if (state != State.RUNNING) {
            stopIfDone();
        }
    }

    /** Whether there is work of different levels, so that thieves must look which. */
    public boolean hasRanks() {
        return ranked.get() != 0;
    }

    /** Whether there are jobs or light tasks that have not finished. */
    public boolean hasUnfinished() {
        long done = finished.sum(); // first, see E1
        return accepted.sum() != done;
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
        if (hasUnfinished()) {
            return;
        }
        synchronized (this) {
            state = State.STOPPED;
        }
        end.run();
    }

    /**
     * From now on jobs and light tasks are stopped as they start; the caller stops those that run. A worker says what
     * it runs before it reads this, and the caller writes this before it asks workers what they run: nothing slips
     * through.
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
