package io.skua;

import io.skua.task.Tasks;
import org.jspecify.annotations.Nullable;

/** A drop-in for {@link java.util.concurrent.RecursiveAction}: a {@link RecursiveTask} without a result. */
public abstract class RecursiveAction extends ForkJoinTask<@Nullable Void> {
    static {
        SharedCallSites.ofRecursiveActions();
    }

    /** The body of the task. */
    protected abstract void compute();

    @Override
    public final @Nullable Void getRawResult() {
        return null;
    }

    @Override
    protected final void setRawResult(@Nullable Void value) {}

    @Override
    final void execInside() { // with one virtual call less than exec
        compute();
        Tasks.endAlone(this, Tasks.DONE, null);
    }

    @Override
    protected final boolean exec() {
        compute();
        return true;
    }
}
