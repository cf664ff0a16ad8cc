package io.skua.bag;

import io.skua.job.JobCore;
import io.skua.task.Task;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The announcement of a task that lies in its owner's bag: on a {@link Board} somebody finds it sooner, since it is on
 * the critical path, or a certain worker had its data last. The task can thus be taken twice, and runs once: whoever
 * has taken it must {@link #claim} it before it runs or cancels it, and drop it when that says no.
 *
 * <pre>
 * field        written by  read by        mode   pairs with                     if weaker
 * task, job    announcer   whoever looks  plain  Board's slot (CAS, volatile    a thief runs half of a task
 *                                                read): written before
 * board, slot  announcer   the claimer    plain  the same slot, or the owner's  a slot stays taken
 *                                                bag, through which it came
 * claimed      takers      takers         CAS    itself                         the task runs twice
 * </pre>
 *
 * <p><b>A1.</b> Exactly one taker's claim says yes. <b>A2.</b> The claimer takes the announcement down, so a board
 * holds nothing that has started, and a job that has ended leaves nothing behind: all its tasks were claimed.
 * <b>A3.</b> The announcement is a hint: what keeps a task from being forgotten is that it lies in a bag. A taker from
 * a board enters the job first (J1), as a thief does.
 */
public final class Post {
    private static final VarHandle CLAIMED;

    static {
        try {
            CLAIMED = MethodHandles.lookup().findVarHandle(Post.class, "claimed", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private @Nullable Task task;
    private @Nullable JobCore job;
    private @Nullable Board board;
    private int slot;

    @SuppressWarnings("unused") // through CLAIMED
    private volatile boolean claimed;

    /** The right to run the task, which one taker gets. */
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

    /** Puts it up, if there is room. Its task is not in a bag yet. */
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

    /** For the board, before anybody can see it there. */
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
