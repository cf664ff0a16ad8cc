package io.skua;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Drop-in tasks whose exec has returned false and whose jobs have ended, but which nobody has completed yet. They keep
 * no scheduler from terminating, as with ForkJoinPool; but {@link Skua#shutdownNow} cancels them, so that nobody waits
 * for them in vain. A task that nobody else refers to can be garbage-collected.
 */
final class PendingTasks {
    private static final int PRUNE_MIN = 16;

    // guarded by this, as are all fields below
    private final List<WeakReference<ForkJoinTask<?>>> tasks = new ArrayList<>(0);
    private int pruneAt = PRUNE_MIN;
    private boolean cancelled;

    /** Remembers the task, or cancels it at once if {@link #cancelAll} has been called. */
    void add(ForkJoinTask<?> task) {
        try {
            if (!keep(task)) {
                ForkJoinTask.cancelQuietly(task);
            }
        } catch (OutOfMemoryError e) {
            // Otherwise shutdownNow could not cancel it. The exception is dropped: the job must come to its end.
            ForkJoinTask.cancelQuietly(task);
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
