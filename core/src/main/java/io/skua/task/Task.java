package io.skua.task;

import org.jspecify.annotations.Nullable;

/**
 * A piece of work that can be forked, stolen and joined. What users see (typed tasks, handles, recursive tasks) are
 * subclasses that say where their result and failure are kept.
 *
 * <pre>
 *              push                 a worker takes it
 *   NEW ─────────────────▶ QUEUED ──────────────────────▶ TAKEN(bag)
 *    │                        │                               │
 *    │ runs inside fork       │ popped and run by its owner   │ ended by its thief
 *    └───────▶ DONE, FAILED or CANCELLED ◀────────────────────┘
 * </pre>
 *
 * TAKEN carries the number of the bag that the thief works in: whoever joins the task finds there, and only there,
 * tasks that lie below it ({@code Worker.join}).
 *
 * <p>Users extend subclasses of this class, so what is not theirs is package-private and out of the way of their names;
 * the API reaches it through {@link Tasks}.
 */
public abstract class Task extends Signal {
    private static final int QUEUED = 1;
    private static final int TAKEN = 2;
    private static final int NUMBER_SHIFT = 2;
    /** More bags than this have no number in a status word; their tasks are only not leapfrogged. */
    static final int BAG_NUMBERS = 1 << 27;

    /**
     * The result of a task whose result is an object; a Failure when the task has failed; what the subclass likes
     * otherwise.
     */
    @Nullable
    Object outcome;

    /**
     * The body. Stores its result where {@link #DONE} lets others see it.
     *
     * @return whether the task is complete (a completer may still wait for others)
     */
    protected abstract boolean exec() throws Throwable;

    @Override
    final boolean mayEndAlone() {
        return true;
    }

    /** The task has ended. For completers. */
    protected void afterEnd() {}

    /** The task that cannot end before this one has ended, if there is one. For completers. */
    protected @Nullable Object above() {
        return null;
    }

    final boolean isBelow(Task other) {
        Object up = above();
        while (up instanceof Task task && task != other) {
            up = task.above();
        }
        return up == other;
    }

    /** Whether the task has ended when its body has returned; a completer may still wait for others. */
    boolean endsWithItsBody() {
        return false;
    }

    /** Whether the job fails when this task fails and nobody joins it. */
    boolean failsItsJob() {
        return false;
    }

    /**
     * The right to run or to cancel a task that was taken. Returns false only if another taker has already claimed this
     * announced task.
     */
    boolean claim() {
        return true;
    }

    final void markQueued() {
        casState(NEW, QUEUED);
    }

    /** A task that was queued by fork and then taken back out (unfork) may be forked again. */
    final void markNew() {
        casState(QUEUED, NEW);
    }

    /** A worker runs the task in the bag with this number. */
    final void markTaken(int number) {
        int taken = TAKEN | number << NUMBER_SHIFT;
        if (number < BAG_NUMBERS && !casState(QUEUED, taken)) {
            casState(NEW, taken);
        }
    }

    /** The number of the bag in which the thief runs this task, or -1 when nobody has taken it. */
    final int takenBagNumber() {
        int status = statusAcquire();
        return status >= 0 && (status & TAKEN) != 0 ? status >>> NUMBER_SHIFT : -1;
    }

    /** Ends a NEW task that normally nobody else has seen ({@link Signal}, S2), with this outcome unless it is null. */
    final void endAlone(int how, @Nullable Object result) {
        if (result == null) {
            endAlone(how);
        } else if (isNew()) {
            outcome = result;
            setEndRelease(how);
        } else {
            endWith(how, result);
        }
    }

    /** Ends a root whose body was run by other means. */
    final void endAs(@Nullable Failure failure) {
        if (failure == null) {
            end(DONE);
        } else {
            fail(failure);
        }
    }

    /** Ends the task with a failure, unless it has ended. */
    final boolean fail(Failure failure) {
        return endWith(failure.isCancellation() ? CANCELLED : FAILED, failure);
    }

    /** Ends the task with this outcome, unless it has ended (S3). */
    final boolean endWith(int how, @Nullable Object itsOutcome) {
        if (!claimEnd()) {
            return false;
        }
        outcome = itsOutcome;
        endClaimed(how);
        afterEnd();
        return true;
    }

    final @Nullable Failure failure() {
        return outcome instanceof Failure failure ? failure : null;
    }

    /** Ends the task as cancelled, unless it has ended. A body that is running goes on; its result is dropped. */
    final boolean cancel() {
        boolean won = end(CANCELLED);
        if (won) {
            afterEnd();
        }
        return won;
    }
}
