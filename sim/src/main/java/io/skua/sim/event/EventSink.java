package io.skua.sim.event;

import io.skua.observe.Event;

/** Gets every event of a run, in the order in which they happen. */
@FunctionalInterface
public interface EventSink {
    /**
     * The simulator knows which tasks an event is about, so it tells them beside it. Tasks are numbered in the order in
     * which they were spawned, over all jobs, from 0.
     *
     * @param place where the worker sits; {@link Event#NOWHERE} if it is no worker's doing
     * @param event one of the words shared with the runtime, or a {@link TaskEvent}
     * @param task that was stolen, visited, spawned, worked for and so on; in waits and resumes the one that is waited
     *     for, and so with seats, −1 if what changes its seat does not wait; −1 where no task matters
     * @param other the task that waits in waits and resumes; the task that leaves its seat or comes to one; the spawner
     *     in spawns and joins; otherwise −1
     */
    void event(long time, int place, Event event, long task, long other);
}
