package io.skua;

/** A typed task whose result is a long. See {@link TypedTask}. */
public abstract non-sealed class LongTask extends TypedTask {
    static {
        SharedCallSites.ofLongs();
    }

    private long result;

    /** The body of the task; it returns the result. */
    protected abstract long compute();

    /** Waits for the forked task and returns its result. */
    public final long join() {
        Object outcome = rest;
        return outcome == null ? result : joinSlowly(outcome);
    }

    private static long joinSlowly(Object rest) {
        return ((LongTask) joinCopy(rest)).result;
    }

    @Override
    final void exec() {
        result = compute();
    }
}
