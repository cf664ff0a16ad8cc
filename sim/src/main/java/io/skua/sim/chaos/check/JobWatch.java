package io.skua.sim.chaos.check;

import io.skua.place.protocol.JobId;
import io.skua.sim.chaos.program.TaskTree;
import org.jspecify.annotations.Nullable;

/** What the referee knows of one job. */
final class JobWatch {
    final JobId id;
    final @Nullable JobId parent;
    final TaskTree tree;
    final long deadline;
    final long begin;
    boolean isCancelled;
    boolean hasEnded;

    JobWatch(JobId id, @Nullable JobId parent, TaskTree tree, long deadline, long begin) {
        this.id = id;
        this.parent = parent;
        this.tree = tree;
        this.deadline = deadline;
        this.begin = begin;
    }
}
