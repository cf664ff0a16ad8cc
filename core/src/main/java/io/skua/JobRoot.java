package io.skua;

import io.skua.worker.Task;
import io.skua.worker.Tasks;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The first task of a job that was submitted as a Callable or as a Runnable. */
final class JobRoot<T> extends Task {
    private final @Nullable Callable<T> callable;
    private final @Nullable Runnable runnable;

    JobRoot(@Nullable Callable<T> callable, @Nullable Runnable runnable) {
        this.callable = callable;
        this.runnable = runnable;
    }

    @Override
    protected boolean exec() throws Exception {
        if (callable != null) {
            Tasks.setOutcome(this, callable.call());
        } else if (runnable != null) {
            runnable.run();
        }
        return true;
    }

    @SuppressWarnings("unchecked")
    @Nullable
    T result() {
        return (T) Tasks.outcome(this);
    }

    Runnable asRunnable() {
        if (runnable != null) {
            return runnable;
        }
        return () -> {
            try {
                exec();
            } catch (Exception e) {
                throw new CompletionException(e);
            }
        };
    }
}
