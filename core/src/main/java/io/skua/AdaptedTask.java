package io.skua;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.RunnableFuture;
import org.jspecify.annotations.Nullable;

/** A drop-in task whose body is a Runnable or a Callable. A checked exception comes in a RuntimeException. */
class AdaptedTask<T> extends ForkJoinTask<T> implements RunnableFuture<T> {
    private static final long serialVersionUID = 1;

    private final @Nullable Runnable runnable;
    private final @Nullable Callable<? extends T> callable; // null if there is a Runnable
    private @Nullable T result;

    AdaptedTask(Runnable body, @Nullable T result) {
        this.runnable = body;
        this.callable = null;
        this.result = result;
    }

    AdaptedTask(Callable<? extends T> body) {
        this.runnable = null;
        this.callable = body;
    }

    /** What this task runs. */
    final Object body() {
        return callable != null ? callable : Objects.requireNonNull(runnable);
    }

    @Override
    public final @Nullable T getRawResult() {
        return result;
    }

    @Override
    public final void setRawResult(@Nullable T value) {
        result = value;
    }

    /** Runs the body in the current thread if it runs tasks, otherwise in the common scheduler, and waits for it. */
    @Override
    public final void run() {
        invoke();
    }

    @Override
    protected boolean exec() {
        if (callable != null) {
            result = call(callable);
        } else if (runnable != null) {
            runnable.run();
        }
        return true;
    }

    private static <T> T call(Callable<? extends T> body) {
        try {
            return body.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    @Override
    public String toString() {
        return super.toString() + "[Wrapped task = " + body() + "]";
    }
}
