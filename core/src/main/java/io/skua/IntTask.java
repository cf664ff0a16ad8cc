package io.skua;

import org.jspecify.annotations.Nullable;

/** A typed task whose result is an int. See {@link TypedTask}. */
public abstract non-sealed class IntTask extends TypedTask {
    static {
        SharedCallSites.ofInts();
    }

    private int result;

    /** The body of the task; it returns the result. */
    protected abstract int compute();

    /** Waits for the forked task and returns its result. */
    public final int join() {
        Object outcome = rest;
        return outcome == null && forked ? result : joinSlowly(outcome);
    }

    private static int joinSlowly(@Nullable Object rest) {
        return ((IntTask) joinCopy(rest)).result;
    }

    @Override
    final void exec() {
        result = compute();
    }
}
