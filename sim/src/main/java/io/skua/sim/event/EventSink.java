package io.skua.sim.event;

import io.skua.observe.Event;

/** Gets every event of a run, in the order in which they happen. */
@FunctionalInterface
public interface EventSink {
    /**
     * The simulator also tells which tasks an event is about. Tasks are numbered in the order in which they were
     * spawned, over all jobs, from 0.
     *
     * @param place the place of the worker; {@link Event#NOWHERE} if no worker has caused the event
     * @param event one of the events that the simulator shares with the runtime, or a step of a task
     * @param task the task that was stolen, visited, spawned, worked for and so on. For waits, resumes and seats it is
     *     the task that is waited for; −1 if a strand changes its seat without waiting for a task. −1 for events
     *     without a task
     * @param other for waits and resumes the task that waits; for seats the task that leaves its seat or comes to one;
     *     for spawns and joins the task that has spawned the task; otherwise −1
     */
    void event(long time, int place, Event event, long task, long other);
}
