package io.skua;

import io.skua.engine.LazyForks;
import io.skua.engine.Worker;
import io.skua.task.Tasks;
import java.util.Objects;

/**
 * Several drop-in tasks that one call of invokeAll runs and joins. While nobody is hungry, all tasks but the first are
 * offered to thieves; otherwise they are queued. Offers are cheaper than queued forks, but come back in the order of a
 * stack only.
 */
final class InvokedTasks {
    /** More tasks than this are queued, since a look whether one of them occurs twice would take long. */
    private static final int OFFERED_MAX = 8;

    private InvokedTasks() {}

    static void invoke(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        Worker worker = LazyForks.workerOrNull();
        if (worker != null && Tasks.isNew(second)) {
            worker.countLazyFork();
            invokeOffered(worker, first, second);
        } else {
            invokeSlowly(first, second);
        }
    }

    private static void invokeSlowly(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        Worker worker = Worker.currentOrNull();
        if (worker == null || !ForkJoinTask.isInJob(worker)) {
            OutsideOfJob.invoke(() -> invoke(first, second));
        } else if (Tasks.isNew(second) && worker.runsNow()) {
            invokeOffered(worker, first, second);
        } else {
            invokeQueued(worker, new ForkJoinTask<?>[] {first, second});
        }
    }

    /** @param tasks an array that nobody else changes while this method runs */
    static void invoke(ForkJoinTask<?>[] tasks) {
        Worker worker = Worker.currentOrNull();
        for (ForkJoinTask<?> task : tasks) {
            Objects.requireNonNull(task, "a task is null");
        }
        if (tasks.length == 0) {
            return;
        }
        if (worker == null || !ForkJoinTask.isInJob(worker)) {
            OutsideOfJob.invoke(() -> invoke(tasks));
        } else if (mayBeOffered(tasks) && worker.runsNow()) {
            invokeOffered(worker, tasks);
        } else {
            invokeQueued(worker, tasks);
        }
    }

    private static void invokeOffered(Worker worker, ForkJoinTask<?> first, ForkJoinTask<?> second) {
        int place = worker.offer(second);
        try {
            first.invokeInside(worker);
            first.joinInside();
            if (worker.withdraw(place, second)) {
                second.runInside(worker);
            }
            second.joinInside();
        } catch (Throwable thrown) {
            worker.aftermath().dropOffers(place);
            first.cancel(false);
            second.cancel(false);
            throw thrown;
        }
    }

    private static void invokeOffered(Worker worker, ForkJoinTask<?>[] tasks) {
        int newest = tasks.length - 1;
        int base = worker.offer(tasks[newest]); // the last task is joined last, so it lies below the others
        try {
            for (int i = newest - 1; i > 0; i--) {
                worker.offer(tasks[i]);
            }
            tasks[0].invokeInside(worker);
            tasks[0].joinInside();
            for (int i = 1; i <= newest; i++) {
                ForkJoinTask<?> task = tasks[i];
                if (worker.withdraw(base + newest - i, task)) {
                    task.runInside(worker);
                }
                task.joinInside();
            }
        } catch (Throwable thrown) {
            worker.aftermath().dropOffers(base);
            cancel(tasks);
            throw thrown;
        }
    }

    private static void invokeQueued(Worker worker, ForkJoinTask<?>[] tasks) {
        try {
            for (int i = tasks.length - 1; i > 0; i--) {
                tasks[i].forkQueued();
            }
            tasks[0].invokeInside(worker);
            for (ForkJoinTask<?> task : tasks) {
                task.joinInside();
            }
        } catch (Throwable thrown) {
            cancel(tasks);
            throw thrown;
        }
    }

    private static void cancel(ForkJoinTask<?>[] tasks) {
        for (ForkJoinTask<?> task : tasks) {
            task.cancel(false);
        }
    }

    /** A task may be offered once in its life, so all tasks must be new, and no task may occur twice. */
    private static boolean mayBeOffered(ForkJoinTask<?>[] tasks) {
        if (tasks.length < 2 || tasks.length > OFFERED_MAX) {
            return false;
        }
        for (int i = 0; i < tasks.length; i++) {
            if (!Tasks.isNew(tasks[i])) {
                return false;
            }
            for (int before = 0; before < i; before++) {
                if (tasks[before] == tasks[i]) {
                    return false;
                }
            }
        }
        return true;
    }
}
