package io.skua.sim;

import io.skua.loop.Batching;
import io.skua.loop.Strategy;

/**
 * How loops are run.
 *
 * @param strategy where in the tree somebody looks for work
 * @param batching how large batches are
 */
public record LoopSettings(Strategy strategy, Batching batching) {
    /** As the runtime does unless it is told otherwise. */
    public static final LoopSettings BEST = new LoopSettings(Strategy.FIND_MAX, Batching.best());
}
