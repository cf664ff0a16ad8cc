package io.skua.job;

import io.skua.field.Fields;
import io.skua.tally.Tally;
import io.skua.task.Failure;
import io.skua.task.Failures;
import io.skua.task.JobStoppedException;
import io.skua.task.Signal;
import io.skua.task.Task;
import io.skua.task.Tasks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The engine's side of a job: who works for it, whether it is to stop, and when it has ended.
 *
 * <p><b>J1.</b> A job ends when its root has ended and no thread works for it. {@code inside} counts the root and each
 * thief. A thief enters before it takes a task, while the bag's owner is inside. So the count cannot reach 0 while a
 * task of the job is queued or runs, and after 0 no thread can enter.
 *
 * <p><b>J2.</b> A cancelled job has ended for its waiters while threads may still be inside. A thread that waits until
 * all of them have left ({@link #emptySignal}) first publishes {@code empty}, then reads {@code inside}. The last
 * thread that leaves first sets {@code inside} to 0, then reads {@code empty}. All four accesses are volatile, so one
 * thread sees the other's write: either the waiter does not wait, or the last thread ends the signal, and then
 * {@link Signal}'s S1 holds.
 */
public abstract non-sealed class JobCore extends Signal implements Injected {
    private static final VarHandle INSIDE = Fields.handle(MethodHandles.lookup(), JobCore.class, "inside", int.class);
    private static final VarHandle RUNNING = Fields.handle(MethodHandles.lookup(), JobCore.class, "running", int.class);
    private static final VarHandle NUMBER = Fields.handle(MethodHandles.lookup(), JobCore.class, "number", long.class);
    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final VarHandle CLAIMED =
            Fields.handle(MethodHandles.lookup(), JobCore.class, "claimed", boolean.class);

    /**
     * About how many exceptions of a stopped job have a stack trace. When forks run at once, each level of a recursion
     * throws one of its own, and with all those traces it would take 30 s to leave 260,000 levels.
     */
    static final int STOP_TRACES_MAX = 64;

    private final JobHost host;
    private final JobTraits traits;
    private final @Nullable String givenName;
    private JobGroup group; // whose members may work for the job; set before the job is submitted, or by who starts it
    private volatile @Nullable JobHistory history; // set before the job is submitted; null where there are no islands
    private @Nullable Tally tally; // guarded by root()'s monitor, which users cannot lock

    @SuppressWarnings("unused") // through INSIDE
    private volatile int inside = 1; // the root, and each thief that has entered; J1

    @SuppressWarnings("unused") // through RUNNING
    private volatile int running; // threads that hold a seat for the job; counted only if the job has a limit

    @SuppressWarnings("unused") // through CLAIMED
    private volatile boolean claimed;

    @SuppressWarnings("unused") // through NUMBER
    private volatile long number; // in events; 0 until the first event about the job

    private volatile @Nullable Empty empty; // made by the first thread that waits for it, under the lock of root(); J2

    private volatile boolean started;
    private boolean promised; // whether the job was promised before it was made; set before the job is submitted
    private volatile @Nullable String stopReason;
    private volatile boolean interrupting;
    private int stopTraces; // counted without order by all workers: a lost count only costs one more trace
    private final Failures failures = new Failures();

    protected JobCore(JobHost host, JobTraits traits) {
        this(host, traits, null);
    }

    /** @param givenName the name that the user gave to the job; null if there is none */
    protected JobCore(JobHost host, JobTraits traits, @Nullable String givenName) {
        this.givenName = givenName;
        this.host = host;
        this.group = host.main();
        this.traits = traits;
    }

    protected abstract Task root();

    /** Returns the name that the user gave to the job, for events; null if there is none. */
    final @Nullable String givenName() {
        return givenName;
    }

    /** Returns the number by which events call the job, from 1. The first call gives the job its number. */
    final long number() {
        long known = number;
        if (known == 0 && NUMBER.compareAndSet(this, 0L, NUMBERS.incrementAndGet())) {
            known = number;
        }
        return known != 0 ? known : number;
    }

    /** Called once, by the last thread that leaves the job. The implementation must call {@link #endJob}. */
    protected abstract void finished();

    final JobHost host() {
        return host;
    }

    protected final JobTraits traits() {
        return traits;
    }

    final int level() {
        return traits.level();
    }

    final JobGroup group() {
        return group;
    }

    final void setGroup(JobGroup its) {
        group = its;
    }

    final @Nullable JobHistory history() {
        return history;
    }

    final void setHistory(JobHistory its) {
        history = its;
    }

    final void markPromised() {
        promised = true;
    }

    final boolean isPromised() {
        return promised;
    }

    protected final boolean hasStarted() {
        return started;
    }

    /** Claims the right to start the job, or to end it before its start. Only the first call returns true. */
    protected final boolean claim() {
        return CLAIMED.compareAndSet(this, false, true);
    }

    protected final void markStarted() {
        started = true;
    }

    /** Ends the job for its waiters; returns false if it has ended before. Threads may still be inside. */
    protected final boolean endJob(int how) {
        return Tasks.end(this, how);
    }

    /** Returns {@link Tasks#DONE} or another end; a value that is not negative if the job has not ended. */
    protected final int jobStatus() {
        return Tasks.status(this);
    }

    /** Cancels the job, because the engine is shutting down at once. */
    protected abstract void shutDownNow();

    // ---- who is inside ----

    /** Lets a thief work for this job. Returns false if the job is over or has as many workers as it may have. */
    final boolean enter() {
        if (!tryRun()) {
            return false;
        }
        if (hold()) {
            return true;
        }
        stopRunning();
        return false;
    }

    /** Returns whether the limit lets another worker enter. */
    final boolean hasRoom() {
        return running < traits.allowance().max();
    }

    protected final void exit() {
        if (leave()) {
            finish();
        }
    }

    /**
     * Records that a thread no longer works for this job.
     *
     * @return whether it was the last thread: then the caller must {@link #finish} the job, which runs users' callbacks
     */
    final boolean leave() {
        stopRunning();
        if (inside > 1 && Tasks.hasEnded(root()) && Tasks.failure(root()) != null) {
            stopRest();
        }
        return letGo();
    }

    /**
     * Enters the job for something that lies idle, and so does not count as a running thread. Returns false if the job
     * is over.
     */
    final boolean hold() {
        for (int seen = inside; seen > 0; seen = inside) {
            if (INSIDE.compareAndSet(this, seen, seen + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Takes back {@link #hold}. Returns whether nobody is inside any more: then the caller must {@link #finish}. */
    protected final boolean letGo() {
        if ((int) INSIDE.getAndAdd(this, -1) != 1) {
            return false;
        }
        Empty awaited = empty; // J2
        if (awaited != null) {
            Tasks.end(awaited, Tasks.DONE);
        }
        return true;
    }

    /** Makes a running thread of a {@link #hold}. Returns false if the job has as many workers as it may have. */
    final boolean runHeld() {
        return tryRun();
    }

    /**
     * Stops the rest of the job after its root has failed, since nobody waits for the remaining forks. Without memory
     * to stop them they go on.
     */
    private void stopRest() {
        try {
            stop("Its job has failed.", false);
        } catch (OutOfMemoryError noMemory) {
            host.report("the rest of a failed job could not be stopped early", noMemory);
        }
    }

    /**
     * Ends the job and runs users' callbacks, which may wait for other jobs. So the caller must not count as a searcher
     * ({@code Idle}), and must hold no lock.
     */
    final void finish() {
        try {
            finished();
        } catch (Throwable thrown) { // no caller could be told: nobody waits for this thread
            host.report("a callback of a job has failed", thrown);
        } finally {
            host.jobFinished(this);
        }
    }

    private boolean tryRun() {
        if (!traits.isLimited()) {
            return true;
        }
        for (int seen = running; seen < traits.allowance().max(); seen = running) {
            if (RUNNING.compareAndSet(this, seen, seen + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Counts one more running thread, even beyond the limit: the root starts, or a thread comes back from a wait. */
    final void startRunning() {
        if (traits.isLimited()) {
            RUNNING.getAndAdd(this, 1);
        }
    }

    final void stopRunning() {
        if (traits.isLimited()) {
            RUNNING.getAndAdd(this, -1);
        }
    }

    /** Ends when no thread is inside the job any more. */
    private static final class Empty extends Signal {}

    /** Returns whether a thread is inside the job. */
    final boolean isAnybodyInside() {
        return inside > 0;
    }

    /** Returns a signal that ends when no thread is inside. Ask {@link #isAnybodyInside} before waiting for it (J2). */
    final Signal emptySignal() {
        synchronized (root()) {
            if (empty == null) {
                empty = new Empty();
            }
            return empty;
        }
    }

    // ---- stopping ----

    protected final boolean isStopping() {
        return stopReason != null;
    }

    /** Makes tasks of this job end at their next fork or join, and cancels tasks that have not started. */
    protected final void stop(String reason, boolean interrupt) {
        synchronized (root()) {
            if (stopReason == null) {
                stopReason = reason;
            }
            interrupting |= interrupt;
            host.disturbWorkersOf(this, interrupt); // G1: the reason is visible before the gates open
        }
    }

    final void throwIfStopping() {
        String reason = stopReason;
        if (reason == null) {
            return;
        }
        if (stopTraces >= STOP_TRACES_MAX) {
            throw JobStoppedException.withoutTrace(reason);
        }
        stopTraces++;
        throw new JobStoppedException(reason);
    }

    /** Clears the job's interrupt of the current thread, which has left the job and must not take it into the next. */
    final void clearInterrupt() {
        if (interrupting) {
            synchronized (root()) { // stop() has finished with this worker, or will not find it in the job any more
                Thread.interrupted();
            }
        }
    }

    // ---- failures ----

    /** Adds the failure of a forked task, with which the job fails unless it is joined. Call before others see it. */
    final void note(Failure failure) {
        failures.note(failure);
    }

    /** See {@link Failures#firstUnobserved}. */
    protected final @Nullable Failure unobservedFailure() {
        return failures.firstUnobserved();
    }

    // ---- counters ----

    final void count(Tally worked) {
        synchronized (root()) {
            if (tally == null) {
                tally = new Tally();
            }
            tally.add(worked);
        }
    }

    /** Returns the counters of all workers that have left this job. */
    protected final Tally tally() {
        synchronized (root()) {
            return tally == null ? new Tally() : tally.copy();
        }
    }

    /** How messages and the names of threads call the job. */
    protected String title() {
        return givenName == null ? "a job" : "job \"" + givenName + "\"";
    }

    @Override
    public final String toString() {
        String phase = switch (jobStatus()) {
            case Tasks.DONE -> "done";
            case Tasks.FAILED -> "failed";
            case Tasks.CANCELLED -> "cancelled";
            default -> hasStarted() ? "running" : "queued";
        };
        return title() + ", " + phase;
    }
}
