package io.skua.sim.engine;

import io.skua.workloads.script.Script;
import org.jspecify.annotations.Nullable;

/** A task that was spawned and has not been joined. */
public final class VirtualTask {
    /** The number in the order of spawning, from 0 on. */
    public final long number;

    final Script script;

    /** The longest chain of work before this task; when the task has ended, its own work is included. */
    long span;

    /** The strand that runs this task, if the task was stolen. */
    @Nullable
    Strand strand;

    int bag;

    /**
     * The fraction of a cycle that is left over from the work so far. It is added to the next work, or to the work of a
     * spawned task. So the sum of all work does not depend on the schedule.
     */
    double fraction;

    boolean ended;

    /** The worker that waits for this task; null if there is none, or if the waiting strand was put aside. */
    @Nullable
    VirtualWorker waiter;

    @Nullable
    Strand parked;

    VirtualTask(long number, Script script, long span) {
        this.number = number;
        this.script = script;
        this.span = span;
    }
}
