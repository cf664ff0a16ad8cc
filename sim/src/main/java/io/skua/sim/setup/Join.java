package io.skua.sim.setup;

/** What a worker does while it waits for a task that was stolen. */
public enum Join {
    /**
     * The worker takes tasks below the awaited one from the thief of the awaited task. If that thief waits for a stolen
     * task itself, the worker also looks at the thief of that task, and so on. If there are no such tasks, the worker
     * waits and looks again.
     */
    LEAPFROG,
    /** The worker steals whatever its policy finds, and runs it on top of the waiting task. */
    POLICY,
    /**
     * As in the runtime: the worker leapfrogs. If there is nothing to take, it puts the waiting task aside and looks
     * for other work. The waiting task goes on as soon as the awaited task has ended and a worker is free.
     */
    HANDOFF
}
