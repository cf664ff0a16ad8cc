package io.skua.worker;

import io.skua.observe.Tally;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The engine's side of a job: who works for it, whether it is to stop, and when it has ended.
 *
 * <p><b>J1.</b> A job ends when its root has ended and no thread works for it. {@code inside} counts the root and each
 * thief; a thief enters before it takes a task, while the bag that it takes from belongs to somebody inside. So the
 * count cannot reach 0 while a task of the job is queued or runs, and after 0 nobody can enter.
 *
 * <p><b>J2.</b> A cancelled job has ended for its waiters while threads may still be inside. Whoever waits for the last
 * of them ({@link #awaitEmpty}) first publishes {@code empty}, then reads {@code inside}. The last thread that leaves
 * first sets {@code inside} to 0, then reads {@code empty}. All four accesses are volatile, so one side sees the other:
 * either the waiter does not wait, or the last thread ends the signal, and from there on {@link Signal}'s S1 holds.
 */
public abstract non-sealed class JobCore extends Signal implements Injected {
    /** So many of the first failures that nobody has observed are kept, and the latest one. */
    static final int FAILURES_KEPT = 64;

    private static final long EMPTY_RECHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long UNWATCHED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
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

    private final Engine engine;
    private final JobTraits traits;
    private @Nullable Group group; // whose members may work for it, if not everybody; set before it is submitted
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
    private @Nullable Failure
            firstKept; // of a circular list, through Failure.after; guarded by root(), as the next two
    private int kept; // how many failures are in the list
    private long unobserved; // how many failures nobody has observed, whether they are in the list or not

    protected JobCore(Engine engine, JobTraits traits) {
        this.engine = engine;
        this.traits = traits;
    }

    protected abstract Task root();

    /** Called once, by the last thread that leaves. Must {@link #endJob} the job. */
    protected abstract void finished();

    protected final Engine engine() {
        return engine;
    }

    protected final JobTraits traits() {
        return traits;
    }

    /** Who hears what happens in its group: its island, where there are islands. */
    protected final Membership membership() {
        return group().membership();
    }

    final int level() {
        return traits.level();
    }

    final Group group() {
        Group its = group;
        return its != null ? its : engine.main();
    }

    final void setGroup(Group its) {
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
        return end(how);
    }

    /** {@link Tasks#DONE} and so on; not negative while the job has not ended. */
    protected final int jobStatus() {
        return statusAcquire();
    }

    /**
     * Waits until the job has ended. A worker runs the job itself if nobody has started it, and else lends its seat out
     * meanwhile.
     */
    protected final boolean awaitJob(long untilNanos) throws InterruptedException {
        Worker worker = Worker.currentOrNull();
        if (worker != null && untilNanos == Long.MAX_VALUE) {
            worker.nesting().runIfNotStarted(this);
        }
        while (!hasEnded()
                && !engine.tryWatch()) { // no thread for the watch was to be had: then whoever waits tries again
            long soon = System.nanoTime() + UNWATCHED_NANOS;
            boolean isLast = untilNanos != Long.MAX_VALUE && untilNanos - soon <= 0;
            if (Tasks.awaitAnywhere(this, true, isLast ? untilNanos : soon) || isLast) {
                return hasEnded();
            }
        }
        return Tasks.awaitAnywhere(this, true, untilNanos);
    }

    /** As {@link #awaitJob}, without an end before; an interrupt is kept. */
    protected final void awaitJobUninterruptibly() {
        Tasks.awaitWithoutSeat(this);
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
        if (inside > 1 && root().hasEnded() && root().failure() != null) {
            stopRest();
        }
        if ((int) INSIDE.getAndAdd(this, -1) != 1) {
            return false;
        }
        Empty awaited = empty; // J2
        if (awaited != null) {
            awaited.end(DONE);
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
            engine.report("the rest of a failed job could not be stopped early", noMemory);
        }
    }

    /**
     * Ends the job. Callbacks of users run here, and they may wait for other jobs: so the caller must not count as a
     * searcher ({@link Idle}), and must hold no lock.
     */
    final void finish() {
        try {
            finished();
        } catch (Throwable thrown) { // nobody waits for the thread that runs a callback, so nobody else could be told
            engine.report("a callback of a job has failed", thrown);
        } finally {
            engine.jobFinished(this);
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

    /**
     * Waits until no thread is inside, which after a cancellation is later than the end of the job. A worker lends its
     * seat out meanwhile. Nothing ends this wait early: an interrupt is kept for later, and without memory or stack for
     * a proper wait it looks again and again.
     */
    protected final void awaitEmpty() {
        boolean interrupted = false;
        while (inside > 0) {
            try {
                Signal awaited = emptySignal();
                if (inside > 0) { // J2
                    Tasks.awaitWithoutSeat(awaited);
                }
            } catch (OutOfMemoryError | StackOverflowError e) {
                interrupted |= Thread.interrupted(); // it would keep us from parking
                LockSupport.parkNanos(this, EMPTY_RECHECK_NANOS);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Signal emptySignal() {
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
            engine.workersOf(this, worker -> {
                worker.open(); // G1: the reason is visible before
                if (interrupt) {
                    worker.thread().interrupt();
                }
            });
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
    //
    // The job fails exactly if unobserved > 0 at its end. A failure counts from note() until the first observe(), and
    // failure.job is this job for as long as the failure counts. That field changes under the lock of root() only. So a
    // failure that is observed twice, by several threads, or after the list has dropped it, is taken back once.
    //
    // A job may have millions of failures that nobody joins. Therefore the list holds the first ones and the latest:
    // when the list is full, the new failure replaces the last one, which still counts. Neither method allocates, and
    // neither calls anything while it changes the list: no OutOfMemoryError and no StackOverflowError can leave the
    // list half changed.

    /** A forked task has failed; if nobody joins it, the job fails with it. Call this before others see the failure. */
    @SuppressWarnings("NullAway") // members of the list have neighbours
    final void note(Failure failure) {
        if (failure.isCancellation()) {
            return;
        }
        synchronized (root()) {
            unobserved++;
            if (failure == Failure.NO_MEMORY) {
                return; // of all jobs: it is counted, and cannot be kept
            }
            failure.job = this;
            Failure first = firstKept;
            if (first == null) {
                first = failure;
                firstKept = failure;
                failure.before = failure;
            }
            Failure last = first.before;
            if (kept > FAILURES_KEPT) {
                Failure dropped = last;
                last = dropped.before;
                dropped.before = null;
                dropped.after = null;
            } else {
                kept++;
            }
            last.after = failure;
            failure.before = last;
            failure.after = first;
            first.before = failure;
        }
    }

    /** Somebody has observed the failure. */
    @SuppressWarnings("NullAway") // members of the list have neighbours
    final void forget(Failure failure) {
        synchronized (root()) {
            if (failure.job != this) {
                return;
            }
            failure.job = null;
            unobserved--;
            Failure next = failure.after;
            if (next == null) {
                return; // it was not kept
            }
            kept--;
            next.before = failure.before;
            failure.before.after = next;
            if (failure == firstKept) {
                firstKept = next == failure ? null : next;
            }
            failure.before = null;
            failure.after = null;
        }
    }

    /** The first failure that no join has seen; {@link Failure#NOT_KEPT} if there are some, but none was kept. */
    protected final @Nullable Failure unobservedFailure() {
        synchronized (root()) {
            return firstKept != null || unobserved == 0 ? firstKept : Failure.NOT_KEPT;
        }
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
