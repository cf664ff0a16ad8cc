package io.skua.engine;

import io.skua.deque.Offers;
import io.skua.task.Failure;
import io.skua.task.Task;
import io.skua.task.Tasks;
import io.skua.thread.Headroom;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does after a body has thrown: the task ends, and its forks that nobody has started are cancelled.
 *
 * <p><b>Without stack.</b> Where a stack has overflowed there is no room for that. There a frame only notes what is to
 * be done, by plain stores and without any call, and passes the error on: the task that it has in hand ({@code aside})
 * and the mark of its forks ({@code sweepFrom}). {@link #sweep} does what was noted before the thread queues, joins or
 * takes anything else. Trying it earlier would be slow, too: for each StackOverflowError the JVM walks the whole stack.
 *
 * <p><b>Without memory.</b> A failure is made before it is needed ({@link Failure#blank}), so that a task can fail when
 * there is no memory for one.
 *
 * <p>All fields belong to the worker's thread.
 */
final class Aftermath {
    static final int ASIDE_MAX = 256;

    /** So many levels of a recursion above the end of a stack, there is room again for everything. */
    private static final int ASIDE_MANY = 64;

    private static final long NOTHING = Long.MAX_VALUE;
    private static final int BLANKS = 8;

    private final Worker worker;

    /** Tasks that are to be ended when there is stack for it, with {@link #thrown}. */
    final @Nullable Task[] aside = new @Nullable Task[ASIDE_MAX];

    int asideCount;

    @Nullable
    Throwable thrown;

    private long sweepFrom = NOTHING; // what lies above this mark in the current bag is to be cancelled
    private final @Nullable Failure[] blanks = new @Nullable Failure[BLANKS];
    private int blankCount;

    Aftermath(Worker worker) {
        this.worker = worker;
    }

    /**
     * A body has thrown: the forks of its frame that nobody has started are cancelled.
     *
     * @param frame the {@link Worker#mark} from before the body ran
     */
    void cancelForksSince(long frame) {
        sweepFrom = Math.min(sweepFrom, frame);
        sweep();
    }

    /**
     * The body of a fork that ran at once has thrown: its forks are cancelled, and if nobody joins the fork, its job
     * fails.
     *
     * @param frame the {@link Worker#mark} from before the body ran
     * @throws VirtualMachineError the error of the body itself, if it is one of these: a stack that has overflowed or a
     *     memory that is used up would strike again in the caller, and an error that waits for its join would let each
     *     level of a recursion try its other branch first
     */
    Failure failedFork(long frame, Throwable itsThrown) {
        if (itsThrown instanceof StackOverflowError error) {
            sweepFrom = frame; // marks get smaller on the way up
            throw error;
        }
        cancelForksSince(frame);
        if (itsThrown instanceof VirtualMachineError error) {
            throw error;
        }
        return worker.noted(failure(itsThrown));
    }

    /**
     * The body of a task has thrown: ends the task, and cancels the forks of its frame. The task has checked the stack
     * for that ({@link Headroom#checkForTask}).
     *
     * @param frame the {@link Worker#mark} from before the body ran
     */
    void failed(Task task, long frame, Throwable itsThrown) {
        Failure failure = failure(itsThrown);
        Tasks.fail(
                task,
                Tasks.failsItsJob(task)
                        ? worker.noted(failure)
                        : failure); // before its forks are cancelled, and say so to it
        if (itsThrown instanceof StackOverflowError) {
            sweepFrom = Math.min(sweepFrom, frame);
        } else {
            cancelForksSince(frame);
        }
    }

    /**
     * As {@link #failed}, for a task that ran inside fork or invoke, without a check of the stack.
     *
     * @throws VirtualMachineError as {@link #failedFork}
     */
    void failedInside(Task task, long frame, Throwable itsThrown) {
        if (itsThrown instanceof StackOverflowError error && asideCount < ASIDE_MANY) {
            aside[asideCount++] = task;
            thrown = error;
            sweepFrom = frame;
            throw error;
        }
        failed(task, frame, itsThrown);
        if (itsThrown instanceof VirtualMachineError error) {
            throw error;
        }
    }

    void sweepIfNoted() {
        if (sweepFrom != NOTHING || thrown != null) {
            sweep();
        }
    }

    /** Does what frames have noted that had no room to do it. */
    private void sweep() {
        Headroom.check();
        Throwable its = thrown;
        while (its != null && asideCount > 0) {
            Task task = aside[asideCount - 1];
            if (task != null) {
                Tasks.fail(task, failure(its));
            }
            aside[--asideCount] = null;
        }
        thrown = null;
        cancelAbove(sweepFrom);
        sweepFrom = NOTHING;
        worker.bagShrank();
    }

    private void cancelAbove(long mark) {
        for (Task task = worker.bag().deque().popAbove(mark);
                task != null;
                task = worker.bag().deque().popAbove(mark)) {
            if (Tasks.claim(task)) {
                Tasks.cancel(task);
            }
        }
    }

    /** Cancels what is queued in the current bag. For a thread that has enough stack. */
    void dropQueued() {
        sweepFrom = NOTHING;
        dropOffers(0);
        cancelAbove(0);
    }

    /** Cancels what a frame has offered at this place of the current bag or above, and no thief has taken. */
    void dropOffers(int place) {
        Offers<Task> offers = worker.bag().offers();
        for (Task task = offers.drop(place); task != null; task = offers.drop(place)) {
            if (Tasks.claim(task)) {
                Tasks.cancel(task);
            }
        }
    }

    /** At the bottom of the stack: ends and cancels what is left after something has failed. */
    void clearUp() {
        dropQueued();
        sweep();
    }

    // ---- failures ----

    /** A failure of the current task. Where there is no memory for one, it is one of those that were made before. */
    Failure failure(Throwable itsThrown) {
        try {
            return new Failure(itsThrown);
        } catch (OutOfMemoryError noMemory) {
            return blankCount == 0 ? Failure.NO_MEMORY : takeBlank().fill(itsThrown);
        }
    }

    private Failure takeBlank() {
        Failure blank = blanks[--blankCount];
        blanks[blankCount] = null;
        return Objects.requireNonNull(blank);
    }

    /** Makes the blank failures that were used up, if there is memory again. At the bottom of the stack. */
    void makeBlanks() {
        while (blankCount < BLANKS) {
            try {
                blanks[blankCount] = Failure.blank();
                blankCount++;
            } catch (OutOfMemoryError later) {
                return;
            }
        }
    }
}
