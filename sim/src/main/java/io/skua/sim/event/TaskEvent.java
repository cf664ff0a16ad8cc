package io.skua.sim.event;

import io.skua.observe.Event;

/**
 * What the simulator tells beyond the vocabulary that it shares with the runtime: every step of every task, and every
 * probe in vain. A real run would be changed by telling so much, but the checker of recordings needs it, since most
 * rules are about single tasks.
 */
public sealed interface TaskEvent extends Event.Detail {
    /** What a task comes to inside its worker. */
    enum Step implements TaskEvent {
        /** The task was made; other: the task that spawned it, −1 if it is the first of a job. */
        SPAWN,
        /** The worker begins a task that it has spawned itself; those from elsewhere begin with a visit. */
        START,
        /** A task is over that had begun with {@link #START}, and all that it spawned. */
        END,
        /** A sync with the task returns; other: the task that had spawned it. */
        JOIN
    }

    /** The worker works for the task until so many cycles later. */
    record Work(long cycles) implements TaskEvent {}

    /** The worker has looked there for work in vain. The task is −1, or the one that it waits for. */
    record Miss(int victim) implements TaskEvent {}
}
