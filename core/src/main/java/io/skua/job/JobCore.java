package io.skua.job;

import io.skua.observe.Tally;
import io.skua.task.Failure;
import io.skua.task.Failures;
import io.skua.task.JobStoppedException;
import io.skua.task.Signal;
import io.skua.task.Task;
import io.skua.task.Tasks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The engine's side of a job: who works for it, whether it is to stop, and when it has ended.
 *
 * <p><b>J1.</b> A job ends when its root has ended and no thread works for it. {@code inside} counts the root and each
 * thief; a thief enters before it takes a task, while the bag that it takes from belongs to somebody inside. So the
 * count cannot reach 0 while a task of the job is queued or runs, and after 0 nobody can enter.
 *
 * <p><b>J2.</b> A cancelled job has ended for its waiters while threads may still be inside. Whoever waits for the last
 * of them ({@link #emptySignal}) first publishes {@code empty}, then reads {@code inside}. The last thread that leaves
 * first sets {@code inside} to 0, then reads {@code empty}. All four accesses are volatile, so one side sees the other:
 * either the waiter does not wait, or the last thread ends the signal, and from there on {@link Signal}'s S1 holds.
 */
public abstract non-sealed class JobCore extends Signal implements Injected {
    private static final VarHandle INSIDE;
    private static final VarHandle RUNNING;
    private static final VarHandle CLAIMED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            INSIDE = lookup.findVarHandle(JobCore.class, "inside", int.class);
            CLAIMED = lookup.findVarHandle(JobCore.class, "claimed", boolean.class);
            RUNNING = lookup.findVarHandle(JobCore.class, "running", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final JobHost host;
    private final JobTraits traits;
    private JobGroup group; // whose members may work for it; set before it is submitted
    private @Nullable Tally tally; // guarded by root(), which users cannot see

    @SuppressWarnings("unused") // through INSIDE
    private volatile int inside = 1; // the root

    @SuppressWarnings("unused") // through RUNNING
    private volatile int running; // threads that hold a seat for it; kept for jobs with a limit only

    @SuppressWarnings("unused") // through CLAIMED
    private volatile boolean claimed;

    private volatile @Nullable Empty empty; // made by the first who waits for it, under the lock of root(); J2

    private volatile boolean started;
    private volatile @Nullable String stopReason;
    private volatile boolean interrupting;
    private final Failures failures = new Failures();

    protected JobCore(JobHost host, JobTraits traits) {
        this.host = host;
        this.group = host.main();
        this.traits = traits;
    }

    protected abstract Task root();

    /** Called once, by the last thread that leaves. Must {@link #endJob} the job. */
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

    protected final boolean hasStarted() {
        return started;
    }

    /** The right to start the job, or to end it before its start. */
    protected final boolean claim() {
        return CLAIMED.compareAndSet(this, false, true);
    }

    protected final void markStarted() {
        started = true;
    }

    /** Ends the job for those who wait for it; false if it has ended before. Threads may still be inside. */
    protected final boolean endJob(int how) {
        return Tasks.end(this, how);
    }

    /** {@link Tasks#DONE} and so on; not negative while the job has not ended. */
    protected final int jobStatus() {
        return Tasks.status(this);
    }

    /** The engine is shut down now: the job is to be cancelled. */
    protected abstract void shutDownNow();

    // ---- who is inside ----

    /** A thief asks to work for this job: no when the job is over or has as many workers as it may have. */
    final boolean enter() {
        if (!tryRun()) {
            return false;
        }
        for (int seen = inside; seen > 0; seen = inside) {
            if (INSIDE.compareAndSet(this, seen, seen + 1)) {
                return true;
            }
        }
        stopRunning();
        return false;
    }

    /** Whether {@link #enter} might succeed. */
    final boolean hasRoom() {
        return running < traits.claim().max();
    }

    protected final void exit() {
        if (leave()) {
            finish();
        }
    }

    /**
     * A thread no longer works for this job.
     *
     * @return whether the thread was the last: then it must {@link #finish} the job, which runs callbacks of users
     */
    final boolean leave() {
        stopRunning();
        if (inside > 1 && Tasks.hasEnded(root()) && Tasks.failure(root()) != null) {
            stopRest();
        }
        if ((int) INSIDE.getAndAdd(this, -1) != 1) {
            return false;
        }
        Empty awaited = empty; // J2
        if (awaited != null) {
            Tasks.end(awaited, Tasks.DONE);
        }
        return true;
    }

    /**
     * The root has failed: forks that nobody waits for any more need not go on. They may, if there is no memory to tell
     * them.
     */
    private void stopRest() {
        try {
            stop("Its job has failed.", false);
        } catch (OutOfMemoryError noMemory) {
            host.report("the rest of a failed job could not be stopped early", noMemory);
        }
    }

    /**
     * Ends the job. Callbacks of users run here, and they may wait for other jobs: so the caller must not count as a
     * searcher ({@code Idle}), and must hold no lock.
     */
    final void finish() {
        try {
            finished();
        } catch (Throwable thrown) { // nobody waits for the thread that runs a callback, so nobody else could be told
            host.report("a callback of a job has failed", thrown);
        } finally {
            host.jobFinished(this);
        }
    }

    private boolean tryRun() {
        if (!traits.isLimited()) {
            return true;
        }
        for (int seen = running; seen < traits.claim().max(); seen = running) {
            if (RUNNING.compareAndSet(this, seen, seen + 1)) {
                return true;
            }
        }
        return false;
    }

    /** One more thread runs for it, whatever the limit: the root starts, or a thread comes back from a wait. */
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

    /** That no thread is inside any more. */
    private static final class Empty extends Signal {}

    /** Whether a thread is inside. */
    final boolean isAnybodyInside() {
        return inside > 0;
    }

    /** Ends when no thread is inside any more. Who waits for it must ask {@link #isAnybodyInside} before (J2). */
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

    /** Asks every task of this job to end at its next fork or join, and drops those that have not started. */
    protected final void stop(String reason, boolean interrupt) {
        synchronized (root()) {
            if (stopReason == null) {
                stopReason = reason;
            }
            interrupting |= interrupt;
            host.disturbWorkersOf(this, interrupt); // G1: the reason is visible before
        }
    }

    final void throwIfStopping() {
        String reason = stopReason;
        if (reason != null) {
            throw new JobStoppedException(reason);
        }
    }

    /** A worker has left this job and must not carry the job's interrupt into the next one. */
    final void clearInterrupt() {
        if (interrupting) {
            synchronized (root()) { // stop() is either done with this worker, or will not find it here any more
                Thread.interrupted();
            }
        }
    }

    // ---- failures ----

    /** A forked task has failed; if nobody joins it, the job fails with it. Call this before others see the failure. */
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

    /** What the workers that have left this job did for it. */
    protected final Tally tally() {
        synchronized (root()) {
            return tally == null ? new Tally() : tally.copy();
        }
    }
}
