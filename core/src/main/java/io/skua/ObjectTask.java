package io.skua;

import org.jspecify.annotations.Nullable;

/** A typed task whose result is an object. See {@link TypedTask}. */
public abstract non-sealed class ObjectTask<T> extends TypedTask {
    static {
        SharedCallSites.ofObjects();
    }

    private @Nullable T result;

    /** The body of the task; it returns the result. */
    protected abstract T compute();

    /** Waits for the forked task and returns its result. */
    @SuppressWarnings({"unchecked", "NullAway"}) // compute may return null
    public final T join() {
        Object outcome = rest;
        return outcome == null && forked ? result : ((ObjectTask<T>) joinCopy(outcome)).result;
    }

    @Override
    final void exec() {
        result = compute();
    }
}
