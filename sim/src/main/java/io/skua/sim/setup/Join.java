package io.skua.sim.setup;

/** What a worker does while it waits for a task that somebody has stolen. */
public enum Join {
    /**
     * Takes back tasks below the awaited one, from its thief and on along the chain of those that its thief waits for;
     * when there are none, it waits and looks again.
     */
    LEAPFROG,
    /** Steals whatever its policy finds, on top of the waiting task. */
    POLICY,
    /**
     * As the runtime: leapfrogs, and when there is nothing to take it leaves the waiting task aside and looks for other
     * work. The waiting task goes on as soon as it can and anybody is free.
     */
    HANDOFF
}
