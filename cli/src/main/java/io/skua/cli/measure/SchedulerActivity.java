package io.skua.cli.measure;

import io.skua.Counters;
import org.jspecify.annotations.Nullable;

/**
 * What a scheduler did in a run.
 *
 * @param tree if the run was a loop
 */
public record SchedulerActivity(Counters counters, @Nullable Tree tree) {
    /**
     * What became of a loop's work-stealing tree.
     *
     * @param nodes at the end
     * @param batches into which all workers together divided the loop
     */
    public record Tree(long nodes, long batches) {}

    SchedulerActivity since(SchedulerActivity before) {
        return new SchedulerActivity(counters.since(before.counters), tree);
    }
}
