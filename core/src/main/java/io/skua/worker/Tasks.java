package io.skua.worker;

import org.jspecify.annotations.Nullable;

/**
 * What the API does with tasks that users must not do by accident: the bridge to {@link Task}'s package-private parts.
 */
public final class Tasks {
    public static final int DONE = Signal.DONE;
    public static final int FAILED = Signal.FAILED;
    public static final int CANCELLED = Signal.CANCELLED;

    private Tasks() {}

    /**
     * Throws StackOverflowError, before anything has been changed, if there is too little stack for steps that belong
     * together.
     */
    public static void checkStack() {
        Headroom.check();
    }

    /** {@link #DONE} and so on; not negative while the task has not ended. */
    public static int status(Task task) {
        return task.statusAcquire();
    }

    public static boolean hasEnded(Task task) {
        return task.hasEnded();
    }

    public static boolean end(Task task, int how) {
        return task.end(how);
    }

    /** Ends a task that ran inside fork, with this outcome unless it is null; see {@link Signal}, S2. */
    public static void endAlone(Task task, int how, @Nullable Object outcome) {
        task.endAlone(how, outcome);
    }

    /** Ends the task with this outcome, unless it has ended. */
    public static boolean endWith(Task task, int how, @Nullable Object outcome) {
        return task.endWith(how, outcome);
    }

    /** A failure with what the current thread has caught, even if there is no memory for one. */
    public static Failure failureOf(Throwable thrown) {
        Worker worker = Worker.currentOrNull();
        return worker != null ? worker.failureOf(thrown) : Failure.orNoMemory(thrown);
    }

    public static boolean fail(Task task, Failure failure) {
        return task.fail(failure);
    }

    public static boolean cancel(Task task) {
        return task.cancel();
    }

    /**
     * Others will wait for this task: it will not be ended by a plain store, so that they need not poll
     * ({@link Signal}, S2). For a task that nobody runs now.
     */
    public static void markKnown(Task task) {
        task.markQueued();
    }

    /** Whether nobody else has seen the task, and it was never queued or offered before. */
    public static boolean isNew(Task task) {
        return task.isNew();
    }

    /** Makes an ended task new again. */
    public static void renew(Task task) {
        task.renew();
    }

    public static @Nullable Failure failure(Task task) {
        return task.failure();
    }

    /** See {@link Task#outcome}. */
    public static @Nullable Object outcome(Task task) {
        return task.outcome;
    }

    public static void setOutcome(Task task, @Nullable Object outcome) {
        task.outcome = outcome;
    }

    /**
     * Waits until the task has ended, from any thread: a worker helps or lends its seat out, others park.
     *
     * @param untilNanos a System.nanoTime() to give up at, or {@link Long#MAX_VALUE}
     */
    public static boolean await(Task task, boolean interruptible, long untilNanos) throws InterruptedException {
        Worker worker = Worker.currentOrNull();
        if (worker == null || !worker.isInJob()) { // it may be in a callback, between two jobs
            return awaitAnywhere(task, interruptible, untilNanos);
        }
        if (!interruptible && untilNanos == Long.MAX_VALUE) {
            worker.join(task);
            return true;
        }
        worker.runIfMine(task);
        while (!task.hasEnded() && worker.runOwnBelow(task)) {
            // a completer's children
        }
        return awaitAnywhere(task, interruptible, untilNanos);
    }

    static boolean awaitAnywhere(Signal signal, boolean interruptible, long untilNanos) throws InterruptedException {
        Worker worker = Worker.currentOrNull();
        if (worker == null || signal.hasEnded()) {
            return signal.await(interruptible, untilNanos);
        }
        try {
            return worker.block(() -> signal.await(interruptible, untilNanos));
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("a wait throws nothing else", e);
        }
    }

    /** Waits until the task has ended, without helping; an interrupt is kept. */
    public static void awaitEnd(Task task) {
        awaitWithoutSeat(task);
    }

    /**
     * Waits for the signal, whatever happens to the thread or its job; a worker lends its seat out. The interrupt is
     * kept.
     */
    static void awaitWithoutSeat(Signal signal) {
        Worker worker = Worker.currentOrNull();
        if (worker == null || signal.hasEnded()) {
            awaitQuietly(signal);
            return;
        }
        JobCore job = worker.job();
        worker.absence().begin(job);
        try {
            awaitQuietly(signal);
        } finally {
            worker.absence().end(job);
        }
    }

    private static void awaitQuietly(Signal signal) {
        try {
            signal.await(false, Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new AssertionError("an uninterruptible wait was interrupted", e);
        }
    }
}
