package io.skua.idle;

import io.skua.bag.Bag;
import io.skua.bag.Gate;
import io.skua.job.JobCore;
import io.skua.observe.Tally;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A worker as its seat, the idle protocol and the crew know it: where its thread sits, where it counts as hungry, and
 * for how long it has worked.
 *
 * <p>A thread whose seat works for others now runs on its island's home beside another thread: it is astray, and gives
 * way to that one now and then, until somebody of its island hands a seat over or the other one has gone.
 */
public abstract class Seated extends Gate {
    /** How long a thread runs beside another one before it gives way. */
    private static final long STRAY_NANOS = 2_000_000;

    private static final VarHandle ASTRAY_UNTIL;

    static {
        try {
            ASTRAY_UNTIL = MethodHandles.lookup().findVarHandle(Seated.class, "astrayUntil", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Seat seat;
    private Group[] counted = {}; // where it counts as a searcher
    private volatile boolean searching; // whether it counts as a searcher, or as a sleeper of its seat
    private boolean active; // whether it is one of its seat's active threads; under the crew's lock
    private volatile boolean busy; // whether it may run code of users; see Crew.lend
    private volatile boolean lent; // whether its seat was lent out behind its back; see Crew.lend
    private volatile long astrayUntil; // when it must give way; 0: it is not astray
    private long busySince;
    private final Object stays = new Object();
    private long stackBytes; // guarded by the crew's lock once the thread has been made
    private @Nullable Seated nextSpare; // under the crew's lock
    private long blockedAt = -1; // of the watch

    /** @param stackBytes what the stack of its thread takes of the engine's budget */
    public Seated(long stackBytes) {
        this.stackBytes = stackBytes;
    }

    // ---- who it is ----

    public abstract Thread thread();

    /** What it has done. */
    public abstract Tally tally();

    /** The innermost of its open bags. */
    public abstract Bag bag();

    /** The job whose task its thread runs. */
    public final @Nullable JobCore job() {
        return bag().job();
    }

    /** What its stack takes of the engine's budget. */
    public final long stackBytes() {
        return stackBytes;
    }

    /** As {@link #stackBytes}; from now on it takes nothing. */
    public final long takeStackBytes() {
        long taken = stackBytes;
        stackBytes = 0;
        return taken;
    }

    // ---- where it sits ----

    public final Seat seat() {
        return Objects.requireNonNull(seat);
    }

    public final boolean isSeated() {
        return seat != null;
    }

    public final void sitDown(Seat newSeat) {
        seat = newSeat;
    }

    public final void standUp() {
        seat = null;
    }

    /**
     * Whoever holds this lock keeps the thread from leaving its job: it is moved while it works for the job, or not at
     * all.
     */
    public final Object stays() {
        return stays;
    }

    public final Group[] counted() {
        return counted;
    }

    public final void setCounted(Group[] groups) {
        counted = groups;
    }

    /** Whether it is counted as a searcher, or as a sleeper of its seat. */
    public final boolean isSearching() {
        return searching;
    }

    public final void setSearching(boolean now) {
        searching = now;
    }

    public final boolean isBusy() {
        return busy;
    }

    public final void setBusy(boolean now) {
        busy = now;
    }

    /** How many tasks it had run when the watch saw it blocked last; -1 if the watch saw it run since. */
    public final long blockedAt() {
        return blockedAt;
    }

    public final void setBlockedAt(long ran) {
        blockedAt = ran;
    }

    public final boolean isLent() {
        return lent;
    }

    public final void setLent(boolean now) {
        lent = now;
    }

    public final boolean isActive() {
        return active;
    }

    public final void setActive(boolean now) {
        active = now;
    }

    /** The spare that has rested for longer than this one. */
    public final @Nullable Seated nextSpare() {
        return nextSpare;
    }

    public final void setNextSpare(@Nullable Seated next) {
        nextSpare = next;
    }

    // ---- astray ----

    /** It has no seat of its own any more. */
    public final void stray() {
        astrayUntil = System.nanoTime() + STRAY_NANOS | 1;
        open();
    }

    public final boolean isAstray() {
        return astrayUntil != 0;
    }

    /**
     * If the thread has run long enough beside another one, it is no longer astray, and must give way.
     *
     * @return whether it must
     */
    public final boolean takeTurnToGiveWay() {
        long until = astrayUntil; // first: who is moved while we look is astray again
        if (seat().active() <= 1) {
            ASTRAY_UNTIL.compareAndSet(this, until, 0L);
            return false;
        }
        return System.nanoTime() - until >= 0 && ASTRAY_UNTIL.compareAndSet(this, until, 0L);
    }

    // ---- the time that it works ----

    /** From now on it works for this job; islands want to know for how long. */
    public final void startClock(@Nullable JobCore job) {
        if (job != null && !Group.of(job).membership().isFixed()) {
            busySince = System.nanoTime();
        }
    }

    public final void stopClock(@Nullable JobCore job) {
        if (job != null && !Group.of(job).membership().isFixed()) {
            Group.of(job).membership().used(System.nanoTime() - busySince);
        }
    }
}
