package io.skua;

import io.skua.engine.Census;
import io.skua.engine.Worker;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Skua} under the interface of {@link java.util.concurrent.ForkJoinPool}, so that existing code is ported by
 * changing its imports. {@link #skua()} returns the scheduler itself, which has loops, jobs and more; new code begins
 * with {@link Skua#builder()}.
 *
 * <p>The guide <i>Coming from ForkJoinPool</i> (docs/coming-from-forkjoinpool.md) says what differs on purpose.
 */
public class ForkJoinPool extends AbstractExecutorService implements AutoCloseable {
    /** Makes the threads of a pool. */
    public interface ForkJoinWorkerThreadFactory {
        /**
         * Returns a new thread that has not been started, or null if there is none to be had now. Called by a thread
         * that submits or shares work, and never while the pool is being made.
         */
        @Nullable
        ForkJoinWorkerThread newThread(ForkJoinPool pool);
    }

    /** A wait during which another thread uses the worker; see {@link #managedBlock}. */
    public interface ManagedBlocker {
        /** Waits if necessary. Returns true if no further wait is needed. */
        boolean block() throws InterruptedException;

        /** Whether no wait is needed. */
        boolean isReleasable();
    }

    /** The factory of pools that were made without one. */
    public static final ForkJoinWorkerThreadFactory defaultForkJoinWorkerThreadFactory = ForkJoinWorkerThread::new;

    private static final int PARALLELISM_MAX = 0x7fff;

    private final Skua skua;
    private final ForkJoinWorkerThreadFactory factory;
    private final Thread.@Nullable UncaughtExceptionHandler handler;
    private final boolean asyncMode;
    private final AtomicInteger threadsNamed = new AtomicInteger();

    // ---- making a pool ----

    /** A pool with one worker per processor that this process may use. */
    public ForkJoinPool() {
        this(Runtime.getRuntime().availableProcessors());
    }

    /** A pool with this many workers, from 1 to 32,767. */
    public ForkJoinPool(int parallelism) {
        this(parallelism, defaultForkJoinWorkerThreadFactory, null, false);
    }

    /**
     * A pool with these settings.
     *
     * @param handler is told what a Runnable throws that was handed to {@link #execute(Runnable)}; may be null
     * @param asyncMode decides what {@link ForkJoinTask#pollNextLocalTask} takes: the oldest task if true. It has no
     *     other effect: a worker runs its own tasks newest first, and others take the oldest
     */
    public ForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.@Nullable UncaughtExceptionHandler handler,
            boolean asyncMode) {
        this.factory = Objects.requireNonNull(factory, "factory");
        this.handler = handler;
        this.asyncMode = asyncMode;
        this.skua = new Skua(PoolThreads.settings(this, parallelism(parallelism), factory), false);
        skua.setPool(this);
    }

    /**
     * As {@link #ForkJoinPool(int, ForkJoinWorkerThreadFactory, Thread.UncaughtExceptionHandler, boolean)}, with the
     * parameters that Java 9 has added. The pool has at most {@code maximumPoolSize} threads: it replaces threads that
     * wait as long as there are fewer. When no more threads may be made, the pool goes on with fewer running threads,
     * as if {@code saturate} had returned true. The other parameters are checked, and have no effect.
     */
    @SuppressWarnings("TooManyParameters") // the JDK's constructor has them
    public ForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.@Nullable UncaughtExceptionHandler handler,
            boolean asyncMode,
            int corePoolSize,
            int maximumPoolSize,
            int minimumRunnable,
            @Nullable Predicate<? super ForkJoinPool> saturate,
            long keepAliveTime,
            TimeUnit unit) {
        this.factory = Objects.requireNonNull(factory, "factory");
        this.handler = handler;
        this.asyncMode = asyncMode;
        Objects.requireNonNull(unit, "unit");
        int workers = parallelism(parallelism);
        if (maximumPoolSize < workers) {
            throw new IllegalArgumentException("The maximum pool size must be at least the parallelism, which is "
                    + workers + ", not " + maximumPoolSize + ".");
        }
        if (keepAliveTime <= 0) {
            throw new IllegalArgumentException("The keep-alive time must be positive, not " + keepAliveTime + ".");
        }
        this.skua =
                new Skua(PoolThreads.settings(this, workers, factory).spareThreads(maximumPoolSize - workers), false);
        skua.setPool(this);
    }

    private ForkJoinPool(Skua skua) {
        this.skua = skua;
        this.factory = defaultForkJoinWorkerThreadFactory;
        this.handler = null;
        this.asyncMode = false;
    }

    /** The pool of a scheduler that was made without one. */
    static ForkJoinPool of(Skua skua, AtomicReference<@Nullable ForkJoinPool> place) {
        ForkJoinPool mine = new ForkJoinPool(skua);
        ForkJoinPool earlier = place.compareAndExchange(null, mine);
        return earlier == null ? mine : earlier;
    }

    /** The pool that this worker belongs to; null if there is no worker, or nobody refers to the pool any more. */
    static @Nullable ForkJoinPool of(@Nullable Worker worker) {
        return worker != null && worker.engine().owner() instanceof Skua skua ? skua.forkJoinPool() : null;
    }

    private static int parallelism(int parallelism) {
        if (parallelism < 1 || parallelism > PARALLELISM_MAX) {
            throw new IllegalArgumentException(
                    "The parallelism must be from 1 to " + PARALLELISM_MAX + ", not " + parallelism + ".");
        }
        return parallelism;
    }

    /** The pool of {@link Skua#common()}, which all code of this JVM can share. It is never shut down. */
    public static ForkJoinPool commonPool() {
        return Skua.common().forkJoinPool();
    }

    /** How many workers the common pool has. */
    public static int getCommonPoolParallelism() {
        return Skua.common().workers();
    }

    /** The scheduler behind this pool: it has loops, sorts, pipelines and jobs with options. */
    public final Skua skua() {
        return skua;
    }

    final String nextThreadName() {
        return skua.name() + "-worker-" + threadsNamed.incrementAndGet();
    }

    // ---- starting tasks ----

    /** See {@link Skua#invoke(ForkJoinTask)}. */
    public <T> T invoke(ForkJoinTask<T> task) {
        return skua.invoke(task);
    }

    /** Starts the task as a job. */
    public void execute(ForkJoinTask<?> task) {
        skua.submit(task);
    }

    @Override
    public void execute(Runnable body) {
        if (body instanceof ForkJoinTask<?> task) {
            skua.submit(task);
        } else {
            skua.execute(body);
        }
    }

    /** Starts the task as a job, and returns it. */
    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        return skua.submit(task);
    }

    @Override
    public <T> ForkJoinTask<T> submit(Callable<T> body) {
        return skua.submit(ForkJoinTask.adapt(body));
    }

    @Override
    public <T> ForkJoinTask<T> submit(Runnable body, T result) {
        return skua.submit(ForkJoinTask.adapt(body, result));
    }

    @Override
    public ForkJoinTask<?> submit(Runnable body) {
        ForkJoinTask<?> task = body instanceof ForkJoinTask<?> own ? own : ForkJoinTask.adapt(body);
        skua.submit(task);
        return task;
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable body, T result) {
        return new AdaptedTask<>(Objects.requireNonNull(body, "body"), result);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> body) {
        return new AdaptedTask<>(Objects.requireNonNull(body, "body"));
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> bodies) {
        return PoolWaits.invokeAll(skua, bodies);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> bodies, long timeout, TimeUnit unit)
            throws InterruptedException {
        return skua.invokeAll(bodies, timeout, unit);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> bodies) throws InterruptedException, ExecutionException {
        return skua.invokeAny(bodies);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> bodies, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return skua.invokeAny(bodies, timeout, unit);
    }

    // ---- waiting ----

    /**
     * Runs a wait while another thread uses this worker. Outside of a job, just runs the wait. This method calls
     * {@code block} until that, or {@code isReleasable}, returns true.
     */
    public static void managedBlock(ManagedBlocker blocker) throws InterruptedException {
        PoolWaits.managedBlock(Objects.requireNonNull(blocker, "blocker"));
    }

    /**
     * Waits until the pool has no unfinished job. A thread of this pool runs the tasks that it has queued instead, and
     * does not wait.
     *
     * @return false if the time has passed before
     */
    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        return PoolWaits.awaitQuiescence(skua, Waits.until(timeout, unit));
    }

    /** Whether the pool has no unfinished job. */
    public boolean isQuiescent() {
        return !skua.engine().lifetime().hasUnfinished();
    }

    // ---- questions ----

    /** The factory that makes the threads of this pool. */
    public ForkJoinWorkerThreadFactory getFactory() {
        return factory;
    }

    /** Who is told what a Runnable throws that was handed to {@link #execute(Runnable)}; null if nobody is. */
    public Thread.@Nullable UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler;
    }

    /** How many workers run tasks at the same time. */
    public int getParallelism() {
        return skua.workers();
    }

    /** How many threads there are: those that run tasks, those that wait, and those that have nothing to do. */
    public int getPoolSize() {
        return Census.threads(skua.engine());
    }

    /** Whether {@link ForkJoinTask#pollNextLocalTask} takes the oldest task. */
    public boolean getAsyncMode() {
        return asyncMode;
    }

    /** About how many threads run a task and do not wait. */
    public int getRunningThreadCount() {
        return Census.running(skua.engine());
    }

    /** About how many threads run a task, or wait in one. */
    public int getActiveThreadCount() {
        return Census.active(skua.engine());
    }

    /** How many tasks have been stolen so far. */
    public long getStealCount() {
        return skua.counters().steals();
    }

    /** About how many tasks workers have queued. Forks that ran at once were never queued. */
    public long getQueuedTaskCount() {
        return Census.queued(skua.engine());
    }

    /** About how many jobs wait to be started. */
    public int getQueuedSubmissionCount() {
        return Census.submissions(skua.engine());
    }

    /** Whether a job waits to be started. */
    public boolean hasQueuedSubmissions() {
        return getQueuedSubmissionCount() > 0;
    }

    /**
     * Takes a submitted task that no worker has started, without running or ending it; null if there is none. What was
     * submitted to {@link #skua()} as a job of another kind comes as a new task with the same body, and the job itself
     * is cancelled.
     */
    protected @Nullable ForkJoinTask<?> pollSubmission() {
        return Job.takeOut(skua.engine().pollSubmission());
    }

    /** Takes all tasks out of this pool that {@link #pollSubmission} would return; returns how many there were. */
    protected int drainTasksTo(Collection<? super ForkJoinTask<?>> taken) {
        int count = 0;
        for (ForkJoinTask<?> task = pollSubmission(); task != null; task = pollSubmission()) {
            taken.add(task);
            count++;
        }
        return count;
    }

    // ---- shutting down ----

    /** Accepts no further tasks; those that there are go on. Does nothing to the common pool. */
    @Override
    public void shutdown() {
        skua.shutdown();
    }

    /** Cancels all tasks, and accepts no further ones. As in the JDK, the list that this method returns is empty. */
    @Override
    public List<Runnable> shutdownNow() {
        skua.shutdownNow();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return skua.isShutdown();
    }

    /** Whether the pool has been shut down and some of its tasks or threads have not ended. */
    public boolean isTerminating() {
        return isShutdown() && !isTerminated();
    }

    @Override
    public boolean isTerminated() {
        return skua.isTerminated();
    }

    /** Waits until all threads have ended. For the common pool, which never ends, as {@link #awaitQuiescence}. */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (this == commonPool()) {
            awaitQuiescence(timeout, unit);
            return false;
        }
        return skua.awaitTermination(timeout, unit);
    }

    /** Shuts down and waits for all tasks to end; see {@link Skua#close}. */
    @Override
    public void close() {
        skua.close();
    }

    @Override
    public String toString() {
        String state = isTerminated() ? "Terminated" : isShutdown() ? "Shutting down" : "Running";
        return super.toString() + "[" + state + ", parallelism = " + getParallelism() + ", size = " + getPoolSize()
                + ", active = " + getActiveThreadCount() + ", running = " + getRunningThreadCount() + ", steals = "
                + getStealCount() + ", tasks = " + getQueuedTaskCount() + ", submissions = "
                + getQueuedSubmissionCount() + "]";
    }
}
