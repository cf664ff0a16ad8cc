package io.skua;

import io.skua.engine.Awaiting;
import io.skua.job.JobTraits;
import io.skua.job.Lifetime;
import io.skua.task.Signal;
import io.skua.task.Tasks;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A body that is to be run later, once or again and again. Each run is a job of its own; the next run is entered in the
 * {@link Timetable} when the job of the last one has ended, so runs do not overlap.
 *
 * <pre>
 * field       written by             read by        mode      pairs with
 * due         its owner (T1)         all            volatile  written while the entry is not in the timetable
 * current     the driver, after the  all            volatile  start: writes current, then reads the status;
 *             job was submitted; the                          cancel: ends this, then reads current
 *             job, when it ends
 * interrupts  cancel                 the driver     plain     written before the status, read after it
 * trouble     its owner              waiters        plain     written before the status, read after it
 * promised    the owner              the owner      CAS       the promise ends once, whatever fails on the way
 * </pre>
 *
 * <p>No other thread knows the job of a run before it was submitted: a job that is cancelled before that would be
 * counted as finished without having been accepted.
 *
 * <p><b>The end.</b> It needs no memory: this object is a signal, and result and exception stay in the job of the last
 * run.
 */
final class TimedJob<T> extends Signal implements ScheduledFuture<T> {
    /**
     * When a job runs.
     *
     * @param dueNanos when the first run is due, on the timetable's clock
     * @param periodNanos positive: from one due time to the next; negative: from the end of a run to the next; 0: once
     */
    record Plan(long dueNanos, long periodNanos) {}

    private final Skua skua;
    private final JobOptions options;
    private final JobTraits traits; // of the thread that has scheduled the job, and not of the timer's thread
    private final Callable<T> body;
    private final long periodNanos;
    private final long number;
    private volatile long due;
    private volatile @Nullable Job<T> current;
    private final AtomicBoolean promised = new AtomicBoolean(true);
    private boolean interrupts;
    private @Nullable Throwable trouble;

    private TimedJob(Skua skua, JobOptions options, Callable<T> body, Plan plan) {
        this.skua = skua;
        this.options = options;
        this.traits = skua.traits(options);
        this.body = body;
        this.due = plan.dueNanos();
        this.periodNanos = plan.periodNanos();
        this.number = skua.timetable().nextNumber();
    }

    /** Makes a job that starts as planned. Throws if the scheduler has been shut down. */
    static <T> TimedJob<T> schedule(Skua skua, JobOptions options, Callable<T> body, Plan plan) {
        TimedJob<T> job = new TimedJob<>(skua, options, body, plan);
        Lifetime lifetime = skua.engine().lifetime();
        lifetime.promise();
        boolean added = false;
        try {
            added = skua.timetable().tryAdd(job);
        } finally {
            if (!added) {
                job.withdrawPromise();
            }
        }
        if (!added) {
            throw lifetime.rejection();
        }
        return job;
    }

    long dueNanos() {
        return due;
    }

    boolean isPeriodic() {
        return periodNanos != 0;
    }

    // ---- called by the owner (T1) ----

    /** Starts a run. Called by the driver; throws nothing. */
    void start() {
        if (isDone()) {
            withdrawPromise();
            return;
        }
        try {
            Job<T> run = Job.following(skua, options, traits, body);
            run.whenEnded(ended -> ended(run));
            skua.start(run);
            current = run;
            if (isCancelled()) {
                run.cancel(interrupts); // the thread that has cancelled this may not have seen the job
            }
        } catch (Throwable thrown) { // there is no memory, or no thread: nothing was started
            fail(thrown);
            return;
        }
        if (!isPeriodic()) {
            withdrawPromise(); // the job was accepted, which keeps the scheduler running from now on
        }
    }

    /** The job of a run has ended. Called by the job's last thread, or by the thread that has cancelled it. */
    private void ended(Job<T> run) {
        current = run;
        Job.Phase phase = run.phase();
        if (phase == Job.Phase.CANCELLED) {
            Tasks.end(this, Tasks.CANCELLED);
        } else if (phase == Job.Phase.FAILED) {
            Tasks.end(this, Tasks.FAILED);
        } else if (!isPeriodic()) {
            Tasks.end(this, Tasks.DONE);
        }
        if (isPeriodic()) {
            again();
        }
    }

    /** Enters the next run, unless this has ended. */
    private void again() {
        if (isDone()) {
            withdrawPromise();
            return;
        }
        try {
            due = periodNanos > 0 ? due + periodNanos : skua.timetable().now() - periodNanos;
            if (!skua.timetable().tryAdd(this)) {
                withdraw();
            } else if (isDone() && skua.timetable().remove(this)) {
                withdrawPromise(); // somebody has cancelled this before it was entered
            }
        } catch (Throwable thrown) { // there is no memory, or no thread
            fail(thrown);
        }
    }

    /** Ends a job that will not be started any more. */
    void withdraw() {
        Tasks.end(this, Tasks.CANCELLED);
        withdrawPromise();
    }

    private void fail(Throwable thrown) {
        trouble = thrown;
        Tasks.end(this, Tasks.FAILED);
        withdrawPromise();
    }

    private void withdrawPromise() {
        if (promised.compareAndSet(true, false)) {
            skua.engine().lifetime().withdrawPromise();
        }
    }

    /** What shutdownNow returns for a job that was not due yet. */
    Runnable asRunnable() {
        return body instanceof Resulting<?> resulting ? resulting.body() : new JobRoot<>(body, null).asRunnable();
    }

    // ---- called by users ----

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (isDone()) {
            return false;
        }
        interrupts |= mayInterruptIfRunning;
        if (!Tasks.end(this, Tasks.CANCELLED)) {
            return false;
        }
        if (skua.timetable().remove(this)) {
            withdrawPromise();
        }
        Job<T> run = current;
        if (run != null) {
            run.cancel(mayInterruptIfRunning);
        }
        return true;
    }

    @Override
    public boolean isCancelled() {
        return Tasks.status(this) == Tasks.CANCELLED;
    }

    @Override
    public boolean isDone() {
        return Tasks.hasEnded(this);
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        Awaiting.signal(this, Long.MAX_VALUE);
        return outcome();
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!Awaiting.signal(this, Waits.until(timeout, unit))) {
            throw new TimeoutException(this + " was not done after " + timeout + " " + Waits.name(unit) + ".");
        }
        return outcome();
    }

    private T outcome() throws InterruptedException, ExecutionException {
        int status = Tasks.status(this);
        Job<T> last = current;
        Throwable thrown = trouble;
        if (status == Tasks.FAILED && thrown != null) {
            throw new ExecutionException(thrown);
        }
        if (status == Tasks.CANCELLED || last == null) {
            throw new CancellationException(this + " was cancelled.");
        }
        return last.get();
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(due - skua.timetable().now(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        if (other instanceof TimedJob<?> timed && timed.skua == skua) {
            int byTime = Long.signum(due - timed.due);
            return byTime != 0 ? byTime : Long.compare(number, timed.number);
        }
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }

    @Override
    public String toString() {
        String given = options.name();
        String name = "job \"" + (given != null ? given : BodyName.of(body, this)) + "\"";
        String rhythm = periodNanos == 0 ? "" : ", every " + Math.abs(periodNanos) / 1_000_000 + " ms";
        return isDone() ? name + rhythm : name + ", due in " + getDelay(TimeUnit.MILLISECONDS) + " ms" + rhythm;
    }
}
