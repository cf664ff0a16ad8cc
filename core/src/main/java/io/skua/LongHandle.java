package io.skua;

import org.jspecify.annotations.Nullable;

/** A {@link Handle} of a body that returns a long, without boxing. */
public final class LongHandle {
    private final long result;
    private final @Nullable Object rest; // as in Handle

    LongHandle(long result, @Nullable Object rest) {
        this.result = result;
        this.rest = rest;
    }

    /** See {@link Handle#join()}. */
    public long join() {
        return rest == null ? result : ((Call.OfLong) Call.join(rest)).result;
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
