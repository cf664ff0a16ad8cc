package io.skua;

import io.skua.engine.OwnQueue;
import io.skua.engine.Worker;
import io.skua.field.Fields;
import io.skua.task.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A drop-in for {@link java.util.concurrent.CountedCompleter}: a task that is complete when its pending count has been
 * used up, and that then tells its completer.
 *
 * @param <T> the type of the result; Void if there is none
 */
public abstract class CountedCompleter<T> extends ForkJoinTask<T> {
    private static final VarHandle PENDING = Fields.handle(MethodHandles.lookup(), "pending", int.class);

    private final @Nullable CountedCompleter<?> completer;
    private @Nullable CountedCompleter<?> failedBy; // the completer below this one from which the exception came

    @SuppressWarnings("unused") // accessed through PENDING
    private volatile int pending;

    /** A task that tells this completer when it is complete, with this many pending counts to begin with. */
    protected CountedCompleter(@Nullable CountedCompleter<?> completer, int initialPendingCount) {
        this.completer = completer;
        this.pending = initialPendingCount;
    }

    /** A task that tells this completer when it is complete, with a pending count of zero. */
    protected CountedCompleter(@Nullable CountedCompleter<?> completer) {
        this(completer, 0);
    }

    /** A task that has no completer, with a pending count of zero. */
    protected CountedCompleter() {
        this(null, 0);
    }

    /**
     * The body of the task. The task is not complete when the body returns, but when its pending count has been used
     * up; so most bodies end with {@link #tryComplete}.
     */
    public abstract void compute();

    /** Called when the pending count has been used up, before the completer is told. */
    public void onCompletion(CountedCompleter<?> caller) {}

    /**
     * Called when this task or a task below it has thrown. Returns whether the exception is passed on to the completer.
     */
    public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> caller) {
        return true;
    }

    /** The task that is told when this one is complete; null for a root. */
    public final @Nullable CountedCompleter<?> getCompleter() {
        return completer;
    }

    /** How many calls of {@link #tryComplete} do not yet complete this task. */
    public final int getPendingCount() {
        return pending;
    }

    /** Sets the pending count, whatever it was. */
    public final void setPendingCount(int count) {
        pending = count;
    }

    /** Adds to the pending count; the number may be negative. */
    public final void addToPendingCount(int delta) {
        PENDING.getAndAdd(this, delta);
    }

    /** Sets the pending count if it is the expected one, and returns whether it was. */
    public final boolean compareAndSetPendingCount(int expected, int count) {
        return PENDING.compareAndSet(this, expected, count);
    }

    /** Uses up one pending count if there is one, and returns the pending count before. */
    public final int decrementPendingCountUnlessZero() {
        for (; ; ) {
            int seen = pending;
            if (seen == 0 || PENDING.compareAndSet(this, seen, seen - 1)) {
                return seen;
            }
        }
    }

    /** The last task that is reached by going from completer to completer; this task if it has no completer. */
    public final CountedCompleter<?> getRoot() {
        CountedCompleter<?> root = this;
        for (CountedCompleter<?> up = root.completer; up != null; up = root.completer) {
            root = up;
        }
        return root;
    }

    /** Uses up one pending count. If there is none left, completes this task and does the same for its completer. */
    public final void tryComplete() {
        CountedCompleter<?> caller = this;
        for (CountedCompleter<?> task = this; task != null; task = task.completer) {
            if (task.decrementPendingCountUnlessZero() != 0) {
                return;
            }
            task.onCompletion(caller);
            caller = task;
            if (task.completer == null) {
                task.quietlyComplete();
            }
        }
    }

    /** As {@link #tryComplete}, but without calling {@link #onCompletion}. */
    public final void propagateCompletion() {
        for (CountedCompleter<?> task = this; task != null; task = task.completer) {
            if (task.decrementPendingCountUnlessZero() != 0) {
                return;
            }
            if (task.completer == null) {
                task.quietlyComplete();
            }
        }
    }

    /** Completes this task with this result, whatever its pending count is, and tells its completer. */
    @Override
    public void complete(T result) {
        setRawResult(result);
        onCompletion(this);
        quietlyComplete();
        if (completer != null) {
            completer.tryComplete();
        }
    }

    /** If the pending count is zero, returns this task; otherwise uses up one pending count and returns null. */
    public final @Nullable CountedCompleter<?> firstComplete() {
        return decrementPendingCountUnlessZero() == 0 ? this : null;
    }

    /**
     * Does {@link #firstComplete} for the completer. A task without a completer is completed instead, and null is
     * returned.
     */
    public final @Nullable CountedCompleter<?> nextComplete() {
        if (completer != null) {
            return completer.firstComplete();
        }
        quietlyComplete();
        return null;
    }

    /**
     * Runs at most this many tasks that this worker has queued and for whose completion this task waits, directly or by
     * way of other completers. Stops when this task is complete, or when the newest queued task is another one. Outside
     * of a job, does nothing.
     */
    public final void helpComplete(int maxTasks) {
        Worker worker = Worker.currentOrNull();
        if (worker == null || !worker.isInJob()) {
            return;
        }
        for (int i = 0; i < maxTasks && !isDone(); i++) {
            Task next = OwnQueue.poll(worker, false, this::isAbove);
            if (next == null) {
                return;
            }
            ((CountedCompleter<?>) next).runInside(worker);
        }
    }

    /** Whether the task is this one, or leads to this one by going from completer to completer. */
    private boolean isAbove(Task task) {
        if (!(task instanceof CountedCompleter<?> below)) {
            return false;
        }
        CountedCompleter<?> path = below;
        while (path != null && path != this) {
            path = path.completer;
        }
        return path == this;
    }

    /** Completes the root, whatever its pending count is, without calling {@link #onCompletion}. */
    public final void quietlyCompleteRoot() {
        getRoot().quietlyComplete();
    }

    @Override
    public @Nullable T getRawResult() {
        return null;
    }

    @Override
    protected void setRawResult(@Nullable T value) {}

    @Override
    final @Nullable Object completer() {
        return completer;
    }

    @Override
    final void execInside() {
        compute(); // the task ends when its pending count has been used up
    }

    @Override
    protected final boolean exec() {
        compute();
        return false;
    }

    @Override
    final void ended() {
        Throwable thrown = isCompletedAbnormally() ? getException() : null;
        if (thrown != null) {
            passOn(thrown, failedBy == null ? this : failedBy);
        }
    }

    private void passOn(Throwable thrown, CountedCompleter<?> caller) {
        if (handle(thrown, caller) && completer != null && !completer.isDone()) {
            completer.failedBy = this;
            completer.completeExceptionally(thrown);
        }
    }

    /**
     * If the handler itself throws, the exception is passed on to the completer all the same: whoever waits for a
     * completer above must learn of the failure.
     */
    private boolean handle(Throwable thrown, CountedCompleter<?> caller) {
        try {
            return onExceptionalCompletion(thrown, caller);
        } catch (Throwable worse) {
            suppress(thrown, worse);
            return true;
        }
    }

    private static void suppress(Throwable thrown, Throwable worse) {
        try {
            if (worse != thrown) {
                thrown.addSuppressed(worse);
            }
        } catch (Throwable tooBad) {
            // Either there is no memory for it, or the exception is of a user's class whose methods throw.
        }
    }
}
