package io.skua.cli;

import io.skua.Counters;
import org.jspecify.annotations.Nullable;

/**
 * What a scheduler did in a run.
 *
 * @param tree if the run was a loop
 */
record Activity(Counters counters, @Nullable Tree tree) {
    /**
     * What became of a loop's work-stealing tree.
     *
     * @param nodes at the end
     * @param batches into which all workers together divided the loop
     */
    record Tree(long nodes, long batches) {}

    Activity since(Activity before) {
        return new Activity(counters.since(before.counters), tree);
    }
}
