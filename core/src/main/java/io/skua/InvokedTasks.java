package io.skua;

import io.skua.engine.LazyForks;
import io.skua.engine.Worker;
import io.skua.task.Tasks;
import java.util.Objects;

/**
 * Several drop-in tasks that one call of invokeAll runs and joins. While nobody is hungry, all tasks but the first are
 * offered to thieves; otherwise they are queued. Offers are cheaper than queued forks, but come back in the order of a
 * stack only.
 *
 * <p><b>Bodies are called, not inlined.</b> A caller of invokeAll makes its tasks itself, so the compiler knows their
 * class and would inline their bodies where invokeAll is called. In a recursion this makes three copies of the body in
 * one compiled method. If the body is large, its loops are compiled badly then: a merge sort took 30 % longer in most
 * JVMs. An offered task is seen by other threads, so its object cannot be optimized away and inlining gains little. The
 * compiler inlines a method that calls itself at most once into itself, so {@link #runApart} calls itself
 * {@value #HOPS} times: the last one of these calls is a real one, in which nothing is known about the task.
 */
final class InvokedTasks {
    /** More tasks than this are queued, since a look whether one of them occurs twice would take long. */
    private static final int OFFERED_MAX = 8;

    private static final int HOPS = 2;

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
            invokeApart(worker, first);
            first.joinInside();
            runWithdrawn(worker, place);
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
            invokeApart(worker, tasks[0]);
            tasks[0].joinInside();
            for (int i = 1; i <= newest; i++) {
                runWithdrawn(worker, base + newest - i);
                tasks[i].joinInside();
            }
        } catch (Throwable thrown) {
            worker.aftermath().dropOffers(base);
            cancel(tasks);
            throw thrown;
        }
    }

    /** Runs the task that was offered at this place, unless a thief has taken it. */
    private static void runWithdrawn(Worker worker, int place) {
        ForkJoinTask<?> task = (ForkJoinTask<?>) worker.withdraw(place);
        if (task != null) {
            runApart(worker, task, HOPS);
        }
    }

    private static void invokeApart(Worker worker, ForkJoinTask<?> task) {
        runApart(worker, task, HOPS);
        task.invokedInside();
    }

    /** Runs the task in compiled code of its own, see above. */
    private static void runApart(Worker worker, ForkJoinTask<?> task, int hops) {
        if (hops > 0) {
            runApart(worker, task, hops - 1);
        } else {
            task.runInside(worker);
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
