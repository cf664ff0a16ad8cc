package io.skua.sim.loop;

/** Gets every batch at the moment it is taken. */
@FunctionalInterface
interface BatchSink {
    /** @param part the number of the part in the loop that takes it */
    void batch(long time, int part, long from, long to);

    BatchSink NONE = (time, part, from, to) -> {};
}
