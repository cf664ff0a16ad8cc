package io.skua;

import io.skua.worker.Failure;
import io.skua.worker.JobCore;
import io.skua.worker.Task;
import io.skua.worker.Tasks;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What {@link Skua#submit} returns: a task and everything it forks, with a name, a state and a result.
 *
 * <p>A job ends when its body has ended and every task forked in it has ended; afterwards nothing of it runs. If a forked task
 * fails and nobody joins it, the job fails with that exception. The exception is cancellation: {@link #cancel} ends
 * the job at once for those who wait, while its tasks stop at their next fork or join.
 */
public final class Job<T> extends JobCore implements Future<T> {
    /** The state of a job. */
    public enum Phase {
        QUEUED,
        RUNNING,
        DONE,
        FAILED,
        CANCELLED
    }

    private final Skua skua;
    private final JobOptions options;
    private final Task root;
    private volatile @Nullable Failure failure;
    private volatile @Nullable String whyCancelled;
    private volatile @Nullable CompletableFuture<T> stage;
    private volatile @Nullable CompletableFuture<?> clock;

    private Job(Skua skua, JobOptions options, Task root) {
        super(skua.engine(), skua.traits(options));
        this.skua = skua;
        this.options = options;
        this.root = root;
    }

    static <T> Job<T> of(Skua skua, JobOptions options, Callable<T> body) {
        return new Job<>(skua, options, new JobRoot<>(body, null));
    }

    static Job<?> of(Skua skua, JobOptions options, Runnable body) {
        return new Job<>(skua, options, new JobRoot<>(null, body));
    }

    /** The job of everything that is handed to execute. It never ends. */
    static Job<?> house(Skua skua) {
        return new Job<>(skua, JobOptions.named(skua.name() + " execute"), new JobRoot<>(null, () -> {}));
    }

    static <T> Job<T> of(Skua skua, JobOptions options, ForkJoinTask<T> task) {
        return new Job<>(skua, options, task);
    }

    // ---- what it is ----

    public String name() {
        String given = options.name();
        return given != null ? given : "job-" + Integer.toHexString(System.identityHashCode(this));
    }

    public Phase phase() {
        return switch (jobStatus()) {
            case Tasks.DONE -> Phase.DONE;
            case Tasks.FAILED -> Phase.FAILED;
            case Tasks.CANCELLED -> Phase.CANCELLED;
            default -> hasStarted() ? Phase.RUNNING : Phase.QUEUED;
        };
    }

    /** What its workers have done for it; complete when the job is done. */
    public Counters counters() {
        return Counters.of(tally());
    }

    Skua skua() {
        return skua;
    }

    @Override
    public boolean isDone() {
        return jobStatus() < 0;
    }

    @Override
    public boolean isCancelled() {
        return jobStatus() == Tasks.CANCELLED;
    }

    /** What the job threw, with the traces of all threads that it crossed; null unless it has failed. */
    public @Nullable Throwable exception() {
        Failure thrown = failure;
        return isDone() && thrown != null && jobStatus() == Tasks.FAILED ? thrown.thrown() : null;
    }

    // ---- waiting ----

    @Override
    public T get() throws InterruptedException, ExecutionException {
        awaitJob(Long.MAX_VALUE);
        return reported();
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!awaitJob(Waits.until(timeout, unit))) {
            throw new TimeoutException(this + " was not done after " + timeout + " " + Waits.name(unit) + ".");
        }
        return reported();
    }

    boolean awaitUntil(long untilNanos) throws InterruptedException {
        return awaitJob(untilNanos);
    }

    /** As {@link #get}, but throws what the job threw, with this thread's trace appended. */
    T getOrThrow() throws InterruptedException {
        awaitJob(Long.MAX_VALUE);
        Failure thrown = failure;
        if (jobStatus() == Tasks.FAILED && thrown != null) {
            throw thrown.rethrow();
        }
        return resultOrCancelled();
    }

    private T reported() throws ExecutionException {
        Failure thrown = failure;
        if (jobStatus() == Tasks.FAILED && thrown != null) {
            throw new ExecutionException(thrown.thrown());
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
                : new CancellationException(why == null ? this + " was cancelled." : why);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // a body may return null
    private T result() {
        return root instanceof ForkJoinTask<?> task ? (T) task.getRawResult() : ((JobRoot<T>) root).result();
    }

    /** A view for chaining; it completes as this job does. */
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
     * Stops the job: what has not started never will; running tasks end at their next fork or join, and are interrupted if asked.
     * The job counts as cancelled at once.
     */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return cancel(this + " was cancelled.", mayInterruptIfRunning);
    }

    private boolean cancel(String why, boolean interrupt) {
        if (isDone()) {
            return false;
        }
        whyCancelled = why;
        if (claim()) {
            return dropBeforeStart();
        }
        boolean won = endAs(Tasks.CANCELLED);
        stop(why, interrupt);
        return won;
    }

    /** It has been taken out of the queue of waiting jobs. */
    boolean dropBeforeStart() {
        boolean won = endAs(Tasks.CANCELLED);
        Tasks.cancel(root);
        exit();
        return won;
    }

    /** Starts to count down to the deadline. */
    void startClock() {
        Duration deadline = options.deadline();
        if (deadline == null) {
            return;
        }
        String why = JobContext.deadlineMessage(this, options);
        CompletableFuture<Object> alarm = new CompletableFuture<>();
        clock = alarm;
        alarm.completeOnTimeout(this, deadline.toNanos(), TimeUnit.NANOSECONDS).thenRun(() -> cancel(why, true));
        if (isDone()) {
            alarm.cancel(false);
        }
    }

    /** What shutdownNow returns for a job that never ran. */
    Runnable body() {
        return root instanceof JobRoot<?> body ? body.asRunnable() : ((ForkJoinTask<?>) root)::quietlyInvoke;
    }

    // ---- the engine's side ----

    @Override
    protected Task root() {
        return root;
    }

    @Override
    protected void rootReturned() {
        if (Tasks.status(root) == Tasks.FAILED) {
            stop(this + " has failed.", false);
        }
        if (root instanceof CountedCompleter<?> completer) {
            completer.whenEnded(this::exit);
        } else {
            exit();
        }
    }

    @Override
    protected void finished() {
        Failure thrown = Tasks.failure(root);
        Failure lost = root instanceof ForkJoinTask<?> ? null : unobservedFailure();
        if (Tasks.status(root) == Tasks.DONE && lost == null) {
            endAs(Tasks.DONE);
        } else if (Tasks.status(root) == Tasks.CANCELLED && lost == null) {
            endAs(Tasks.CANCELLED);
        } else {
            failure = thrown != null ? thrown : lost;
            endAs(Tasks.FAILED);
        }
    }

    private boolean endAs(int how) {
        if (!endJob(how)) {
            return false;
        }
        CompletableFuture<?> alarm = clock;
        if (alarm != null) {
            alarm.cancel(false);
        }
        CompletableFuture<T> view = stage;
        if (view != null) {
            tell(view);
        }
        return true;
    }

    @Override
    public String toString() {
        return "job \"" + name() + "\"";
    }
}
