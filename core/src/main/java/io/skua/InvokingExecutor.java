package io.skua;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The part of {@link Skua} that runs several tasks at once, as an ExecutorService does. */
abstract sealed class InvokingExecutor extends AbstractExecutorService permits LoopingExecutor {
    @Override
    public abstract <T> Job<T> submit(Callable<T> body);

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks) throws InterruptedException {
        return all(tasks, Long.MAX_VALUE);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        return all(tasks, Waits.until(timeout, unit));
    }

    /**
     * Returns the result of a task that has one, and cancels the others.
     *
     * @throws ExecutionException if none has a result: with what one of them threw, or with a CancellationException if it was
     *     cancelled, by shutdownNow for example
     */
    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        try {
            return any(tasks, Long.MAX_VALUE);
        } catch (TimeoutException e) {
            throw new AssertionError("without a timeout there is none", e);
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return any(tasks, Waits.until(timeout, unit));
    }

    /** Submits all tasks and waits for them; at the point in time, and if anything goes wrong, the rest is cancelled. */
    private <T> List<Future<T>> all(Collection<? extends Callable<T>> tasks, long untilNanos)
            throws InterruptedException {
        tasks.forEach(task -> Objects.requireNonNull(task, "a task is null"));
        List<Job<T>> jobs = new ArrayList<>(tasks.size());
        boolean complete = false;
        try {
            for (Callable<T> task : tasks) {
                jobs.add(submit(task));
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

    /**
     * Tasks are started one by one, until one has a result. Each is a job: if it is cancelled before its start, we hear of
     * its end as of any other. The wait does not cost a worker.
     */
    private <T> T any(Collection<? extends Callable<T>> tasks, long untilNanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("There is no task among which any could be the first.");
        }
        List<Job<T>> jobs = new ArrayList<>(tasks.size());
        BlockingQueue<Job<T>> ended = new LinkedBlockingQueue<>();
        ExecutionException failure = null;
        try {
            Iterator<? extends Callable<T>> rest = tasks.iterator();
            for (int open = 0; open > 0 || rest.hasNext(); ) {
                Job<T> first = ended.poll();
                if (first == null && rest.hasNext()) {
                    Job<T> job = submit(Objects.requireNonNull(rest.next(), "a task is null"));
                    jobs.add(job);
                    job.stage().whenComplete((result, thrown) -> ended.add(job));
                    open++;
                    continue;
                }
                if (first == null) {
                    first = await(ended, untilNanos);
                }
                open--;
                try {
                    return first.get();
                } catch (ExecutionException e) {
                    failure = e;
                } catch (CancellationException e) {
                    failure = new ExecutionException(e);
                }
            }
            throw Objects.requireNonNull(failure, "each of them has thrown something");
        } finally {
            jobs.forEach(job -> job.cancel(true));
        }
    }

    private static <T> Job<T> await(BlockingQueue<Job<T>> ended, long untilNanos)
            throws InterruptedException, TimeoutException {
        Job<T> first;
        try {
            first = Skua.blocking(() -> untilNanos == Long.MAX_VALUE
                    ? ended.take()
                    : ended.poll(untilNanos - System.nanoTime(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("a queue throws nothing else", e);
        }
        if (first == null) {
            throw new TimeoutException("No task had a result in time.");
        }
        return first;
    }
}
