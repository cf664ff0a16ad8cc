package io.skua;

import org.jspecify.annotations.Nullable;

/** A typed task whose result is a double. See {@link TypedTask}. */
public abstract non-sealed class DoubleTask extends TypedTask {
    static {
        SharedCallSites.ofDoubles();
    }

    private double result;

    /** The body of the task; it returns the result. */
    protected abstract double compute();

    /** Waits for the forked task and returns its result. */
    public final double join() {
        Object outcome = rest;
        return outcome == null && forked ? result : joinSlowly(outcome);
    }

    private static double joinSlowly(@Nullable Object rest) {
        return ((DoubleTask) joinCopy(rest)).result;
    }

    @Override
    final void exec() {
        result = compute();
    }
}
