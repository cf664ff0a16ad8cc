package io.skua;

import io.skua.task.Failure;
import io.skua.task.Task;
import io.skua.task.Tasks;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The first task of a job. It runs what was submitted: a Callable, a Runnable or a drop-in task.
 *
 * <p>A drop-in task has an end of its own. Usually that is the end of its body; but others may complete it before, and
 * a task whose exec returned false ends when somebody completes it, perhaps long after the job. Whoever invokes such a
 * task waits for the task, and for the job only if the body has returned ({@link #hasBodyReturned}). If the root ends
 * without having run the task, because the job was cancelled or its context could not be installed, the task ends with
 * the root.
 */
final class JobRoot<T> extends Task implements BooleanSupplier {
    private final @Nullable Callable<T> callable;
    private final @Nullable Runnable runnable;
    private @Nullable ForkJoinTask<T> task; // never set again
    private volatile boolean bodyReturned; // the body of the drop-in task; set before the task ends by itself

    JobRoot(@Nullable Callable<T> callable, @Nullable Runnable runnable) {
        this.callable = callable;
        this.runnable = runnable;
        this.task = null;
    }

    JobRoot(ForkJoinTask<T> task) {
        this.callable = null;
        this.runnable = null;
        this.task = task;
        Tasks.markKnown(task);
    }

    @Override
    protected boolean exec() throws Exception {
        if (callable != null) {
            Tasks.setOutcome(this, callable.call());
        } else if (runnable != null) {
            runnable.run();
        } else if (task != null && !task.isDone()) {
            runTask(task);
        }
        return true;
    }

    private void runTask(ForkJoinTask<T> dropIn) {
        try {
            dropIn.execInRoot(this);
        } finally {
            bodyReturned = true;
        }
    }

    /** Called when the body of the drop-in task has returned, and the task is about to end. */
    void leaveBody() {
        bodyReturned = true;
    }

    boolean hasBodyReturned() {
        return bodyReturned;
    }

    /** As {@link #hasBodyReturned}: a wait that begins needs no memory for a lambda. */
    @Override
    public boolean getAsBoolean() {
        return hasBodyReturned();
    }

    @Override
    protected void afterEnd() {
        ForkJoinTask<T> dropIn = task;
        if (dropIn == null || dropIn.isDone()) {
            return;
        }
        Failure failure = Tasks.failure(this);
        if (failure != null) {
            Tasks.fail(dropIn, failure);
        } else if (Tasks.status(this) == Tasks.CANCELLED) {
            cancelTask();
        }
    }

    /** Forgets the drop-in task of a root that will not run, so that the task does not end with the root. */
    @Nullable
    ForkJoinTask<T> releaseTask() {
        ForkJoinTask<T> released = task;
        task = null;
        return released;
    }

    /** The drop-in task that others must complete, since its exec has returned false; null if there is none. */
    @Nullable
    ForkJoinTask<T> pendingTask() {
        ForkJoinTask<T> dropIn = task;
        return dropIn == null || dropIn.isDone() ? null : dropIn;
    }

    @SuppressWarnings("unchecked")
    @Nullable
    T result() {
        return (T) Tasks.outcome(this);
    }

    /** Cancels the drop-in task, so that those who wait for it go on. Users may have overridden its cancel method. */
    void cancelTask() {
        ForkJoinTask<T> dropIn = task;
        if (dropIn == null) {
            return;
        }
        if (Deadlines.isClock()) {
            Deadlines.runBeside(() -> ForkJoinTask.cancelQuietly(dropIn));
        } else {
            ForkJoinTask.cancelQuietly(dropIn);
        }
    }

    /** What was submitted; the root itself if its drop-in task was taken away. */
    Object body() {
        ForkJoinTask<T> dropIn = task;
        return callable != null ? callable : runnable != null ? runnable : dropIn != null ? dropIn : this;
    }

    /** What was submitted, as shutdownNow returns it. */
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
