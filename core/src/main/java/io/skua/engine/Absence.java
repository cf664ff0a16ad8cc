package io.skua.engine;

import io.skua.crew.Crew;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.observe.EventKind;
import io.skua.observe.WaitReason;
import io.skua.thread.Headroom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The waits of a worker's thread. Before a wait of unknown length the thread makes all tasks in its current bag public
 * and leaves its seat, so that others can use it; afterwards it goes on at once ({@code Crew}, C2). Waits may be
 * nested: the thread leaves its seat in the outermost wait only.
 *
 * <p>All fields belong to the worker's thread.
 */
final class Absence {
    private final Worker worker;
    private final Crew crew;
    private int depth; // how many nested waits and blocking sections the thread is in

    Absence(Worker worker, Crew crew) {
        this.worker = worker;
        this.crew = crew;
    }

    boolean isAway() {
        return depth > 0;
    }

    /**
     * Returns whether the thread may run users' code that waits, such as a rule. A spare may not, since it has no seat
     * that it could leave during the wait. A thread that gives way may not: another thread may hand it a seat during
     * the wait. A searcher may not, since those who publish work rely on it.
     */
    boolean isPossible() {
        return worker.isSeated() && !worker.isSearching() && (worker.isActive() || worker.isLent() || isAway());
    }

    /** Runs a section that may block, while the seat is free for others. */
    <T> T during(Callable<T> section, WaitReason reason) throws Exception {
        JobCore job = worker.job();
        if (job != null) {
            Jobs.throwIfStopping(job); // an earlier section may have consumed the interrupt that was to end this one
        }
        begin(job, reason);
        try {
            return section.call();
        } finally {
            end(job, reason);
        }
    }

    /** The caller tells that the thread waits. */
    void begin(@Nullable JobCore job) {
        begin(job, null);
    }

    /** @param told why the thread waits, if that is to be told, too */
    private void begin(@Nullable JobCore job, @Nullable WaitReason told) {
        Headroom.check(); // H1: covers end, too
        worker.aftermath().sweepIfNoted();
        worker.share();
        if (depth > 0) {
            depth++;
            if (told != null) {
                worker.tellWait(EventKind.WAIT, told, job);
            }
            return;
        }
        worker.stopClock(job);
        worker.tally().handOffs++;
        depth++;
        if (job != null) {
            Jobs.stopRunning(job);
        }
        try {
            if (told == null) {
                worker.tellSeat(false);
            } else {
                worker.tellAway(told, job);
            }
            crew.leave(worker);
        } catch (Throwable thrown) {
            end(job, told); // otherwise the thread would go on without a seat, and count nowhere
            throw thrown;
        }
    }

    /** As {@link #begin(JobCore)}. */
    void end(@Nullable JobCore job) {
        end(job, null);
    }

    private void end(@Nullable JobCore job, @Nullable WaitReason told) {
        if (--depth > 0) {
            if (told != null) {
                worker.tellWait(EventKind.RESUME, told, job);
            }
            return;
        }
        crew.comeBack(worker);
        if (job != null) {
            Jobs.startRunning(job);
        }
        worker.startClock(job);
        if (told == null) {
            worker.tellSeat(true);
        } else {
            worker.tellBack(told, job);
        }
    }
}
