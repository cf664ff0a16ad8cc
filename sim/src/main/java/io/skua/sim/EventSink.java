package io.skua.sim;

/** Gets every event of a run, in the order in which they happen. */
@FunctionalInterface
public interface EventSink {
    /** See {@link Event} for what the numbers mean. Workers are places of the mesh. */
    void event(long time, int worker, Event kind, long task, long other);
}
