package io.skua;

import org.jspecify.annotations.Nullable;

/** A {@link Handle} of a body that returns a double, without boxing. */
public final class DoubleHandle {
    private final double result;
    private final @Nullable Object rest; // as in Handle

    DoubleHandle(double result, @Nullable Object rest) {
        this.result = result;
        this.rest = rest;
    }

    /** See {@link Handle#join()}. */
    public double join() {
        return rest == null ? result : ((Call.OfDouble) Call.join(rest)).result;
    }

    /** Whether {@link #join} would return at once. */
    public boolean isDone() {
        return Call.isDone(rest);
    }

    /** See {@link Handle#cancel}. */
    public boolean cancel() {
        return Call.cancel(rest);
    }

    @Override
    public String toString() {
        return Call.describe(rest, result);
    }
}
