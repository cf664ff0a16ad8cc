package io.skua.sim;

/**
 * What can happen, as it stands in an event log. Every event has a time, a worker and a task; {@code other} depends on
 * the kind. Tasks are numbered in the order in which they were spawned, the root is 0.
 */
public enum Event {
    /** The task was made; other: the task that spawned it. The root's is at time 0, other −1. */
    SPAWN,
    /** The worker begins the task; other: −1 when it takes its own, otherwise the worker it has stolen it from. */
    START,
    /** The worker works for the task until time + other. */
    WORK,
    /** The task is over, and all that it spawned. */
    END,
    /** The worker has looked for work in vain; other: where. The task is −1, or the one that it waits for. */
    MISS,
    /** The worker takes a task; other: the victim. START follows when it has paid for it. */
    STEAL,
    /** The worker comes to a sync with a task that has been stolen and has not ended; other: the waiting task. */
    WAIT,
    /** A sync with the task returns; other: the task that had spawned it. */
    JOIN,
    /** The worker leaves the task that waits for this one aside; other: the waiting task. */
    PARK,
    /** The worker goes on with the task that had waited for this one; other: the task that had waited. */
    RESUME,
    /** The worker falls asleep. */
    SLEEP,
    /** The worker is woken; other: by whom. It goes on a wake-up later. */
    WAKE
}
