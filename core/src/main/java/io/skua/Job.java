package io.skua;

import io.skua.engine.Awaiting;
import io.skua.engine.Worker;
import io.skua.job.JobCore;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import io.skua.task.Failure;
import io.skua.task.Task;
import io.skua.task.Tasks;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A task that was submitted with {@link Skua#submit}, and everything that it forks. A job has a name, a state and a
 * result.
 *
 * <p>A job ends when its body has ended and every task forked in it has ended; afterwards nothing of it runs. If a
 * forked task fails and nobody joins it, the job fails with that exception. Only a cancelled job ends earlier:
 * {@link #cancel} ends the job at once for those who wait for it, while its tasks stop at their next fork or join.
 */
public final class Job<T> extends JobCore implements Future<T> {
    /** The state of a job. */
    public enum Phase {
        /** No worker has started the job yet. */
        QUEUED,
        /** A worker has started the job, and not all of its tasks have ended. */
        RUNNING,
        /** The job has ended with a result. */
        DONE,
        /** The job has ended with an exception. */
        FAILED,
        /** The job was cancelled. Tasks of it may still run; see {@link Job#awaitEnd()}. */
        CANCELLED
    }

    private final JobOptions options;
    private final JobRoot<T> root;
    final long submittedNanos = System.nanoTime();

    @SuppressWarnings("unused") // keeps the scheduler reachable until the job has finished, see AbandonedSchedulers
    private @Nullable Skua skua;

    private volatile @Nullable Failure failure;
    private volatile @Nullable String whyCancelled;
    private volatile @Nullable CompletableFuture<T> stage;
    private volatile @Nullable Future<?> clock;
    private @Nullable Consumer<Job<?>>
            onEnd; // of a run of a scheduled job, or of a Runnable that was handed to execute

    private Job(Skua skua, JobOptions options, JobTraits traits, JobRoot<T> root) {
        super(skua.engine(), traits, options.name());
        this.skua = skua;
        this.options = options;
        this.root = root;
    }

    static <T> Job<T> of(Skua skua, JobOptions options, Callable<T> body) {
        return new Job<>(skua, options, skua.traits(options), new JobRoot<>(body, null));
    }

    static Job<?> of(Skua skua, JobOptions options, Runnable body) {
        return new Job<>(skua, options, skua.traits(options), new JobRoot<>(null, body));
    }

    /** For a Runnable that was handed to execute, in a scheduler with islands. */
    static Job<?> of(Skua skua, JobTraits traits, Runnable body) {
        return new Job<>(skua, JobOptions.DEFAULTS, traits, new JobRoot<>(null, body));
    }

    /** For a Runnable that was handed to execute, has started without a job and turns out to need one. */
    static Job<?> ofExecution(Skua skua, Runnable body, JobTraits traits) {
        Job<?> job = of(skua, traits, body);
        job.claim();
        job.markStarted();
        return job;
    }

    /** For a run of a scheduled job. The engine accepts it after a shutdown, since its promise was accepted before. */
    static <T> Job<T> following(Skua skua, JobOptions options, JobTraits traits, Callable<T> body) {
        Job<T> job = new Job<>(skua, options, traits, new JobRoot<>(body, null));
        Jobs.markPromised(job);
        return job;
    }

    static <T> Job<T> of(Skua skua, JobOptions options, ForkJoinTask<T> task) {
        return new Job<>(skua, options, skua.traits(options), new JobRoot<>(task));
    }

    // ---- name, state and figures ----

    /**
     * The name of the job. A job that was submitted without a name is named after the class of its body, or after the
     * class in which the lambda stands, and has a number: {@code Indexer-1b28cdfa}.
     */
    public String name() {
        String given = options.name();
        return given != null ? given : BodyName.of(root.body(), this);
    }

    /** The state of the job at this moment. */
    public Phase phase() {
        return switch (jobStatus()) {
            case Tasks.DONE -> Phase.DONE;
            case Tasks.FAILED -> Phase.FAILED;
            case Tasks.CANCELLED -> Phase.CANCELLED;
            default -> hasStarted() ? Phase.RUNNING : Phase.QUEUED;
        };
    }

    /** What workers have done for this job. The counters are complete when the job is done. */
    public Counters counters() {
        return Counters.of(tally());
    }

    /**
     * The workers that this job has now, and how many it had before.
     *
     * @throws IllegalStateException if the scheduler has no islands
     */
    public JobIsland island() {
        return JobIsland.of(this);
    }

    @Override
    public boolean isDone() {
        return jobStatus() < 0;
    }

    @Override
    public boolean isCancelled() {
        return jobStatus() == Tasks.CANCELLED;
    }

    /** What the job threw, with the stack traces of thrower and first joiner; null unless the job has failed. */
    public @Nullable Throwable exception() {
        Failure thrown = failure;
        return isDone() && thrown != null && jobStatus() == Tasks.FAILED ? thrown.shown() : null;
    }

    // ---- waiting ----

    @Override
    public T get() throws InterruptedException, ExecutionException {
        Awaiting.job(this, Long.MAX_VALUE);
        return reported();
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!Awaiting.job(this, Waits.until(timeout, unit))) {
            throw new TimeoutException(title() + " was not done after " + timeout + " " + Waits.name(unit) + ".");
        }
        return reported();
    }

    /**
     * Waits until nothing of the job runs any more. For a job that was cancelled this is later than the end that
     * {@link #get} and {@link #isDone} report: its tasks stop at their next fork or join, and not before. A task that
     * calls this method lends its worker out meanwhile. An interrupt does not end the wait; the thread stays
     * interrupted.
     *
     * @throws IllegalStateException if a task of this job calls this method, since it would wait for itself
     */
    public void awaitEnd() {
        Worker worker = Worker.currentOrNull();
        if (worker != null && worker.job() == this) {
            throw new IllegalStateException(
                    "A task of " + title() + " would wait for itself; call awaitEnd() elsewhere.");
        }
        Awaiting.end(this);
        Awaiting.empty(this);
    }

    boolean awaitUntil(long untilNanos) throws InterruptedException {
        return Awaiting.job(this, untilNanos);
    }

    /**
     * For calls that run a job and return its result. Returns or throws when no thread is inside the job any more,
     * however the job ended. Throws what the job threw, with this thread's stack trace appended. An interrupt of the
     * wait cancels the job, unless the job ends by itself before; the thread stays interrupted.
     */
    T getOrCancel() {
        boolean cancelled = false;
        Throwable disturbance = null;
        try {
            Awaiting.job(this, Long.MAX_VALUE);
        } catch (Throwable thrown) {
            disturbance = thrown;
        }
        try {
            cancelled = disturbance != null && cancel(true);
        } finally {
            Awaiting.empty(this); // a job ends with the last thread that leaves it, unless it is cancelled
            if (disturbance instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
        }
        if (disturbance instanceof Error error) {
            throw error;
        }
        if (cancelled) {
            throw disturbed(disturbance);
        }
        return orThrow();
    }

    /**
     * For the caller of {@link Skua#invoke}: returns or throws what the drop-in task does. If somebody completes the
     * task before its body has returned, this method returns at once; otherwise it returns when the job has ended. An
     * interrupt does not end the wait; the thread stays interrupted.
     */
    T getInvoked(ForkJoinTask<T> task) {
        Awaiting.either(task, root, this); // one wait: the task usually ends just before the job
        if (!root.hasBodyReturned() && !isDone()) {
            return task.join();
        }
        Awaiting.end(this);
        Awaiting.end(task);
        Awaiting.empty(this);
        boolean failedElsewhere =
                jobStatus() == Tasks.FAILED && task.isCompletedNormally(); // a fork that nobody joined has failed
        return failedElsewhere || jobStatus() == Tasks.CANCELLED ? orThrow() : task.join();
    }

    /** Returns what a caller throws that was interrupted while it ran this job itself; nothing of the job runs then. */
    RuntimeException interrupted() {
        Awaiting.empty(this);
        return disturbed(new InterruptedException());
    }

    private RuntimeException disturbed(@Nullable Throwable disturbance) {
        if (disturbance instanceof RuntimeException end) {
            return end; // the caller is a task of a job that is being stopped
        }
        CancellationException cancelled =
                new CancellationException("The wait for " + title() + " was interrupted; the job is cancelled.");
        cancelled.initCause(disturbance);
        return cancelled;
    }

    private T orThrow() {
        Failure thrown = failure;
        if (jobStatus() == Tasks.FAILED && thrown != null) {
            throw thrown.rethrowFromJob();
        }
        return resultOrCancelled();
    }

    private T reported() throws ExecutionException {
        Failure thrown = failure;
        if (jobStatus() == Tasks.FAILED && thrown != null) {
            throw new ExecutionException(thrown.shown());
        }
        return resultOrCancelled();
    }

    private T resultOrCancelled() {
        if (jobStatus() == Tasks.CANCELLED) {
            throw cancellation();
        }
        return result();
    }

    private CancellationException cancellation() {
        String why = whyCancelled;
        String deadline = JobContext.deadlineMessage(this, options);
        return why != null && why.equals(deadline)
                ? new DeadlineException(deadline)
                : new CancellationException(why == null ? title() + " was cancelled." : why);
    }

    @SuppressWarnings("NullAway") // a body may return null
    private T result() {
        return root.result();
    }

    /** This job as a stage, to attach callbacks to. The stage completes as the job does. */
    public CompletionStage<T> stage() {
        CompletableFuture<T> view = stage;
        if (view == null) {
            synchronized (root) {
                view = stage;
                if (view == null) {
                    view = new CompletableFuture<>();
                    stage = view;
                }
            }
        }
        if (isDone()) {
            tell(view);
        }
        return view.minimalCompletionStage();
    }

    private void tell(CompletableFuture<T> view) {
        switch (phase()) {
            case FAILED -> view.completeExceptionally(exception());
            case CANCELLED -> view.completeExceptionally(cancellation());
            default -> view.complete(result());
        }
    }

    // ---- stopping ----

    /**
     * Stops the job. Tasks that have not started never will; tasks that run end at their next fork or join, and their
     * threads are interrupted if {@code mayInterruptIfRunning}. For those who wait for it, the job is cancelled at
     * once.
     */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return cancel(title() + " was cancelled.", mayInterruptIfRunning);
    }

    private boolean cancel(String why, boolean interrupt) {
        if (isDone()) {
            return false;
        }
        Tasks.checkStack();
        whyCancelled = why;
        if (claim()) {
            return dropBeforeStart();
        }
        try {
            return endAs(Tasks.CANCELLED);
        } finally {
            stop(why, interrupt);
            root.cancelTask();
        }
    }

    /** Ends a job that has been taken out of the queue of waiting jobs. */
    boolean dropBeforeStart() {
        try {
            boolean won = endAs(Tasks.CANCELLED);
            Tasks.cancel(root); // cancels its drop-in task, too
            return won;
        } finally {
            exit();
        }
    }

    /**
     * Ends work that was taken out of the queue, but not its drop-in task.
     *
     * @return the drop-in task, or a new one with the body of the work; null if there is no work, or if it is a pool
     */
    static @Nullable ForkJoinTask<?> takeOut(@Nullable Object waiting) {
        if (waiting instanceof Execution execution) {
            return ForkJoinTask.adapt(execution.body());
        }
        if (waiting instanceof Job<?> job) {
            ForkJoinTask<?> task = job.root.releaseTask();
            Runnable body = job.root.asRunnable();
            job.dropBeforeStart();
            return task != null ? task : ForkJoinTask.adapt(body);
        }
        if (waiting != null) {
            Jobs.withdraw((JobCore) waiting);
        }
        return null;
    }

    /**
     * Ends work that shutdownNow has taken out of the queue.
     *
     * @param neverStarted gets what was submitted, unless the work is a pool
     */
    static void withdraw(Object waiting, List<Runnable> neverStarted) {
        if (waiting instanceof Job<?> job) {
            job.dropBeforeStart(); // before the next line, which needs memory
            neverStarted.add(job.body());
        } else if (waiting instanceof Execution execution) {
            neverStarted.add(execution.body());
        } else {
            Jobs.withdraw((JobCore) waiting);
        }
    }

    /** Starts the countdown to the deadline. */
    void startClock() {
        Duration deadline = options.deadline();
        if (deadline == null || !options.hasDeadline()) {
            return;
        }
        try {
            String why = JobContext.deadlineMessage(this, options);
            clock = Deadlines.after(deadline.toNanos(), () -> late(why));
        } catch (Throwable noClock) { // no memory or no thread: the job must not run without its deadline
            cancel(true);
            throw noClock;
        }
        stopClock();
    }

    /** The deadline has passed. */
    private void late(String why) {
        Skua its = skua; // read first: a job that has finished forgets its scheduler
        if (cancel(why, true) && its != null) {
            its.broadcast().deadlineMissed();
        }
    }

    /** Stops the clock if the job has ended. Called when the job ends, and when the clock has started. */
    private void stopClock() {
        Future<?> alarm = clock;
        if (alarm != null && isDone()) {
            alarm.cancel(false);
        }
    }

    /** What shutdownNow returns for a job that never ran. */
    Runnable body() {
        return root.asRunnable();
    }

    /** Sets what is called when the job ends. Must be called before the job is submitted or started. */
    void whenEnded(Consumer<Job<?>> handler) {
        onEnd = handler;
    }

    // ---- what the engine calls ----

    @Override
    protected Task root() {
        return root;
    }

    @Override
    protected void shutDownNow() {
        cancel(true);
    }

    @Override
    protected void finished() {
        ForkJoinTask<T> pending = root.pendingTask();
        Skua its = skua;
        if (pending != null && its != null) {
            its.pendingTasks().add(pending);
        }
        Failure thrown = Tasks.failure(root);
        Failure outcome = thrown != null ? thrown : unobservedFailure();
        if (outcome == null) {
            endAs(Tasks.status(root));
        } else {
            failure = outcome;
            endAs(Tasks.FAILED);
        }
        skua = null;
    }

    private boolean endAs(int how) {
        if (!endJob(how)) {
            return false;
        }
        try {
            stopClock();
            if (Deadlines.isClock()) {
                Deadlines.runBeside(this::tellOthers);
            } else {
                tellOthers();
            }
        } catch (Throwable thrown) { // there is no memory to call the callbacks; the engine must go on all the same
            Execution.report(thrown);
        }
        return true;
    }

    /** Runs users' callbacks. */
    private void tellOthers() {
        CompletableFuture<T> view = stage;
        if (view != null) {
            try {
                tell(view);
            } catch (Throwable thrown) { // thrown while an exception was made; callbacks that throw do not get here
                view.completeExceptionally(thrown);
            }
        }
        if (onEnd != null) {
            onEnd.accept(this);
        }
    }

    @Override
    protected String title() {
        return "job \"" + name() + "\"";
    }
}
