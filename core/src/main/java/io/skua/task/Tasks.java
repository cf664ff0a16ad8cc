package io.skua.task;

import io.skua.thread.Headroom;
import org.jspecify.annotations.Nullable;

/**
 * What the layers above do with tasks, and users must not do by accident: the bridge to the package-private parts of
 * {@link Task} and {@link Signal}.
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

    // ---- tasks and jobs ----

    /** {@link #DONE} and so on; not negative while the signal has not ended. */
    public static int status(Signal signal) {
        return signal.statusAcquire();
    }

    public static boolean hasEnded(Signal signal) {
        return signal.hasEnded();
    }

    /** Ends the signal if nobody else has or is about to, and wakes those who wait. */
    public static boolean end(Signal signal, int how) {
        return signal.end(how);
    }

    /** See {@link Signal#await}. The thread parks, whoever it is. */
    public static boolean await(Signal signal, boolean interruptible, long untilNanos) throws InterruptedException {
        return signal.await(interruptible, untilNanos);
    }

    /** Waits until the signal has ended; an interrupt is kept. */
    public static void awaitQuietly(Signal signal) {
        try {
            signal.await(false, Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new AssertionError("an uninterruptible wait was interrupted", e);
        }
    }

    // ---- how a task comes to be run ----

    /** Runs the body. Returns whether the task is complete: a completer may still wait for others. */
    public static boolean exec(Task task) throws Throwable {
        return task.exec();
    }

    /** The body has ended the task as done, and completers hear of that. */
    public static void complete(Task task) {
        if (task.end(DONE)) {
            task.afterEnd();
        }
    }

    /**
     * The right to run or to cancel a task that was taken. Returns false only if another taker has already claimed this
     * announced task.
     */
    public static boolean claim(Task task) {
        return task.claim();
    }

    public static void markQueued(Task task) {
        task.markQueued();
    }

    /** A task that was queued by fork and then taken back out (unfork) may be forked again. */
    public static void markNew(Task task) {
        task.markNew();
    }

    /** A worker runs the task in the bag with this number. */
    public static void markTaken(Task task, int bagNumber) {
        task.markTaken(bagNumber);
    }

    /** The number of the bag in which the thief runs this task, or -1 when nobody has taken it. */
    public static int takenBagNumber(Task task) {
        return task.takenBagNumber();
    }

    /** Whether the other task, a completer, waits for this one. */
    public static boolean isBelow(Task task, Task other) {
        return task.isBelow(other);
    }

    /** Whether the task has ended when its body has returned; a completer may still wait for others. */
    public static boolean endsWithItsBody(Task task) {
        return task.endsWithItsBody();
    }

    /** Whether the job fails when this task fails and nobody joins it. */
    public static boolean failsItsJob(Task task) {
        return task.failsItsJob();
    }

    // ---- how a task ends ----

    /** Ends a root whose body was run by other means. */
    public static void endAs(Task task, @Nullable Failure failure) {
        task.endAs(failure);
    }

    /** Ends a task that ran inside fork, with this outcome unless it is null; see {@link Signal}, S2. */
    public static void endAlone(Task task, int how, @Nullable Object outcome) {
        task.endAlone(how, outcome);
    }

    /** Ends the task with this outcome, unless it has ended. */
    public static boolean endWith(Task task, int how, @Nullable Object outcome) {
        return task.endWith(how, outcome);
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
}
