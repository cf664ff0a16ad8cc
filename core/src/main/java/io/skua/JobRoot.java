package io.skua;

import io.skua.worker.Task;
import io.skua.worker.Tasks;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The first task of a job: runs what was submitted, a Callable, a Runnable or a drop-in task. */
final class JobRoot<T> extends Task {
    private final @Nullable Callable<T> callable;
    private final @Nullable Runnable runnable;
    private final @Nullable ForkJoinTask<T> task;

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
        } else if (task != null) {
            Tasks.setOutcome(this, task.invoke()); // also waits for a completer that others complete
        }
        return true;
    }

    @SuppressWarnings("unchecked")
    @Nullable
    T result() {
        return (T) Tasks.outcome(this);
    }

    /** The job stops: whoever waits for the drop-in task goes on. Users may have changed what cancel does. */
    void cancelTask() {
        if (task == null) {
            return;
        }
        if (Deadlines.isClock()) {
            Deadlines.runBeside(() -> cancel(task));
        } else {
            cancel(task);
        }
    }

    private static void cancel(ForkJoinTask<?> task) {
        try {
            task.cancel(true);
        } catch (Throwable thrown) {
            Execution.report(thrown);
        }
    }

    boolean wasTaskCancelled() {
        return task != null && task.isCancelled();
    }

    /** What was submitted, for shutdownNow. */
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
