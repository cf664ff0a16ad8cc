package io.skua.loop.run;

import io.skua.kernel.Kernel;

/**
 * The result that one participant has so far for one leaf: one part from the left end of the leaf, and one from its
 * right end. A participant uses its reducer for one leaf after the other.
 */
abstract class LeafReducer {
    private final Kernel kernel;

    LeafReducer(Kernel kernel) {
        this.kernel = kernel;
    }

    final Kernel kernel() {
        return kernel;
    }

    /** Begins with a new leaf, whose first element has this index. */
    abstract void begin(long start);

    /** Runs the elements that follow those of the left part. */
    abstract void left(Object data, long from, int count);

    /** Runs the elements that precede those of the right part. */
    abstract void right(Object data, long from, int count);

    /** The result of the left part; {@link io.skua.tree.Node#NOTHING} if there is none. */
    abstract Object first();

    /** The result of the right part; {@link io.skua.tree.Node#NOTHING} if there is none. */
    abstract Object last();
}
