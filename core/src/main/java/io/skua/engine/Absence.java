package io.skua.engine;

import io.skua.crew.Crew;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.thread.Headroom;
import org.jspecify.annotations.Nullable;

/**
 * The waits of a worker's thread. Before a wait of unknown length the thread leaves its seat, so that others can use
 * it, and makes everything public that lies in its bags; afterwards it goes on at once ({@code Crew}, C2). Waits may
 * lie inside each other: the outermost one counts.
 *
 * <p>All fields belong to the worker's thread.
 */
final class Absence {
    private final Worker worker;
    private final Crew crew;
    private int depth; // how many waits and blocking sections the thread is in, one inside the other

    Absence(Worker worker, Crew crew) {
        this.worker = worker;
        this.crew = crew;
    }

    boolean isAway() {
        return depth > 0;
    }

    /** Runs a section that may block, while the seat is free for others. */
    <T> T during(Worker.Blocking<T> section) throws Exception {
        JobCore job = worker.job();
        if (job != null) {
            Jobs.throwIfStopping(job); // an interrupt that an earlier section has used up would not end this one
        }
        begin(job);
        try {
            return section.call();
        } finally {
            end(job);
        }
    }

    void begin(@Nullable JobCore job) {
        Headroom.check(); // H1: for end, too
        worker.aftermath().sweepIfNoted();
        worker.share();
        if (depth > 0) {
            depth++;
            return;
        }
        worker.stopClock(job);
        worker.tally().handOffs++;
        depth++;
        if (job != null) {
            Jobs.stopRunning(job);
        }
        try {
            crew.leave(worker);
        } catch (Throwable thrown) {
            end(job); // else the thread would go on without a seat, and count nowhere
            throw thrown;
        }
    }

    void end(@Nullable JobCore job) {
        if (--depth > 0) {
            return;
        }
        crew.comeBack(worker);
        if (job != null) {
            Jobs.startRunning(job);
        }
        worker.startClock(job);
    }
}
