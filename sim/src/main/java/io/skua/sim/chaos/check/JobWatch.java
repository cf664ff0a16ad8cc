package io.skua.sim.chaos.check;

import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.sim.chaos.program.TaskKind;
import io.skua.sim.chaos.program.TaskTree;
import org.jspecify.annotations.Nullable;

/** What the referee knows of one job. */
final class JobWatch {
    final JobId id;
    final @Nullable JobId parent;
    final TaskTree tree;
    final long deadline;
    final long begin;
    final long keep;
    /** How many different tasks have run. */
    int tasksRun;
    /** From when on the job may have ended. */
    private long mayEndFrom;

    boolean isCancelled;
    /** Whether its submitter was told the outcome, or has died. */
    boolean hasEnded;
    /** Whether anybody was told the outcome. */
    boolean isDelivered;

    JobWatch(JobRecord job, TaskTree tree, long begin) {
        this.id = job.id();
        this.parent = job.parent();
        this.keep = job.keep();
        this.tree = tree;
        this.deadline = job.timeout() == Long.MAX_VALUE ? Long.MAX_VALUE : begin + job.timeout();
        this.begin = begin;
        boolean mayFail = tree.has(TaskKind.FAILS) || tree.has(TaskKind.KILLS) || tree.isFoldBroken();
        mayEndFrom = mayFail ? begin : deadline;
    }

    void mayEnd(long from) {
        mayEndFrom = Math.min(mayEndFrom, from);
    }

    /** Returns whether the job cannot have ended so long ago that its outcome is not kept any more. */
    boolean mustBeKnown(long now) {
        return mayEndFrom > now || now - mayEndFrom < keep;
    }
}
