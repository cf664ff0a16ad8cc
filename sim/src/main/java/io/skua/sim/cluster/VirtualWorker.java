package io.skua.sim.cluster;

import io.skua.workloads.anywhere.TaskRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A worker of a place. What its lump spawns is kept until the lump's end. */
final class VirtualWorker {
    final int index;
    final TaskRunner runner;
    final TaskQueue queue = new TaskQueue();
    final List<Object> spawned = new ArrayList<>();
    final Consumer<Object> sink = spawned::add;

    /** The pool of the task that is running; null if there is none. */
    @Nullable
    VirtualPool pool;

    long units;

    /** @param index among all workers of the cluster */
    VirtualWorker(int index, TaskRunner runner) {
        this.index = index;
        this.runner = runner;
    }

    void clear() {
        queue.clear();
        spawned.clear();
        runner.takeFound(); // what the lump that was cut off has found
        pool = null;
    }
}
