package io.skua.sim.loop;

/** Gets every batch at the moment it is taken. */
@FunctionalInterface
interface BatchSink {
    /**
     * Called when a batch is taken.
     *
     * @param part the number of the participant that takes the batch
     */
    void batch(long time, int part, long from, long to);

    BatchSink NONE = (time, part, from, to) -> {};
}
