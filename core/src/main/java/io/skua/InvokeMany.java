package io.skua;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/** ExecutorService's invokeAll and invokeAny. */
final class InvokeMany {
    private InvokeMany() {}

    /** Submits all tasks and waits for them; at the point in time, and if anything goes wrong, the rest is cancelled. */
    static <T> List<Future<T>> all(Skua skua, Collection<? extends Callable<T>> tasks, long untilNanos)
            throws InterruptedException {
        tasks.forEach(task -> Objects.requireNonNull(task, "a task is null"));
        List<Job<T>> jobs = new ArrayList<>(tasks.size());
        boolean complete = false;
        try {
            for (Callable<T> task : tasks) {
                jobs.add(skua.submit(task));
            }
            complete = awaitAll(jobs, untilNanos);
            return new ArrayList<>(jobs);
        } finally {
            if (!complete) {
                jobs.forEach(job -> job.cancel(true));
            }
        }
    }

    private static <T> boolean awaitAll(List<Job<T>> jobs, long untilNanos) throws InterruptedException {
        for (Job<T> job : jobs) {
            if (!job.awaitUntil(untilNanos)) {
                return false;
            }
        }
        return true;
    }

    /** The wait for the first of them does not cost a worker. */
    static <T> T any(Callable<T> invokeAny) throws InterruptedException, ExecutionException {
        try {
            return anyInTime(invokeAny);
        } catch (TimeoutException e) {
            throw new AssertionError("without a timeout there is none", e);
        }
    }

    static <T> T anyInTime(Callable<T> invokeAny) throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return Skua.blocking(invokeAny);
        } catch (InterruptedException | ExecutionException | TimeoutException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("invokeAny throws nothing else", e);
        }
    }
}
