package io.skua;

import org.jspecify.annotations.Nullable;

/** A typed task whose result is a long. See {@link TypedTask}. */
public abstract non-sealed class LongTask extends TypedTask {
    static {
        SharedCallSites.ofLongs();
    }

    private long result;

    /** Initializes this class, unless that was done before. */
    static void initialize() {}

    /** The body of the task; it returns the result. */
    protected abstract long compute();

    /** Waits for the forked task and returns its result. */
    public final long join() {
        Object outcome = rest;
        return outcome == null && forked ? result : joinSlowly(outcome);
    }

    private static long joinSlowly(@Nullable Object rest) {
        return ((LongTask) joinCopy(rest)).result;
    }

    @Override
    final void exec() {
        result = compute();
    }
}
