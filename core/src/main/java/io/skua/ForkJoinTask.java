package io.skua;

import io.skua.engine.Awaiting;
import io.skua.engine.Worker;
import io.skua.task.Failure;
import io.skua.task.Task;
import io.skua.task.Tasks;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The drop-in form of a task. It has the method names of {@link java.util.concurrent.ForkJoinTask}, so that existing
 * code is ported by changing its imports.
 *
 * <p>It differs from the JDK's class in this:
 * <ul>
 *   <li>A fork may run the task at once; see {@link #fork}, and {@link #forkQueued} for a fork that never does.
 *   <li>A join runs nothing but the task that it waits for and tasks below that one.
 *   <li>When a task throws, those of its forks that nobody has started are cancelled.
 *   <li>A fork needs a job: outside of a job there is no common pool to fork to. Enter a job with {@link Skua#invoke}.
 *   <li>helpQuiesce runs the tasks of this worker's queue only.
 *   <li>There are no tags.
 * </ul>
 */
public abstract class ForkJoinTask<V> extends Task implements Future<V> {
    /** Runs the body. Returns true if the task is complete when the body returns. */
    @Override
    protected abstract boolean exec();

    public abstract @Nullable V getRawResult();

    protected abstract void setRawResult(@Nullable V value);

    // ---- fork and join ----

    /**
     * Lets the task run in parallel to what follows, until {@link #join}. Unlike ForkJoinPool's fork, this one runs the
     * task at once, in this thread, when enough tasks wait for other workers; that makes it several times as fast. The
     * task must therefore not wait for something that its parent does after the fork; use {@link #forkQueued} for such
     * a task.
     */
    public final ForkJoinTask<V> fork() {
        Worker worker = Worker.current();
        if (worker.runsNow()) {
            runInside(worker);
        } else if (!Tasks.hasEnded(this)) {
            worker.push(this);
        }
        return this;
    }

    /**
     * As {@link #fork}, but never runs the task at once, just as in ForkJoinPool; see
     * {@link Skua#forkQueued(Callable)}.
     */
    public final ForkJoinTask<V> forkQueued() {
        Worker worker = Worker.currentInJob();
        if (!Tasks.hasEnded(this)) {
            worker.throwIfStopping();
            worker.push(this);
        }
        return this;
    }

    private void runInside(Worker worker) {
        if (Tasks.status(this) < 0) {
            return;
        }
        long mark = worker.mark();
        try {
            call(this);
        } catch (Throwable thrown) {
            worker.failedInside(this, mark, thrown);
        }
    }

    /** Every body is called by this method; {@link SharedCallSites} says why. */
    static void call(ForkJoinTask<?> task) {
        task.execInside();
    }

    /** Runs the body inside fork, and ends the task if it is complete. */
    void execInside() {
        if (exec()) {
            Tasks.endAlone(this, Tasks.DONE, null);
        }
    }

    /** Runs the body as the first task of a job, and ends the task if it is complete. */
    void execInRoot(JobRoot<V> root) {
        boolean complete = exec();
        root.leaveBody();
        if (complete) {
            quietlyComplete();
        }
    }

    public final V join() {
        if (Tasks.status(this) != Tasks.DONE) {
            joinSlowly();
        }
        return resultWhenDone();
    }

    private void joinSlowly() {
        quietlyJoin();
        if (Tasks.status(this) != Tasks.DONE) {
            throw problem();
        }
    }

    /**
     * The result of a task whose status is Tasks.DONE. {@link #getRawResult} may be asked at any time, this may not.
     */
    @SuppressWarnings("NullAway") // a task may have a null result
    V resultWhenDone() {
        return getRawResult();
    }

    private RuntimeException problem() {
        Failure thrown = Tasks.failure(this);
        if (thrown != null) {
            return thrown.rethrow();
        }
        return new CancellationException("The task was cancelled.");
    }

    /** Runs the task in this thread, now, and returns its result. */
    public final V invoke() {
        quietlyInvoke();
        return join();
    }

    public final void quietlyInvoke() {
        runInside(Worker.current());
        if (!Tasks.hasEnded(this)) {
            Tasks.markKnown(this); // its body has returned and it waits for others, so it will not end inside a fork
            quietlyJoin();
        }
    }

    public final void quietlyJoin() {
        try {
            Awaiting.task(this, false, Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new AssertionError("an uninterruptible wait was interrupted", e);
        }
    }

    /**
     * Runs the first task while other workers may take the second one, and then runs or joins the second one. When a
     * task throws, the other one is cancelled. If there is a worker for the second task, both can run at the same time,
     * so the first task may wait for the second one.
     */
    public static void invokeAll(ForkJoinTask<?> first, ForkJoinTask<?> second) {
        Objects.requireNonNull(first, "first");
        Worker worker = Worker.currentInJob();
        boolean isOffered = Tasks.isNew(second) && worker.runsNow();
        int place = isOffered ? worker.offer(second) : 0;
        try {
            if (!isOffered) {
                second.forkQueued();
            }
            first.invoke();
            if (isOffered && worker.withdraw(place, second)) {
                second.runInside(worker);
            }
            second.join();
        } catch (Throwable thrown) {
            if (isOffered) {
                worker.aftermath().dropOffers(place);
            }
            first.cancel(false);
            second.cancel(false);
            throw thrown;
        }
    }

    /** As {@link #invokeAll(Collection)}. */
    public static void invokeAll(ForkJoinTask<?>... tasks) {
        invokeAll(List.of(tasks));
    }

    /**
     * Queues all tasks but the first, runs the first, and joins the others. When a task throws, the others are
     * cancelled. If there are enough workers, all can run at the same time, so they may wait for each other.
     */
    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        List<T> list = List.copyOf(tasks);
        if (list.size() == 2) {
            invokeAll(list.get(0), list.get(1));
            return tasks;
        }
        try {
            for (int i = list.size() - 1; i > 0; i--) {
                list.get(i).forkQueued();
            }
            if (!list.isEmpty()) {
                list.get(0).invoke();
            }
            for (int i = 1; i < list.size(); i++) {
                list.get(i).join();
            }
        } catch (Throwable thrown) {
            list.forEach(task -> task.cancel(false));
            throw thrown;
        }
        return tasks;
    }

    /** Takes the task back if this thread has forked it and nobody has started it. */
    public boolean tryUnfork() {
        return Worker.current().unfork(this);
    }

    // ---- state ----

    @Override
    public final boolean isDone() {
        return Tasks.hasEnded(this);
    }

    @Override
    public final boolean isCancelled() {
        return Tasks.status(this) == Tasks.CANCELLED;
    }

    public final boolean isCompletedNormally() {
        return Tasks.status(this) == Tasks.DONE;
    }

    public final boolean isCompletedAbnormally() {
        int status = Tasks.status(this);
        return status == Tasks.FAILED || status == Tasks.CANCELLED;
    }

    /** What the task threw, or a CancellationException if the task was cancelled; null if neither is the case. */
    public final @Nullable Throwable getException() {
        if (!isCompletedAbnormally()) {
            return null;
        }
        Failure failure = Tasks.failure(this);
        return failure == null ? new CancellationException("The task was cancelled.") : failure.thrown();
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        Tasks.cancel(this);
        return isCancelled();
    }

    /**
     * Cancels the task on behalf of the scheduler, which must go on whatever an overridden cancel method or a
     * completer's callback throws.
     */
    static void cancelQuietly(ForkJoinTask<?> task) {
        try {
            task.cancel(true);
        } catch (Throwable thrown) {
            cancelWithoutOverride(task);
            Execution.report(thrown);
        }
    }

    private static void cancelWithoutOverride(ForkJoinTask<?> task) {
        try {
            Tasks.cancel(task);
        } catch (Throwable thrown) {
            // As in ForkJoinPool, the exception is dropped: the task has ended, and its callback has thrown.
        }
    }

    public void completeExceptionally(Throwable thrown) {
        Tasks.fail(this, Worker.failureOfCurrent(unchecked(thrown)));
    }

    private static Throwable unchecked(Throwable thrown) {
        if (thrown instanceof RuntimeException || thrown instanceof Error) {
            return thrown;
        }
        try {
            return new RuntimeException(thrown);
        } catch (OutOfMemoryError noMemory) { // others may wait for this task, so it must end
            return noMemory;
        }
    }

    public void complete(V value) {
        if (isDone()) {
            return;
        }
        try {
            setRawResult(value);
        } catch (Throwable thrown) {
            completeExceptionally(thrown);
            return;
        }
        quietlyComplete();
    }

    public final void quietlyComplete() {
        if (Tasks.end(this, Tasks.DONE)) {
            afterEnd();
        }
    }

    /** Makes an ended task new, so that it can be forked again. Must not be called while anybody waits for the task. */
    public void reinitialize() {
        if (Tasks.failure(this) != null) {
            Tasks.setOutcome(this, null);
        }
        Tasks.renew(this);
        Tasks.markKnown(this); // an object is offered to thieves at most once in its life (Offers, O1)
    }

    @Override
    public final V get() throws InterruptedException, ExecutionException {
        Awaiting.task(this, true, Long.MAX_VALUE);
        return reported();
    }

    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!Awaiting.task(this, true, Waits.until(timeout, unit))) {
            throw new TimeoutException("The task was not done after " + timeout + " " + Waits.name(unit) + ".");
        }
        return reported();
    }

    private V reported() throws ExecutionException {
        int status = Tasks.status(this);
        Failure failure = Tasks.failure(this);
        if (status == Tasks.FAILED && failure != null) {
            failure.observe();
            throw new ExecutionException(failure.thrown());
        }
        if (status != Tasks.DONE) {
            throw new CancellationException("The task was cancelled.");
        }
        return resultWhenDone();
    }

    @Override
    protected final void afterEnd() {
        ended();
    }

    /** Called when the task has ended; completers override it. */
    void ended() {}

    @Override
    protected final @Nullable Object above() {
        return completer();
    }

    /** The completer that cannot end before this task; only completers have one. */
    @Nullable
    Object completer() {
        return null;
    }

    // ---- the current worker ----

    public static boolean inForkJoinPool() {
        return Worker.currentOrNull() != null;
    }

    /** The scheduler that runs the current task; null if the current thread runs no task. */
    public static @Nullable Skua getPool() {
        Worker worker = Worker.currentOrNull();
        return worker != null && worker.engine().owner() instanceof Skua skua ? skua : null;
    }

    /** How many tasks this worker has queued. */
    public static int getQueuedTaskCount() {
        Worker worker = Worker.currentOrNull();
        return worker == null ? 0 : worker.queuedCount();
    }

    /** How many tasks this worker has queued, minus the number of other workers that could take them. */
    public static int getSurplusQueuedTaskCount() {
        Worker worker = Worker.currentOrNull();
        return worker == null
                ? 0
                : worker.queuedCount() - (worker.engine().settings().workers() - 1);
    }

    /** Runs tasks that this worker has queued until none is left. */
    public static void helpQuiesce() {
        Worker.current().runQueued();
    }

    // ---- adapters ----

    public static ForkJoinTask<?> adapt(Runnable body) {
        return adapt(body, null);
    }

    @SuppressWarnings("NullAway") // the result may be null
    public static <T> ForkJoinTask<T> adapt(Runnable body, @Nullable T result) {
        Objects.requireNonNull(body, "body");
        return adapt(() -> {
            body.run();
            return result;
        });
    }

    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> body) {
        Objects.requireNonNull(body, "body");
        return new RecursiveTask<>() {
            @Override
            protected T compute() {
                try {
                    return body.call();
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            }
        };
    }
}
