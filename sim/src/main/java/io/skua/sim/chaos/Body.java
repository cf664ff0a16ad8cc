package io.skua.sim.chaos;

import io.skua.place.protocol.JobId;
import io.skua.sim.chaos.program.Task;
import org.jspecify.annotations.Nullable;

/** A task that runs, or waits for its nested job. */
final class Body {
    final Pool pool;
    final Task task;
    /** How many of the task's children it has spawned. */
    int spawned;

    @Nullable
    JobId awaited;

    @Nullable
    Object failure;

    Body(Pool pool, Task task) {
        this.pool = pool;
        this.task = task;
    }
}
