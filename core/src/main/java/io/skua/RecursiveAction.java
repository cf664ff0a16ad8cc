package io.skua;

import io.skua.worker.Failure;
import org.jspecify.annotations.Nullable;

/** A drop-in for {@link java.util.concurrent.RecursiveAction}: a {@link RecursiveTask} without a result. */
public abstract class RecursiveAction extends ForkJoinTask<@Nullable Void> {
    private @Nullable Failure failure;

    protected abstract void compute();

    @Override
    public final @Nullable Void getRawResult() {
        return null;
    }

    @Override
    protected final void setRawResult(@Nullable Void value) {}

    @Override
    protected final boolean exec() {
        compute();
        return true;
    }

    @Override
    protected final void keepFailure(Failure thrown) {
        failure = thrown;
    }

    @Override
    protected final @Nullable Failure keptFailure() {
        return failure;
    }

    @Override
    final void forgetFailure() {
        failure = null;
    }
}
