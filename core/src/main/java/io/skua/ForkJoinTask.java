package io.skua;

import io.skua.engine.Aftermath;
import io.skua.engine.Awaiting;
import io.skua.engine.LazyForks;
import io.skua.engine.Worker;
import io.skua.task.Failure;
import io.skua.task.Tasks;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Collection;
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
 *   <li>A task that is invoked outside of a job runs in a thread of the common scheduler while the caller waits. The
 *       JDK's runs in the caller's thread.
 *   <li>helpQuiesce runs the tasks of this worker's queue only.
 *   <li>Tags lie in a table beside the tasks, and are slower than the JDK's ({@link #getForkJoinTaskTag}).
 * </ul>
 *
 * <p>A task can be serialized if its result and its fields can be. A copy of a task that has not ended is a new task.
 */
public abstract class ForkJoinTask<V> extends QueuedTasks implements Future<V>, Serializable {
    private static final long serialVersionUID = 1;

    /** Runs the body. Returns true if the task is complete when the body returns. */
    @Override
    protected abstract boolean exec();

    /** The result as it is now, without a wait; null if there is no result yet. */
    public abstract @Nullable V getRawResult();

    /** Called by {@link #complete} to set the result. */
    protected abstract void setRawResult(@Nullable V value);

    // ---- fork and join ----

    /**
     * Lets the task run in parallel to what follows, until {@link #join}. Unlike ForkJoinPool's fork, this one runs the
     * task at once, in this thread, when enough tasks wait for other workers; that makes it several times as fast. The
     * task must therefore not wait for something that its parent does after the fork; use {@link #forkQueued} for such
     * a task.
     *
     * <p>Outside of a job, the task becomes a job of the common scheduler.
     */
    public final ForkJoinTask<V> fork() {
        Worker worker = LazyForks.workerOrNull();
        if (worker != null) {
            worker.countLazyFork();
            runInside(worker);
        } else {
            forkSlowly();
        }
        return this;
    }

    /** The rest of {@link #fork}. It is apart, so that the usual case is small enough for the compiler to inline. */
    private void forkSlowly() {
        Worker worker = Worker.currentOrNull();
        if (worker == null || !worker.isInJob()) {
            OutsideOfJob.fork(this);
        } else if (worker.runsNow()) {
            runInside(worker);
        } else if (!Tasks.hasEnded(this)) {
            worker.push(this);
        }
    }

    /**
     * As {@link #fork}, but never runs the task at once, just as in ForkJoinPool; see
     * {@link Skua#forkQueued(Callable)}.
     */
    public final ForkJoinTask<V> forkQueued() {
        Worker worker = Worker.currentOrNull();
        if (worker == null || !worker.isInJob()) {
            OutsideOfJob.fork(this);
        } else if (!Tasks.hasEnded(this)) {
            worker.throwIfStopping();
            worker.push(this);
        }
        return this;
    }

    /** Whether the worker runs a task. Forks are lazy in a job only, and that is quicker to see. */
    static boolean isInJob(Worker worker) {
        return worker.isLazy() || worker.isInJob();
    }

    final void runInside(Worker worker) {
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

    /**
     * Waits for the task and returns its result. Throws what the task has thrown, or a CancellationException if the
     * task was cancelled. An interrupt does not end the wait.
     */
    public final V join() {
        if (Tasks.status(this) != Tasks.DONE) {
            joinSlowly();
        }
        return resultWhenDone();
    }

    private void joinSlowly() {
        quietlyJoinSlowly();
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

    /**
     * Runs the task in this thread, now, and returns its result. Outside of a job, the task runs in a thread of the
     * common scheduler while this thread waits.
     */
    public final V invoke() {
        quietlyInvoke();
        return join();
    }

    /** As {@link #invoke}, but returns nothing and does not throw what the task has thrown. */
    public final void quietlyInvoke() {
        Worker worker = Worker.currentOrNull();
        if (worker == null || !isInJob(worker)) {
            OutsideOfJob.fork(this);
            quietlyJoin();
        } else {
            invokeInside(worker);
        }
    }

    final void invokeInside(Worker worker) {
        runInside(worker);
        invokedInside();
    }

    /** Waits for the task after its body has run in this thread. */
    final void invokedInside() {
        if (!Tasks.hasEnded(this)) {
            Tasks.markKnown(this); // its body has returned and it waits for others, so it will not end inside a fork
            quietlyJoin();
        }
    }

    /** Waits for a task of invokeAll, and throws if it has not ended normally. Does not ask for its result. */
    final void joinInside() {
        if (Tasks.status(this) != Tasks.DONE) {
            joinSlowly();
        }
    }

    /** As {@link #join}, but returns nothing and does not throw what the task has thrown. */
    public final void quietlyJoin() {
        if (Tasks.status(this) != Tasks.DONE) { // most often the task ran inside fork
            quietlyJoinSlowly();
        }
    }

    private void quietlyJoinSlowly() {
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
        InvokedTasks.invoke(Objects.requireNonNull(first, "first"), Objects.requireNonNull(second, "second"));
    }

    /** As {@link #invokeAll(Collection)}. */
    public static void invokeAll(ForkJoinTask<?>... tasks) {
        InvokedTasks.invoke(tasks);
    }

    /**
     * Runs the first task while other workers may take the others, and then runs or joins the others. When a task
     * throws, the others are cancelled. If there are enough workers, all can run at the same time, so they may wait for
     * each other.
     */
    public static <T extends ForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        InvokedTasks.invoke(tasks.toArray(new ForkJoinTask<?>[0]));
        return tasks;
    }

    /** Takes the task back if this thread has forked it and nobody has started it. */
    public boolean tryUnfork() {
        if (isDone()) {
            return false; // most often a task that ran inside fork
        }
        Worker worker = Worker.currentOrNull();
        return worker != null && worker.isInJob() && worker.unfork(this);
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

    /** Whether the task has ended, was not cancelled and has not thrown. */
    public final boolean isCompletedNormally() {
        return Tasks.status(this) == Tasks.DONE;
    }

    /** Whether the task was cancelled or has thrown. */
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
        awaitEndUnless(Tasks.cancel(this));
        return isCancelled();
    }

    /** When a method that ends the task returns, the task has ended, even if another thread was about to end it. */
    private void awaitEndUnless(boolean ended) {
        if (!ended) {
            Tasks.awaitQuietly(this);
        }
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

    /**
     * Ends the task as if its body had thrown this, unless the task has ended. A checked exception is wrapped in a
     * RuntimeException.
     */
    public void completeExceptionally(Throwable thrown) {
        awaitEndUnless(Tasks.fail(this, Aftermath.failureOfCurrent(unchecked(thrown))));
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

    /** Ends the task with this result, unless the task has ended. If its body runs, the body goes on. */
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

    /** Ends the task with the result that was set before, unless the task has ended. */
    public final void quietlyComplete() {
        if (Tasks.end(this, Tasks.DONE)) {
            afterEnd();
        } else {
            Tasks.awaitQuietly(this); // another thread may have claimed the end and not written it yet
        }
    }

    /** Makes an ended task new, so that it can be forked again. Must not be called while anybody waits for the task. */
    public void reinitialize() {
        if (Tasks.failure(this) != null) {
            Tasks.setOutcome(this, null);
        }
        TaskTags.clear(this);
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

    // ---- tags ----

    /**
     * A number that programs may attach to a task, for example to mark tasks that they have visited; 0 if there is
     * none. Few programs use tags, so tasks have no field for them: tags lie in a table, and a tag other than 0 takes
     * about 100 bytes until the task is garbage-collected.
     */
    public final short getForkJoinTaskTag() {
        return TaskTags.get(this);
    }

    /** Sets the tag, and returns the one before. */
    public final short setForkJoinTaskTag(short tag) {
        return TaskTags.set(this, tag);
    }

    /** Sets the tag if it is the expected one; returns whether it was. */
    public final boolean compareAndSetForkJoinTaskTag(short expected, short tag) {
        return TaskTags.compareAndSet(this, expected, tag);
    }

    // ---- serialization ----

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        boolean ended = isDone();
        out.writeInt(ended ? Tasks.status(this) : 0);
        out.writeObject(ended ? getException() : null);
        out.writeObject(ended ? serialResult() : null);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        int status = in.readInt();
        Throwable thrown = (Throwable) in.readObject();
        Object result = in.readObject();
        if (status == Tasks.DONE) {
            Tasks.endWith(this, Tasks.DONE, result);
        } else if (status == Tasks.FAILED && thrown != null) {
            Tasks.endWith(this, Tasks.FAILED, new Failure(thrown));
        } else if (status == Tasks.CANCELLED) {
            Tasks.endWith(this, Tasks.CANCELLED, null);
        }
    }

    /** The result of an ended task that lies in no field of a subclass. */
    @Nullable
    Object serialResult() {
        return null;
    }

    // ---- adapters ----

    /** A task that runs this body and has no result. */
    public static ForkJoinTask<?> adapt(Runnable body) {
        return ForkJoinTask.<@Nullable Void>adapt(body, null);
    }

    /** A task that runs this body and then has this result. */
    public static <T> ForkJoinTask<T> adapt(Runnable body, @Nullable T result) {
        return new AdaptedTask<>(Objects.requireNonNull(body, "body"), result);
    }

    /** A task that calls this body. A checked exception is wrapped in a RuntimeException. */
    public static <T> ForkJoinTask<T> adapt(Callable<? extends T> body) {
        return new AdaptedTask<>(Objects.requireNonNull(body, "body"));
    }

    /**
     * As {@link #adapt(Callable)}, for a body that may be interrupted: {@code cancel(true)} interrupts the thread that
     * runs the body.
     */
    public static <T> ForkJoinTask<T> adaptInterruptible(Callable<? extends T> body) {
        return new InterruptibleTask<>(Objects.requireNonNull(body, "body"));
    }
}
