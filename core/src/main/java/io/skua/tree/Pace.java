package io.skua.tree;

import io.skua.policy.RandomSource;

/**
 * How large the batches are that the owner of a leaf takes. Each participant has a pace of its own, and uses it for one
 * leaf after the other.
 */
public abstract sealed class Pace permits FixedPace, DoublingPace, TwoSidedPace, RampPace {
    /**
     * Begins with a new leaf.
     *
     * @param isRight whether the leaf is the right one of two children, the thief's
     */
    public abstract void begin(boolean isRight);

    /**
     * How many elements the next batch has; at least 1. May be more than are left.
     *
     * @param done how many elements of this leaf have been run
     * @param rest how many are left, at least 1
     */
    public abstract int next(long done, long rest);

    /** Whether the next batch is to be taken from the right end. */
    public boolean fromRight(RandomSource random) {
        return false;
    }

    /** Whether {@link #time} is to be called before {@link #next}. */
    public boolean wantsTime() {
        return false;
    }

    /** Tells the pace the time, and how many elements of this leaf have been run. */
    public void time(long nanos, long done) {}
}
