package io.skua.bag;

import io.skua.field.Fields;
import io.skua.job.JobCore;
import io.skua.task.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The announcement, on a {@link Board}, of a task that also lies in its owner's bag. A task is announced so that a
 * worker finds it sooner: it is on the critical path, or a certain worker had its data last. The task can be taken
 * twice, from the bag and from the board, but must run once. So each taker must {@link #claim} the task before it runs
 * or cancels it, and drops the task if the claim returns false.
 *
 * <pre>
 * field        written by  read by        mode   pairs with                     if weaker
 * task, job    announcer   takers         plain  Board's slot (CAS, volatile    a thief sees a half-written
 *                                                read), which is written later  task
 * board, slot  announcer   the claimer    plain  the same slot, or the owner's  a slot stays taken
 *                                                bag, through which it came
 * claimed      takers      takers         CAS    itself                         the task runs twice
 * </pre>
 *
 * <p><b>A1.</b> Exactly one taker's claim succeeds. <b>A2.</b> The claimer takes the announcement down. So a board
 * holds no task that has started, and an ended job leaves nothing on a board, since all its tasks were claimed.
 * <b>A3.</b> The announcement is a hint: the bag keeps the task from being forgotten. A taker from a board enters the
 * job first (J1), as a thief does.
 */
public final class Post {
    private static final VarHandle CLAIMED = Fields.handle(MethodHandles.lookup(), "claimed", boolean.class);

    private @Nullable Task task;
    private @Nullable JobCore job;
    private @Nullable Board board;
    private int slot;

    @SuppressWarnings("unused") // through CLAIMED
    private volatile boolean claimed;

    /** Claims the right to run the task, and takes the announcement down. Only the first call returns true. */
    boolean claim() {
        if (!CLAIMED.compareAndSet(this, false, true)) {
            return false;
        }
        takeDown();
        return true;
    }

    boolean isClaimed() {
        return claimed;
    }

    /** Puts the announcement on a board, if there is room. The task must not be in a bag yet. */
    public void announce(Task itsTask, JobCore itsJob, Board where) {
        task = itsTask;
        job = itsJob;
        board = where;
        if (!where.add(this)) {
            board = null;
        }
    }

    private void takeDown() {
        if (board != null) {
            board.remove(this, slot);
        }
    }

    /** Called by the board, before other threads can find the announcement there. */
    void setSlot(int number) {
        slot = number;
    }

    public Task task() {
        return Objects.requireNonNull(task);
    }

    public JobCore job() {
        return Objects.requireNonNull(job);
    }
}
