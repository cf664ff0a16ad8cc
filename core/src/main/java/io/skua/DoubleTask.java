package io.skua;

import io.skua.engine.Worker;

/** A typed task whose result is a double. See {@link TypedTask}. */
public abstract non-sealed class DoubleTask extends TypedTask {
    static {
        SharedCallSites.ofDoubles();
    }

    private double result;

    /** The body of the task; it returns the result. */
    protected abstract double compute();

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
    public final double join() {
        Object outcome = rest;
        return outcome == null ? result : ((DoubleTask) joinCopy(outcome)).result;
    }

    @Override
    protected final boolean exec() {
        result = compute();
        return true;
    }
}
