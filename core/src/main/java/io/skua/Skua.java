package io.skua;

import io.skua.engine.Engine;
import io.skua.engine.Worker;
import io.skua.job.JobTraits;
import io.skua.task.Failure;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
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
 * <p>Skua is an {@link java.util.concurrent.ExecutorService}; each submitted task is a {@link Job} of its own.
 */
public final class Skua extends LoopingExecutor implements AutoCloseable {
    static {
        SharedCallSites.spoil();
    }

    private final Engine engine;
    private final SkuaBuilder settings;
    private final boolean common;
    private final PendingTasks pendingTasks = new PendingTasks();
    private final UsualTraits traits;
    private final AtomicReference<@Nullable ForkJoinPool> pool = new AtomicReference<>();

    Skua(SkuaBuilder settings, boolean common) {
        Deadlines.prepare();
        this.settings = settings.copy();
        this.traits = new UsualTraits(this, this.settings.jobDefaults());
        this.common = common;
        this.engine = new Engine(settings.engineSettings(), this, settings.sharing());
        AbandonedSchedulers.watch(this, engine);
    }

    // ---- creating a scheduler ----
    /**
     * A scheduler with one worker per processor that this process may use. Close it when you no longer need it. A
     * scheduler that nobody refers to any more ends its threads after its last job, as soon as the garbage collector
     * has noticed.
     */
    public static Skua create() {
        return builder().build();
    }

    public static SkuaBuilder builder() {
        return new SkuaBuilder();
    }

    /** A scheduler that all code of this JVM can share. It is never shut down; its threads are daemons. */
    public static Skua common() {
        return Common.SKUA;
    }

    private static final class Common {
        static final Skua SKUA = new Skua(builder().name("skua-common"), true);
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

    @Override
    public int workers() {
        return engine.settings().workers();
    }

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

    final PendingTasks pendingTasks() {
        return pendingTasks;
    }

    // ---- inside a job ----

    /** Lets the body run in parallel to what follows, until {@link Handle#join()}, or at once inside this method. */
    public static <T> Handle<T> fork(Callable<T> body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        T result = null;
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                result = Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = Call.push(worker, new Call.OfObject<>(body));
        }
        return new Handle<>(result, rest);
    }

    /** As {@link #fork(Callable)}, for a body without a result. */
    public static Handle<@Nullable Void> fork(Runnable body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = Call.push(worker, new Call.OfNothing(body));
        }
        return new Handle<>(null, rest);
    }

    /** As {@link #fork(Callable)}, without boxing. */
    public static LongHandle forkLong(LongSupplier body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        long result = 0;
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                result = Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = Call.push(worker, new Call.OfLong(body));
        }
        return new LongHandle(result, rest);
    }

    /** As {@link #fork(Callable)}, without boxing. */
    public static IntHandle forkInt(IntSupplier body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        int result = 0;
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                result = Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = Call.push(worker, new Call.OfInt(body));
        }
        return new IntHandle(result, rest);
    }

    /** As {@link #fork(Callable)}, without boxing. */
    public static DoubleHandle forkDouble(DoubleSupplier body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        double result = 0;
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                result = Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = Call.push(worker, new Call.OfDouble(body));
        }
        return new DoubleHandle(result, rest);
    }

    /**
     * As {@link #fork(Callable)}, for a task on the critical path of its job, which others will wait for: thieves take
     * it before tasks that were forked without this hint. Tasks without the hint do not starve: in every 16th steal
     * they come first.
     */
    public static <T> Handle<T> forkCritical(Callable<T> body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.current();
        T result = null;
        Object rest = null;
        if (worker.runsNow()) {
            long mark = worker.mark();
            try {
                result = Call.call(body);
            } catch (Throwable thrown) {
                rest = worker.failedInJob(mark, thrown);
            }
        } else {
            rest = CriticalCall.push(worker, body);
        }
        return new Handle<>(result, rest);
    }

    /**
     * As {@link #fork(Callable)}, for a task that must not run at once because it waits for something that its parent
     * does after the fork; for example, a consumer that is fed afterwards. The task is queued, and runs when another
     * worker takes it or when it is joined, whichever comes first. Other workers can take it from now on, even if this
     * thread does not fork or join any more. A queued fork costs several times as much as a plain one, and takes memory
     * until it has run.
     */
    public static <T> Handle<T> forkQueued(Callable<T> body) {
        Objects.requireNonNull(body, "body");
        return new Handle<>(null, Call.pushQueued(new Call.OfObject<>(body)));
    }

    /** As {@link #forkQueued(Callable)}, for a body without a result. */
    public static Handle<@Nullable Void> forkQueued(Runnable body) {
        Objects.requireNonNull(body, "body");
        return new Handle<>(null, Call.pushQueued(new Call.OfNothing(body)));
    }

    /**
     * Runs a section that may block (input, a lock held for long, another executor's future) while another thread uses
     * this worker's processor. Outside of a job, this method just runs the section.
     */
    public static <T> T blocking(Callable<T> section) throws Exception {
        Worker worker = Worker.currentOrNull();
        return worker == null ? section.call() : worker.block(section::call);
    }

    /** As {@link #blocking(Callable)}, for a section without a result and without checked exceptions. */
    public static void blocking(Runnable section) {
        try {
            blocking(Executors.callable(section));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("a Runnable throws no checked exception", e);
        }
    }

    /**
     * Whether a fork would run its child at once now, because enough tasks wait for thieves. Code that has to save the
     * last nanosecond can ask, and call instead of forking:
     *
     * <pre>{@code
     * static long fib(int n) {
     *     if (n < 2) return n;
     *     return Skua.isSated() ? fib(n - 1) + fib(n - 2) : forkedFib(n);
     * }
     * }</pre>
     *
     * Such code has to ask at every level of a recursion: the answer changes when a worker begins to look for work.
     */
    public static boolean isSated() {
        return Worker.current().isLazy();
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
     * throws that exception when no thread runs anything of the job any more. If the job ends by itself before it is
     * cancelled, the call returns or throws what it would have without an interrupt. In all cases the thread stays
     * interrupted. The same holds for loops, sorts and pipelines, which run as jobs.
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
        return submit(settings.jobDefaults(), () -> {
            body.run();
            return result;
        });
    }

    @Override
    public <T> Job<T> submit(JobOptions options, Callable<T> body) {
        Objects.requireNonNull(body, "body");
        return start(Job.of(this, options, body));
    }

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

    // ---- starting drop-in tasks ----

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

    public void execute(ForkJoinTask<?> task) {
        submit(task);
    }

    // ---- shutting down ----

    @Override
    public void shutdown() {
        if (!common) {
            engine.lifetime().shutdown();
        }
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> neverStarted = new ArrayList<>();
        if (common) {
            return neverStarted;
        }
        engine.shutdownNow(waiting -> Job.withdraw(waiting, neverStarted));
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
