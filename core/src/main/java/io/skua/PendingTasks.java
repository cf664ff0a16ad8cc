package io.skua;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Drop-in tasks whose jobs have ended and that wait for somebody to complete them: their exec has returned false. They
 * keep no scheduler from terminating, as with ForkJoinPool; but {@link Skua#shutdownNow} cancels them, so that nobody
 * waits for them in vain. A task that nobody else knows can be collected.
 */
final class PendingTasks {
    private static final int PRUNE_MIN = 16;

    private final List<WeakReference<ForkJoinTask<?>>> tasks = new ArrayList<>(0); // guarded by this, as all below
    private int pruneAt = PRUNE_MIN;
    private boolean cancelled;

    /** After {@link #cancelAll} the task is cancelled at once. */
    void add(ForkJoinTask<?> task) {
        try {
            if (!keep(task)) {
                ForkJoinTask.cancelQuietly(task);
            }
        } catch (OutOfMemoryError e) {
            ForkJoinTask.cancelQuietly(
                    task); // else shutdownNow could not, and the job that ends here must go on with its end
        }
    }

    private synchronized boolean keep(ForkJoinTask<?> task) {
        if (cancelled) {
            return false;
        }
        if (tasks.size() >= pruneAt) {
            tasks.removeIf(kept -> {
                ForkJoinTask<?> one = kept.get();
                return one == null || one.isDone();
            });
            pruneAt = Math.max(PRUNE_MIN, 2 * tasks.size());
        }
        tasks.add(new WeakReference<>(task));
        return true;
    }

    void cancelAll() {
        List<WeakReference<ForkJoinTask<?>>> all;
        synchronized (this) {
            cancelled = true;
            all = List.copyOf(tasks);
            tasks.clear();
        }
        for (WeakReference<ForkJoinTask<?>> kept : all) {
            ForkJoinTask<?> task = kept.get();
            if (task != null) {
                ForkJoinTask.cancelQuietly(task);
            }
        }
    }
}
