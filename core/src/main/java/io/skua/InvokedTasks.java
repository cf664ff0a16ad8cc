package io.skua;

import io.skua.engine.Worker;
import io.skua.task.Tasks;
import java.util.List;

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
        Worker worker = Worker.currentOrNull();
        if (worker == null || !ForkJoinTask.isInJob(worker)) {
            OutsideOfJob.invoke(() -> invoke(first, second));
        } else if (Tasks.isNew(second) && worker.runsNow()) {
            invokeOffered(worker, first, second);
        } else {
            invokeQueued(worker, List.of(first, second));
        }
    }

    static void invoke(List<? extends ForkJoinTask<?>> tasks) {
        Worker worker = Worker.currentOrNull();
        if (tasks.isEmpty()) {
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

    private static void invokeOffered(Worker worker, List<? extends ForkJoinTask<?>> tasks) {
        int newest = tasks.size() - 1;
        int base = worker.offer(tasks.get(newest)); // the last task is joined last, so it lies below the others
        try {
            for (int i = newest - 1; i > 0; i--) {
                worker.offer(tasks.get(i));
            }
            tasks.get(0).invokeInside(worker);
            tasks.get(0).joinInside();
            for (int i = 1; i <= newest; i++) {
                ForkJoinTask<?> task = tasks.get(i);
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

    private static void invokeQueued(Worker worker, List<? extends ForkJoinTask<?>> tasks) {
        try {
            for (int i = tasks.size() - 1; i > 0; i--) {
                tasks.get(i).forkQueued();
            }
            tasks.get(0).invokeInside(worker);
            for (ForkJoinTask<?> task : tasks) {
                task.joinInside();
            }
        } catch (Throwable thrown) {
            cancel(tasks);
            throw thrown;
        }
    }

    private static void cancel(List<? extends ForkJoinTask<?>> tasks) {
        tasks.forEach(task -> task.cancel(false));
    }

    /** A task may be offered once in its life, so all tasks must be new, and no task may occur twice. */
    private static boolean mayBeOffered(List<? extends ForkJoinTask<?>> tasks) {
        if (tasks.size() < 2 || tasks.size() > OFFERED_MAX) {
            return false;
        }
        for (int i = 0; i < tasks.size(); i++) {
            if (!Tasks.isNew(tasks.get(i))) {
                return false;
            }
            for (int before = 0; before < i; before++) {
                if (tasks.get(before) == tasks.get(i)) {
                    return false;
                }
            }
        }
        return true;
    }
}
