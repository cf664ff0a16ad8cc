package io.skua.loop.run;

import io.skua.kernel.Kernel;

/**
 * What one worker has so far of one leaf: a part from the left end, and one from the right end. Used for one leaf after
 * the other.
 */
abstract class LeafReducer {
    private final Kernel kernel;

    LeafReducer(Kernel kernel) {
        this.kernel = kernel;
    }

    final Kernel kernel() {
        return kernel;
    }

    /** A new leaf, from this index on. */
    abstract void begin(long start);

    /** Runs the next elements behind those of the left part. */
    abstract void left(Object data, long from, int count);

    /** Runs the next elements before those of the right part. */
    abstract void right(Object data, long from, int count);

    /** What the left part has come to; {@link io.skua.tree.Node#NOTHING} if that was nothing. */
    abstract Object first();

    /** As {@link #first}, of the right part. */
    abstract Object last();
}
