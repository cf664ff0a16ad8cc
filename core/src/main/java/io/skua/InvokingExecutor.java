package io.skua;

import io.skua.engine.Schedulers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The part of {@link Skua} that implements invokeAll and invokeAny. */
abstract sealed class InvokingExecutor extends AbstractExecutorService permits ObservedExecutor {
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    static {
        Schedulers.register(new EngineAccess());
    }

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
     * Returns the result of a task that has one, and cancels the other tasks.
     *
     * @throws ExecutionException if no task has a result. The cause is what one of the tasks threw, or a
     *     CancellationException if the task was cancelled, by shutdownNow for example
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

    /**
     * Submits all tasks and waits for them. Tasks that have not ended at {@code untilNanos}, or when anything goes
     * wrong, are cancelled.
     */
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
     * Starts the tasks one by one, until one of them has a result. Each task is a job, so that its end is reported even
     * if it is cancelled before its start. The wait does not occupy a worker.
     */
    private <T> T any(Collection<? extends Callable<T>> tasks, long untilNanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("invokeAny needs at least 1 task, and the collection is empty.");
        }
        List<Callable<T>> all = new ArrayList<>(tasks);
        List<Job<T>> open = new ArrayList<>(all.size());
        BlockingQueue<Job<T>> ended = new ArrayBlockingQueue<>(all.size());
        ExecutionException failure = null;
        try {
            Iterator<Callable<T>> rest = all.iterator();
            while (!open.isEmpty() || rest.hasNext()) {
                Job<T> first = ended.poll();
                if (first == null && rest.hasNext()) {
                    Job<T> job = submit(Objects.requireNonNull(rest.next(), "a task is null"));
                    open.add(job);
                    job.stage().whenComplete((result, thrown) -> ended.add(job));
                    continue;
                }
                if (first == null) {
                    first = await(ended, open, untilNanos);
                }
                if (!open.remove(first)) {
                    continue; // this job was found by a look at all open jobs, before its callback arrived
                }
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
            open.forEach(job -> job.cancel(true));
        }
    }

    /**
     * Waits for a job that has ended. A callback gets lost if memory runs out while it is called; therefore this method
     * also looks at all open jobs from time to time.
     */
    private static <T> Job<T> await(BlockingQueue<Job<T>> ended, List<Job<T>> open, long untilNanos)
            throws InterruptedException, TimeoutException {
        for (; ; ) {
            long now = System.nanoTime();
            boolean isLast = untilNanos != Long.MAX_VALUE && untilNanos - now <= LOOK_NANOS;
            Job<T> first = poll(ended, isLast ? untilNanos - now : LOOK_NANOS);
            if (first != null) {
                return first;
            }
            for (Job<T> job : open) {
                if (job.isDone()) {
                    return job;
                }
            }
            if (isLast) {
                throw new TimeoutException("No task had a result in time.");
            }
        }
    }

    private static <T> @Nullable Job<T> poll(BlockingQueue<Job<T>> ended, long nanos) throws InterruptedException {
        try {
            return Skua.blocking(() -> ended.poll(nanos, TimeUnit.NANOSECONDS));
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("a queue throws nothing else", e);
        }
    }
}
