package io.skua.engine;

import io.skua.deque.Offers;
import io.skua.task.Failure;
import io.skua.task.Task;
import io.skua.task.Tasks;
import io.skua.thread.Headroom;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a worker does after a body has thrown: it ends the task, and cancels the task's forks that have not started.
 *
 * <p><b>Without stack.</b> After a StackOverflowError there is no stack for that. Then a frame only notes what is to be
 * done, by plain stores and without any call, and rethrows the error. It notes its task ({@code aside}) and the mark of
 * its forks ({@code sweepFrom}). {@link #sweep} does what was noted before the thread queues, joins or takes another
 * task. Trying it earlier would be slow, too, because the JVM walks the whole stack for each StackOverflowError.
 *
 * <p><b>Without memory.</b> The worker keeps {@link Failure#blank} failures, so that a task can fail when a failure
 * cannot be allocated.
 *
 * <p>All fields belong to the worker's thread.
 */
public final class Aftermath {
    static final int ASIDE_MAX = 256;

    /** When a recursion has put this many tasks aside, one per level, the stack has room again to end a task. */
    private static final int ASIDE_MANY = 64;

    private static final long NOTHING = Long.MAX_VALUE;
    private static final int BLANKS = 8;

    private final Worker worker;

    /** Tasks that are to fail with {@link #thrown} when there is stack for that. */
    final @Nullable Task[] aside = new @Nullable Task[ASIDE_MAX];

    int asideCount;

    @Nullable
    Throwable thrown;

    private long sweepFrom = NOTHING; // tasks above this mark of the current bag are to be cancelled
    private final @Nullable Failure[] blanks = new @Nullable Failure[BLANKS];
    private int blankCount;

    Aftermath(Worker worker) {
        this.worker = worker;
    }

    /**
     * After a body has thrown, cancels its forks that no worker has started.
     *
     * @param frame the {@link Worker#mark} from before the body ran
     */
    void cancelForksSince(long frame) {
        sweepFrom = Math.min(sweepFrom, frame);
        sweep();
    }

    /**
     * Handles an exception of a fork that ran at once: cancels the forks of its body, and returns a failure with which
     * the job fails unless a join observes it.
     *
     * @param frame the {@link Worker#mark} from before the body ran
     * @throws VirtualMachineError the exception itself, if it is such an error: with stack or memory used up it would
     *     strike again in the caller, and an error that waits for its join would let each level of a recursion try its
     *     other branch first
     */
    Failure failedFork(long frame, Throwable itsThrown) {
        if (itsThrown instanceof StackOverflowError error) {
            sweepFrom = frame; // marks decrease from frame to frame while the error unwinds the stack
            throw error;
        }
        cancelForksSince(frame);
        if (itsThrown instanceof VirtualMachineError error) {
            throw error;
        }
        return worker.noted(failure(itsThrown));
    }

    /**
     * Ends a task whose body has thrown, and cancels the forks of its frame. The stack for that was checked before the
     * body ran ({@link Headroom#checkForTask}).
     *
     * @param frame the {@link Worker#mark} from before the body ran
     */
    void failed(Task task, long frame, Throwable itsThrown) {
        Failure failure = failure(itsThrown);
        Tasks.fail(
                task,
                Tasks.failsItsJob(task)
                        ? worker.noted(failure)
                        : failure); // first: cancelled forks tell a completer that waits for them
        if (itsThrown instanceof StackOverflowError) {
            sweepFrom = Math.min(sweepFrom, frame);
        } else {
            cancelForksSince(frame);
        }
    }

    /**
     * As {@link #failed}, for a task that ran inside fork or invoke, where the stack was not checked.
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

    /** Ends and cancels the tasks that frames without enough stack have noted. */
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

    /** Cancels all tasks that are queued or offered in the current bag. For a thread that has enough stack. */
    void dropQueued() {
        sweepFrom = NOTHING;
        dropOffers(0);
        cancelAbove(0);
    }

    /** Cancels the tasks offered at this place of the current bag or above that no thief has taken. */
    public void dropOffers(int place) {
        Offers<Task> offers = worker.bag().offers();
        for (Task task = offers.drop(place); task != null; task = offers.drop(place)) {
            if (Tasks.claim(task)) {
                Tasks.cancel(task);
            }
        }
    }

    /** Ends and cancels all tasks that are left after a failure. Called at the bottom of the stack. */
    void clearUp() {
        dropQueued();
        sweep();
    }

    // ---- failures ----

    /** Returns a failure with this exception of the current thread, even if there is no memory for a new one. */
    public static Failure failureOfCurrent(Throwable thrown) {
        Worker worker = Worker.currentOrNull();
        return worker != null ? worker.failureOf(thrown) : Failure.orNoMemory(thrown);
    }

    /** Returns a new failure; without memory a blank one, and {@link Failure#NO_MEMORY} if none is left. */
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

    /** Replaces blank failures that were used, if there is memory again. Called at the bottom of the stack. */
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
