package io.skua.engine;

import io.skua.bag.StockJob;
import io.skua.idle.Group;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.observe.EventKind;
import io.skua.observe.WaitReason;
import io.skua.task.Signal;
import io.skua.task.Task;
import io.skua.task.Tasks;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for tasks and jobs, from any thread. A worker helps or lends its seat out; other threads park. */
public final class Awaiting {
    private static final long EMPTY_RECHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int POOL_SPINS = 200; // each with a look at all seats
    private static final long UNWATCHED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private Awaiting() {}

    /**
     * Waits until the task has ended.
     *
     * @param untilNanos a System.nanoTime() to give up at, or {@link Long#MAX_VALUE}
     */
    public static boolean task(Task task, boolean interruptible, long untilNanos) throws InterruptedException {
        Worker worker = Worker.currentOrNull();
        if (worker == null || !worker.isInJob()) { // a worker between two jobs runs a callback
            return anywhere(task, interruptible, untilNanos);
        }
        if (!interruptible && untilNanos == Long.MAX_VALUE) {
            worker.join(task);
            return true;
        }
        worker.runIfMine(task);
        while (!Tasks.hasEnded(task) && worker.runOwnBelow(task)) {
            // runOwnBelow has run a child of the completer
        }
        return anywhere(task, interruptible, untilNanos);
    }

    /** A join has found that its task, which was queued, has ended: it was stolen. Told to those who listen. */
    public static void foundEnded() {
        Worker worker = Worker.currentOrNull();
        if (worker != null && worker.trail() != null) {
            worker.tell(EventKind.JOIN, 0, worker.tally().tasks(), 0);
        }
    }

    /**
     * Waits until the job has ended. A worker that waits without a limit runs the job itself if no worker has started
     * it; otherwise a worker lends its seat out.
     *
     * @param untilNanos a System.nanoTime() to give up at, or {@link Long#MAX_VALUE}
     */
    public static boolean job(JobCore job, long untilNanos) throws InterruptedException {
        Worker worker = Worker.currentOrNull();
        if (worker != null && untilNanos == Long.MAX_VALUE) {
            worker.nesting().runIfNotStarted(job);
        }
        Engine engine = (Engine) Jobs.host(job);
        while (!Tasks.hasEnded(job)
                && !engine.tryWatch()) { // the watch has no thread: then waiters start it again and again
            long soon = System.nanoTime() + UNWATCHED_NANOS;
            boolean isLast = untilNanos != Long.MAX_VALUE && untilNanos - soon <= 0;
            if (anywhere(job, true, isLast ? untilNanos : soon) || isLast) {
                return Tasks.hasEnded(job);
            }
        }
        return anywhere(job, true, untilNanos);
    }

    /**
     * Waits until the pool has ended. A worker runs descriptors of the pool meanwhile; if there are none, the worker
     * lends its seat out. An interrupt does not end the wait, and is set again afterwards; but if the caller's own job
     * is stopped, the wait ends as a fork would.
     *
     * @param submitted whether the pool has been submitted, so that a worker may start it
     */
    public static void pool(StockJob pool, boolean submitted) {
        Worker worker = Worker.currentOrNull();
        if (worker == null || worker.engine() != Jobs.host(pool) || !worker.isInJob()) {
            end(pool);
            return;
        }
        boolean interrupted = false;
        if (submitted) {
            worker.nesting().runIfNotStarted(pool);
        }
        int spins = 0;
        while (!Tasks.hasEnded(pool)) {
            if (worker.nesting().tryVisit(pool)) {
                spins = 0;
            } else if (spins++ < POOL_SPINS && !worker.engine().isCrowded(Group.of(pool))) {
                Thread.onSpinWait();
            } else {
                try {
                    anywhere(pool, true, Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    worker.throwIfStopping();
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits until no thread is inside the job, which after a cancellation is later than the end of the job. A worker
     * lends its seat out. Nothing ends this wait early: an interrupt is kept for later, and without memory or stack for
     * a proper wait the thread polls.
     */
    public static void empty(JobCore job) {
        boolean interrupted = false;
        while (Jobs.isAnybodyInside(job)) {
            try {
                Signal awaited = Jobs.emptySignal(job);
                if (Jobs.isAnybodyInside(job)) { // J2
                    end(awaited);
                }
            } catch (OutOfMemoryError | StackOverflowError e) {
                interrupted |= Thread.interrupted(); // an interrupted thread cannot park
                LockSupport.parkNanos(job, EMPTY_RECHECK_NANOS);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the end of a signal without helping. A worker lends its seat out. An interrupt is kept for later. */
    public static void end(Signal signal) {
        Worker worker = Worker.currentOrNull();
        if (worker == null || Tasks.hasEnded(signal)) {
            Tasks.awaitQuietly(signal);
            return;
        }
        JobCore job = worker.job();
        worker.tellWait(EventKind.WAIT, WaitReason.JOB, job);
        try {
            worker.absence().begin(job);
            try {
                Tasks.awaitQuietly(signal);
            } finally {
                worker.absence().end(job);
            }
        } finally {
            worker.tellWait(EventKind.RESUME, WaitReason.JOB, job);
        }
    }

    /**
     * Waits until one of the signals has ended, but not for the first one if the condition is true: then the second one
     * ends soon, and a thread that were woken for the first one would only have to park again. A worker of another
     * scheduler waits for the first one in any case, as {@link #end} does.
     *
     * @param isToSleepOn once true, it stays true
     */
    public static void either(Signal first, BooleanSupplier isToSleepOn, Signal second) {
        if (Worker.currentOrNull() == null) {
            Tasks.awaitEither(first, isToSleepOn, second);
        } else {
            end(first);
        }
    }

    /**
     * Waits until the signal has ended. A worker lends its seat out.
     *
     * @param untilNanos a System.nanoTime() to give up at, or {@link Long#MAX_VALUE}
     */
    public static boolean signal(Signal signal, long untilNanos) throws InterruptedException {
        return anywhere(signal, true, untilNanos);
    }

    private static boolean anywhere(Signal signal, boolean interruptible, long untilNanos) throws InterruptedException {
        Worker worker = Worker.currentOrNull();
        if (worker == null || Tasks.hasEnded(signal)) {
            return Tasks.await(signal, interruptible, untilNanos);
        }
        try {
            return worker.absence().during(() -> Tasks.await(signal, interruptible, untilNanos), WaitReason.JOB);
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("a wait throws nothing else", e);
        }
    }
}
