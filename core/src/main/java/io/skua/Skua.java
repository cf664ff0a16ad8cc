package io.skua;

import io.skua.engine.Engine;
import io.skua.engine.Guests;
import io.skua.engine.Worker;
import io.skua.job.JobTraits;
import io.skua.task.Failure;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A work-stealing scheduler: threads that run jobs, whose tasks fork and join.
 *
 * <pre>{@code
 * static long fib(int n) {
 *     if (n < 2) return n;
 *     LongHandle left = Skua.forkLong(() -> fib(n - 1));
 *     long right = fib(n - 2);
 *     return left.join() + right;
 * }
 *
 * try (Skua skua = Skua.create()) {
 *     System.out.println(skua.run(() -> fib(40)));
 * }
 * }</pre>
 *
 * <p>No cut-off is needed: a fork is a plain call unless another worker looks for work. A forked task may therefore run
 * at once, inside fork; it must not wait for something that its parent does after the fork. For tasks that do, there is
 * {@link #forkQueued(Callable)}.
 *
 * <p>A join runs nothing but the task that it waits for and tasks below that one. So code that holds a lock around a
 * join never finds an unrelated task on its own stack.
 *
 * <p>Skua is a {@link java.util.concurrent.ScheduledExecutorService}; each submitted task is a {@link Job} of its own.
 */
public final class Skua extends TimingExecutor implements AutoCloseable {
    private final Engine engine;
    private final SkuaBuilder settings;
    private final boolean common;
    private final PendingTasks pendingTasks = new PendingTasks();
    private final UsualTraits traits;
    private final Timetable timetable;
    private final Broadcast broadcast;
    private final AtomicReference<@Nullable ForkJoinPool> pool = new AtomicReference<>();

    Skua(SkuaBuilder settings, boolean common) {
        Deadlines.prepare();
        this.settings = settings.copy();
        this.traits = new UsualTraits(this, this.settings.jobDefaults());
        this.common = common;
        Engine.Settings its = settings.engineSettings();
        LongSupplier clock = settings.clock();
        this.timetable =
                clock != null ? new Timetable(clock, () -> {}) : new TimerThread(its.name(), its.daemon()).timetable();
        this.engine = new Engine(its, this, settings.sharing()); // late, since it needs an end if this method fails
        try {
            this.broadcast = new Broadcast(engine, settings.flight());
            AbandonedSchedulers.watch(this, engine);
        } catch (Throwable thrown) { // out of memory: there will be no scheduler, but there may be threads
            engine.lifetime().shutdown();
            throw thrown;
        }
    }

    // ---- creating a scheduler ----
    /**
     * A scheduler with one worker per processor that this process may use. Close it when you no longer need it. A
     * scheduler that nobody refers to any more ends its threads after its last job, as soon as the garbage collector
     * has noticed.
     *
     * <p>The threads are daemons: if {@code main} returns without {@link #close}, the JVM ends, and jobs that run are
     * cut off in the middle; jobs that wait never start. {@link SkuaBuilder#daemon daemon(false)} makes a scheduler
     * whose jobs are finished first.
     */
    public static Skua create() {
        return builder().build();
    }

    /** Settings for a scheduler, to be changed one by one; {@link SkuaBuilder#build} then makes the scheduler. */
    public static SkuaBuilder builder() {
        return new SkuaBuilder();
    }

    /** A scheduler that all code of this JVM can share. It is never shut down; its threads are daemons. */
    public static Skua common() {
        return Common.SKUA;
    }

    private static final class Common {
        static final Skua SKUA = builder().name("skua-common").make(true);
    }

    /** This scheduler under the interface of ForkJoinPool, for code that wants one. All calls return the same pool. */
    public ForkJoinPool forkJoinPool() {
        ForkJoinPool its = pool.get();
        return its != null ? its : ForkJoinPool.of(this, pool);
    }

    /** Called by a pool that makes a scheduler for itself, before the scheduler has a job. */
    void setPool(ForkJoinPool its) {
        pool.set(its);
    }

    /** What the pool that has made this scheduler does with exceptions; null if it says nothing, or there is none. */
    final Thread.@Nullable UncaughtExceptionHandler handlerOfPool() {
        ForkJoinPool its = pool.get();
        return its == null ? null : its.getUncaughtExceptionHandler();
    }

    @Override
    public int workers() {
        return engine.settings().workers();
    }

    /** The name of this scheduler, which is part of the names of its threads. */
    public String name() {
        return engine.settings().name();
    }

    /** The name of the victim policy. */
    public String policy() {
        return engine.settings().policy().name();
    }

    /** The places of the topology where its workers sit. */
    public Allotment allotment() {
        return engine.settings().allotment();
    }

    /** What all workers have done so far. */
    public Counters counters() {
        return Counters.of(engine.tally());
    }

    /**
     * The jobs that run or wait now: first those that run, and then those that wait, in the order in which they were
     * submitted. Jobs that tasks have submitted are among them, and so are Runnables that were handed to
     * {@link #execute(Runnable)}. The list does not change afterwards.
     *
     * <p>The scheduler goes on while this method looks. So the figures are not all of the same moment; a job that a
     * worker is about to start may be missing, and a job that has just ended may be listed.
     */
    public List<JobReport> jobs() {
        return JobReport.all(this);
    }

    /** How a job with these options is to be run if this thread submits it now. */
    final JobTraits traits(JobOptions options) {
        return traits.of(options);
    }

    final JobTraits defaultTraits() {
        return traits(settings.jobDefaults());
    }

    final @Nullable ContextHook contextHook() {
        return settings.context();
    }

    final Engine engine() {
        return engine;
    }

    final Broadcast broadcast() {
        return broadcast;
    }

    @Override
    final Timetable timetable() {
        return timetable;
    }

    @Override
    final JobOptions defaultOptions() {
        return settings.jobDefaults();
    }

    final PendingTasks pendingTasks() {
        return pendingTasks;
    }

    // ---- starting jobs ----

    /** Options for a job of this name: {@code skua.submit(Skua.job("index").priority(Priority.HIGH), () -> …)}. */
    public static JobOptions job(String name) {
        return JobOptions.named(name);
    }

    /**
     * Runs the body as a job and returns its result. If the current thread runs a task of this scheduler, the body is
     * just called. Exceptions reach the caller as they were thrown (checked ones in a
     * {@link java.util.concurrent.CompletionException}), with the stack traces of both threads.
     *
     * <p>A thread that is interrupted when it calls this method starts nothing and gets a
     * {@link java.util.concurrent.CancellationException}. An interrupt during the call cancels the job, and the call
     * throws that exception when nothing of the job runs any more. If the job ends before it is cancelled, the call
     * returns or throws as usual. The thread stays interrupted. The same holds for loops, sorts and pipelines; but a
     * caller may run some elements of its loop itself, and if the body catches the InterruptedException there and goes
     * on, so does the loop.
     */
    public <T> T run(Callable<T> body) {
        Objects.requireNonNull(body, "body");
        if (isInside()) {
            try {
                return body.call();
            } catch (Exception thrown) {
                throw new Failure(thrown).rethrow();
            }
        }
        Waits.throwIfStopped();
        return submit(body).getOrCancel();
    }

    /** As {@link #run(Callable)}, for a body without a result. */
    public void run(Runnable body) {
        Objects.requireNonNull(body, "body");
        if (isInside()) {
            body.run();
        } else {
            Waits.throwIfStopped();
            submit(body).getOrCancel();
        }
    }

    @Override
    final <T> T runNamed(Callable<T> body, @Nullable String name) {
        if (name == null || isInside()) {
            return run(body);
        }
        return run(job(name), body);
    }

    @Override
    final <T> T runHere(Callable<T> body, @Nullable String name) {
        if (contextHook() != null || isInside()) {
            return runNamed(body, name);
        }
        Waits.throwIfStopped();
        JobOptions options = name == null ? settings.jobDefaults() : job(name);
        Job<T> job = Job.of(this, options, body);
        return switch (options.hasDeadline()
                ? Guests.Outcome.REFUSED
                : engine.guests().tryRun(job)) {
            case REFUSED -> start(job).getOrCancel();
            case RAN -> job.getOrCancel();
            case INTERRUPTED -> throw job.interrupted();
        };
    }

    /** Whether the current thread runs a task of this scheduler. */
    public boolean isInside() {
        return engine.isOwnThread() && Worker.current().isInJob();
    }

    @Override
    public <T> Job<T> submit(Callable<T> body) {
        return submit(settings.jobDefaults(), body);
    }

    @Override
    public Job<?> submit(Runnable body) {
        return submit(settings.jobDefaults(), body);
    }

    @Override
    public <T> Job<T> submit(Runnable body, T result) {
        Objects.requireNonNull(body, "body");
        return submit(settings.jobDefaults(), new Resulting<>(body, result));
    }

    @Override
    public <T> Job<T> submit(JobOptions options, Callable<T> body) {
        Objects.requireNonNull(body, "body");
        return start(Job.of(this, options, body));
    }

    /** Starts the body as a job with these options, and returns the job. */
    @Override
    public Job<?> submit(JobOptions options, Runnable body) {
        Objects.requireNonNull(body, "body");
        return start(Job.of(this, options, body));
    }

    @Override
    public void execute(Runnable body) {
        Objects.requireNonNull(body, "body");
        new Execution(this, body, traits(settings.jobDefaults())).start();
    }

    final <T> Job<T> start(Job<T> job) {
        engine.submit(job);
        job.startClock();
        return job;
    }

    /**
     * Runs the task as a job and returns its result. As with ForkJoinPool and unlike {@link #run(Callable)}, an
     * interrupt does not end the call: a thread that is interrupted before or during the call gets the result, and
     * stays interrupted.
     *
     * <p>Returns when the task and everything that it has forked has ended. But if somebody completes or cancels the
     * task before its body has returned, this method returns or throws at once, as with ForkJoinPool, and the job ends
     * later.
     */
    public <T> T invoke(ForkJoinTask<T> task) {
        Objects.requireNonNull(task, "task");
        if (isInside()) {
            return task.invoke();
        }
        return start(Job.of(this, settings.jobDefaults(), task)).getInvoked(task);
    }

    /** Starts the task as a job. Wait for it with the task's own join or get. */
    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
        Objects.requireNonNull(task, "task");
        start(Job.of(this, settings.jobDefaults(), task));
        return task;
    }

    /** As {@link #submit(ForkJoinTask)}. */
    public void execute(ForkJoinTask<?> task) {
        submit(task);
    }

    // ---- shutting down ----
    @Override
    public void shutdown() {
        if (!common) {
            engine.lifetime().shutdown();
            timetable.shutdown();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> neverStarted = new ArrayList<>();
        if (common) {
            return neverStarted;
        }
        engine.shutdownNow(waiting -> Job.withdraw(waiting, neverStarted));
        timetable.shutdownNow(neverStarted);
        pendingTasks.cancelAll();
        return neverStarted;
    }

    @Override
    public boolean isShutdown() {
        return engine.lifetime().isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return engine.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return engine.awaitTermination(unit.toNanos(timeout));
    }

    /** Shuts down and waits for all jobs to end. An interrupt of the wait cancels the jobs. */
    @Override
    public void close() {
        if (common) {
            return;
        }
        if (engine.isOwnThread()) {
            throw new IllegalStateException("close() was called from a job of \"" + name()
                    + "\" and would wait for itself; call shutdown() instead.");
        }
        shutdown();
        Waits.forTermination(this);
    }

    @Override
    public String toString() {
        return "Skua[" + name() + ", " + workers() + " workers, " + policy() + ", "
                + (isTerminated() ? "terminated" : isShutdown() ? "shutting down" : "running") + "]";
    }
}
