package io.skua.sim.cluster;

import io.skua.workloads.anywhere.TaskRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A worker of a simulated place. The tasks that a lump spawns are kept until the lump's end. */
final class VirtualWorker {
    final int index;
    final TaskRunner runner;
    final TaskQueue queue = new TaskQueue();
    final List<Object> spawned = new ArrayList<>();
    final Consumer<Object> sink = spawned::add;

    /** The pool of the running task; null if no task is running. */
    @Nullable
    VirtualPool pool;

    long units;
    boolean isTold; // whether those who listen were told that the worker works

    /**
     * A worker.
     *
     * @param index the worker's number among all workers of the cluster
     */
    VirtualWorker(int index, TaskRunner runner) {
        this.index = index;
        this.runner = runner;
    }

    void clear() {
        queue.clear();
        spawned.clear();
        runner.takeFound(); // what was found by the lump that was cut off
        pool = null;
    }
}
