package io.skua.task;

import io.skua.thread.Headroom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives other packages access to the package-private parts of {@link Task} and {@link Signal}, which users who extend
 * tasks must not call by accident.
 */
public final class Tasks {
    public static final int DONE = Signal.DONE;
    public static final int FAILED = Signal.FAILED;
    public static final int CANCELLED = Signal.CANCELLED;

    private Tasks() {}

    /**
     * Throws StackOverflowError, before anything has been changed, if there is too little stack for steps that belong
     * together; see {@link Headroom}.
     */
    public static void checkStack() {
        Headroom.check();
    }

    /**
     * Initializes the classes that waits and failures need, while there is memory. A class whose initialization has
     * failed once, for lack of memory say, can never be used again in the same JVM.
     */
    public static void prepare() {
        ParkingLot.prepare();
        Failure.prepare();
    }

    // ---- tasks and jobs ----

    /** Returns {@link #DONE}, {@link #FAILED} or {@link #CANCELLED}; 0 or more if the signal has not ended. */
    public static int status(Signal signal) {
        return signal.statusAcquire();
    }

    public static boolean hasEnded(Signal signal) {
        return signal.hasEnded();
    }

    /** Ends the signal and wakes its waiters. Returns false if it has ended before or its end has been claimed. */
    public static boolean end(Signal signal, int how) {
        return signal.end(how);
    }

    /** See {@link Signal#await}. The thread parks, even if it belongs to a worker. */
    public static boolean await(Signal signal, boolean interruptible, long untilNanos) throws InterruptedException {
        return signal.await(interruptible, untilNanos);
    }

    /** Waits until the signal has ended. An interrupt does not end the wait, and is set again afterwards. */
    public static void awaitQuietly(Signal signal) {
        try {
            signal.await(false, Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new AssertionError("an uninterruptible wait was interrupted", e);
        }
    }

    /** See {@link Signal#awaitEither}. */
    public static void awaitEither(Signal first, BooleanSupplier isToSleepOn, Signal second) {
        Signal.awaitEither(first, isToSleepOn, second);
    }

    // ---- how a task comes to be run ----

    /** Runs the body. Returns whether the task is complete; a completer may still wait for other tasks. */
    public static boolean exec(Task task) throws Throwable {
        return task.exec();
    }

    /** Ends the task as DONE after its body has returned, unless it has ended, and tells completers. */
    public static void complete(Task task) {
        if (task.end(DONE)) {
            task.afterEnd();
        }
    }

    /** See {@link Task#claim}. */
    public static boolean claim(Task task) {
        return task.claim();
    }

    public static void markQueued(Task task) {
        task.markQueued();
    }

    /** See {@link Task#markTaken}. */
    public static void markTaken(Task task, int bagNumber) {
        task.markTaken(bagNumber);
    }

    /** See {@link Task#takenBagNumber}. */
    public static int takenBagNumber(Task task) {
        return task.takenBagNumber();
    }

    /** Returns whether the other task, a completer, cannot end before this task has ended. */
    public static boolean isBelow(Task task, Task other) {
        return task.isBelow(other);
    }

    /** See {@link Task#endsWithItsBody}. */
    public static boolean endsWithItsBody(Task task) {
        return task.endsWithItsBody();
    }

    /** See {@link Task#failsItsJob}. */
    public static boolean failsItsJob(Task task) {
        return task.failsItsJob();
    }

    // ---- how a task ends ----

    /** See {@link Task#endAs}. */
    public static void endAs(Task task, @Nullable Failure failure) {
        task.endAs(failure);
    }

    /** Ends a task that ran inside fork, with this outcome unless it is null; see {@link Signal}, S2. */
    public static void endAlone(Task task, int how, @Nullable Object outcome) {
        task.endAlone(how, outcome);
    }

    /** See {@link Task#endWith}. */
    public static boolean endWith(Task task, int how, @Nullable Object outcome) {
        return task.endWith(how, outcome);
    }

    public static boolean fail(Task task, Failure failure) {
        return task.fail(failure);
    }

    public static boolean cancel(Task task) {
        return task.cancel();
    }

    /** See {@link Task#cancelQueued}. */
    public static boolean cancelQueued(Task task) {
        return task.cancelQueued();
    }

    /**
     * Moves a task that other threads will wait for out of NEW, so that it is not ended by a plain store and its
     * waiters need not poll ({@link Signal}, S2). For a task that no worker runs now.
     */
    public static void markKnown(Task task) {
        task.markQueued();
    }

    /** Returns whether the task is NEW and no thread waits for it. A task that is used again is not NEW. */
    public static boolean isNew(Task task) {
        return task.isNew();
    }

    /** See {@link Signal#renew}. */
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
