package io.skua.task;

import org.jspecify.annotations.Nullable;

/**
 * A piece of work that can be forked, stolen and joined. Users see subclasses (typed tasks, handles, recursive tasks),
 * which decide where their result and failure are kept.
 *
 * <pre>
 *               push                    a worker begins to run it
 *   NEW ────────────────────────▶ QUEUED ─────────────────────────▶ TAKEN(bag)
 *    │                               │                                  │
 *    │ ran inside fork               │ cancelled                        │ ran, or was cancelled
 *    └─────────────────▶ DONE, FAILED or CANCELLED ◀────────────────────┘
 * </pre>
 *
 * A task that was taken back out of its bag (unfork) stays QUEUED, and can be forked again. A task that was offered
 * goes from NEW to TAKEN. TAKEN carries the number of the bag in which the task runs. If the task is the root of that
 * bag, a join that waits for it finds tasks below it there ({@code Joiner}).
 *
 * <p>Users extend subclasses of this class, so methods that are not for them are package-private and cannot collide
 * with their names; other packages reach them through {@link Tasks}.
 */
public abstract class Task extends Signal {
    private static final int QUEUED = 1;
    private static final int TAKEN = 2;
    private static final int NUMBER_SHIFT = 2;
    /** Larger numbers of bags do not fit into a status word: tasks there stay QUEUED, and joins cannot help. */
    static final int BAG_NUMBERS = 1 << 27;

    /**
     * The result of a task whose result is an object; the Failure of a task that has failed; otherwise free for the
     * subclass.
     */
    @Nullable
    Object outcome;

    /**
     * Runs the body, which stores its result before the task becomes {@link #DONE}, so that joiners see it.
     *
     * @return whether the task is complete; false for a completer that still waits for other tasks
     */
    protected abstract boolean exec() throws Throwable;

    @Override
    final boolean mayEndAlone() {
        return true;
    }

    /** Called when the task has ended by another way than {@link #endAlone}. Overridden by completers. */
    protected void afterEnd() {}

    /** Returns the task that cannot end before this one has ended, or null. Overridden by completers. */
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

    /** Returns whether the task ends when its body returns; a completer may still wait for other tasks. */
    boolean endsWithItsBody() {
        return false;
    }

    /** Returns whether the job fails when this task fails and no join observes the failure. */
    boolean failsItsJob() {
        return false;
    }

    /**
     * Claims the right to run or to cancel a task that was taken. Returns false only if another taker has already
     * claimed this announced task.
     */
    boolean claim() {
        return true;
    }

    final void markQueued() {
        casState(NEW, QUEUED);
    }

    /** Records that a worker is about to run the task in the bag with this number. */
    final void markTaken(int number) {
        int taken = TAKEN | number << NUMBER_SHIFT;
        if (number < BAG_NUMBERS && !casState(QUEUED, taken)) {
            casState(NEW, taken);
        }
    }

    /** Returns the number of the bag in which a worker runs this task, or -1 if no worker does. */
    final int takenBagNumber() {
        int status = statusAcquire();
        return status >= 0 && (status & TAKEN) != 0 ? status >>> NUMBER_SHIFT : -1;
    }

    /** Ends a task that normally no other thread has seen ({@link Signal}, S2), with this outcome unless it is null. */
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

    /** Ends the root of a job whose body did not run through {@link #exec}. */
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

    /** Ends the task as cancelled, unless it has ended. A running body goes on, and its result is dropped. */
    final boolean cancel() {
        boolean won = end(CANCELLED);
        if (won) {
            afterEnd();
        }
        return won;
    }

    /** Ends the task as cancelled if no worker has taken it. Whoever takes it later finds that it has ended. */
    final boolean cancelQueued() {
        boolean won = endFrom(QUEUED, CANCELLED);
        if (won) {
            afterEnd();
        }
        return won;
    }
}
