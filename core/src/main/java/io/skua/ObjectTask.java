package io.skua;

import io.skua.engine.Worker;
import org.jspecify.annotations.Nullable;

/** A typed task whose result is an object. See {@link TypedTask}. */
public abstract non-sealed class ObjectTask<T> extends TypedTask {
    static {
        SharedCallSites.ofObjects();
    }

    private @Nullable T result;

    /** The body of the task; it returns the result. */
    protected abstract T compute();

    /** Lets the task run in parallel to what follows, until {@link #join}; see {@link TypedTask}. */
    public final void fork() {
        Worker worker = Worker.current();
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                exec();
                rest = null;
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            try {
                rest = queue(worker, clone());
            } catch (CloneNotSupportedException e) {
                throw new AssertionError("a TypedTask is Cloneable", e);
            }
        }
    }

    /** Waits for the forked task and returns its result. */
    @SuppressWarnings({"unchecked", "NullAway"}) // compute may return null
    public final T join() {
        Object outcome = rest;
        return outcome == null ? result : ((ObjectTask<T>) joinCopy(outcome)).result;
    }

    @Override
    protected final boolean exec() {
        result = compute();
        return true;
    }
}
