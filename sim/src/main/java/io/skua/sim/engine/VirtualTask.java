package io.skua.sim.engine;

import io.skua.workloads.script.Script;
import org.jspecify.annotations.Nullable;

/** A task that was spawned and has not been joined. */
public final class VirtualTask {
    public final long number;
    final Script script;

    /** The longest chain of work before it; when it has ended, including its own. */
    long span;

    /** Where it runs, if somebody has stolen it; and in which bag of that strand. */
    @Nullable
    Strand strand;

    int bag;

    /**
     * Of a cycle, of the work so far: it goes to the next work, or to whom it spawns. So what all of it takes depends
     * on no schedule.
     */
    double fraction;

    boolean ended;

    /** Who waits for it: a worker, or a strand that was put aside. */
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
