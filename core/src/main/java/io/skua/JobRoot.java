package io.skua;

import io.skua.worker.Failure;
import io.skua.worker.Task;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The first task of a job that was submitted as a Callable or as a Runnable. */
final class JobRoot<T> extends Task {
    private final @Nullable Callable<T> callable;
    private final @Nullable Runnable runnable;
    private @Nullable T result;
    private @Nullable Failure failure;

    JobRoot(@Nullable Callable<T> callable, @Nullable Runnable runnable) {
        this.callable = callable;
        this.runnable = runnable;
    }

    @Override
    protected boolean exec() throws Exception {
        if (callable != null) {
            result = callable.call();
        } else if (runnable != null) {
            runnable.run();
        }
        return true;
    }

    @Nullable
    T result() {
        return result;
    }

    Runnable asRunnable() {
        if (runnable != null) {
            return runnable;
        }
        return () -> {
            try {
                exec();
            } catch (Exception e) {
                throw new java.util.concurrent.CompletionException(e);
            }
        };
    }

    @Override
    protected void keepFailure(Failure thrown) {
        failure = thrown;
    }

    @Override
    protected @Nullable Failure keptFailure() {
        return failure;
    }
}
