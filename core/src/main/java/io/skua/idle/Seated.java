package io.skua.idle;

import io.skua.bag.Bag;
import io.skua.bag.Gate;
import io.skua.field.Fields;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import io.skua.observe.WaitReason;
import io.skua.tally.Tally;
import io.skua.trail.Traced;
import io.skua.trail.Trail;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A worker as its seat, the idle protocol and the crew know it: where its thread sits, in which groups it counts, and
 * for how long it has worked.
 *
 * <p>A thread is astray if its seat was given to another island while it ran a task: it then runs on its island's home
 * beside another thread. It gives way to that thread from time to time, until a member hands a seat over or the home is
 * free.
 */
public abstract class Seated extends Gate implements Traced {
    /** How long an astray thread runs beside another thread before it gives way: 2 ms. */
    private static final long STRAY_NANOS = 2_000_000;

    private static final VarHandle ASTRAY_UNTIL = Fields.handle(MethodHandles.lookup(), "astrayUntil", long.class);

    private volatile @Nullable Seat seat;
    private Group[] counted = {}; // the groups in which the worker counts as a searcher
    private volatile boolean searching; // true from beginSearch to endSearch, also while the thread sleeps
    private boolean active; // whether the worker is one of its seat's active threads; under the crew's lock
    private volatile boolean busy; // whether the thread may run users' code; written by the thread (Crew, C5)
    private volatile boolean lent; // whether the watch has lent the seat out without telling the thread (Crew, C5)
    private volatile long astrayUntil; // the nanoTime at which the thread must give way; 0 if it is not astray
    private long busySince;
    private final Object stays = new Object();
    private long stackBytes; // guarded by the crew's lock after the thread has been made
    private @Nullable Seated nextSpare; // under the crew's lock
    private boolean guest; // set before others see the worker
    private long blockedAt = -1; // see blockedAt(); this and the next three are used by the watch only
    private long tasksSeen;
    private int looksWithoutTask;
    private @Nullable Object label;
    private @Nullable Trail trail; // where the thread writes its events; null if nobody listens; Trails, T2
    private final Stopwatch stopwatch = new Stopwatch();
    private int toldPlace = Event.NOWHERE; // where the thread sat at its last SEAT event; the thread's own

    /** @param stackBytes how much of the engine's budget the thread's stack takes */
    public Seated(long stackBytes) {
        this.stackBytes = stackBytes;
    }

    // ---- who it is ----

    @Override
    public abstract Thread thread();

    /** Returns the counters of what the worker has done. */
    public abstract Tally tally();

    /** Returns the innermost of the worker's open bags. */
    public abstract Bag bag();

    /** Returns the job whose task the thread runs, or null. */
    public final @Nullable JobCore job() {
        return bag().job();
    }

    /** Returns how many bytes of the engine's budget the thread's stack takes. */
    public final long stackBytes() {
        return stackBytes;
    }

    /** As {@link #stackBytes}; afterwards the stack takes nothing of the budget. */
    public final long takeStackBytes() {
        long taken = stackBytes;
        stackBytes = 0;
        return taken;
    }

    /** Returns whether the thread is a user's that has lent itself to the scheduler for one job (GuestSeats). */
    public final boolean isGuest() {
        return guest;
    }

    /** Makes this a guest. Must be called before other threads know of the worker. */
    public final void markGuest() {
        guest = true;
    }

    // ---- where it sits ----

    public final Seat seat() {
        return Objects.requireNonNull(seat);
    }

    public final boolean isSeated() {
        return seat != null;
    }

    public final boolean sitsAt(Seat other) {
        return seat == other;
    }

    public final void sitDown(Seat newSeat) {
        seat = newSeat;
    }

    public final void standUp() {
        seat = null;
    }

    /**
     * Returns a lock that is held while the thread leaves a job and while it is moved, so a thread that has left is
     * never moved.
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

    /** Returns whether the worker counts as a searcher, or sleeps on its seat and counts as a sleeper. */
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

    /** Returns how many tasks the worker had run when the watch last saw it blocked; -1 if it has run since. */
    public final long blockedAt() {
        return blockedAt;
    }

    public final void setBlockedAt(long ran) {
        blockedAt = ran;
    }

    /** Notes how many tasks the worker has run. Returns how many of them since the last call. For the watch. */
    public final long noteTasks(long ran) {
        long more = ran - tasksSeen;
        tasksSeen = ran;
        looksWithoutTask = more == 0 ? looksWithoutTask + 1 : 0;
        return more;
    }

    /** Returns at how many looks in a row the worker had run no task since the look before. */
    public final int looksWithoutTask() {
        return looksWithoutTask;
    }

    /** Returns what the watch has noted about the name of the thread. */
    public final @Nullable Object label() {
        return label;
    }

    public final void setLabel(Object its) {
        label = its;
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

    /** Returns the next spare in the list, which has rested for longer than this one. */
    public final @Nullable Seated nextSpare() {
        return nextSpare;
    }

    public final void setNextSpare(@Nullable Seated next) {
        nextSpare = next;
    }

    // ---- what it tells those who listen ----

    @Override
    public final void setTrail(@Nullable Trail next) {
        trail = next;
    }

    /** Returns where the thread writes its events; null if nobody listens. */
    public final @Nullable Trail trail() {
        return trail;
    }

    /** Tells an event of this thread, if somebody listens. Called by the thread itself. */
    public final void tell(EventKind kind, int detail, long first, long second) {
        Trail mine = trail;
        if (mine != null) {
            put(mine, kind, detail, first, second);
        }
    }

    /** As {@link #tell}; the first number is that of the job. */
    public final void tellOf(@Nullable JobCore job, EventKind kind, int detail, long second) {
        Trail mine = trail;
        if (mine != null) {
            put(mine, kind, detail, numberOf(job), second);
        }
    }

    private void put(Trail mine, EventKind kind, int detail, long first, long second) {
        put(mine, mine.now(), kind, detail, first, second);
    }

    private void put(Trail mine, long now, EventKind kind, int detail, long first, long second) {
        mine.put(now, place(), kind, detail, first, second);
        stopwatch.look(mine, now, tally());
        stopwatch.change(kind, detail);
    }

    /** Brings the times in the counters up to date, if somebody listens. Called by the thread itself. */
    public final void lookAtClock() {
        Trail mine = trail;
        if (mine != null) {
            stopwatch.look(mine, mine.now(), tally());
        }
    }

    /** Tells that the thread begins or ends to wait, if somebody listens. */
    public final void tellWait(EventKind kind, WaitReason reason, @Nullable JobCore job) {
        Trail mine = trail;
        if (mine != null) {
            put(mine, kind, reason.ordinal(), numberOf(job), tasksAt(kind));
        }
    }

    private long tasksAt(EventKind wait) {
        return wait == EventKind.RESUME ? tally().tasks() : 0;
    }

    /** Tells that the thread begins to wait, and leaves its seat for that, if somebody listens. */
    public final void tellAway(WaitReason reason, @Nullable JobCore job) {
        int before = toldPlace;
        if (before != Event.NOWHERE && before == place()) {
            toldPlace = Event.NOWHERE;
            tellWithSeat(EventKind.WAIT, reason, job);
        } else {
            tellWait(EventKind.WAIT, reason, job);
            tellSeat(false);
        }
    }

    /** Tells that the thread has a seat again and waits no more, if somebody listens. */
    public final void tellBack(WaitReason reason, @Nullable JobCore job) {
        int now = place();
        if (now != Event.NOWHERE && toldPlace == Event.NOWHERE) {
            toldPlace = now;
            tellWithSeat(EventKind.RESUME, reason, job);
        } else {
            tellSeat(true);
            tellWait(EventKind.RESUME, reason, job);
        }
    }

    /** Two events, but one look at the clock, and the room of one event. */
    private void tellWithSeat(EventKind kind, WaitReason reason, @Nullable JobCore job) {
        Trail mine = trail;
        if (mine != null) {
            long time = mine.now();
            mine.putWithSeat(time, place(), kind, reason.ordinal(), numberOf(job), tasksAt(kind));
            stopwatch.look(mine, time, tally());
            stopwatch.change(kind, reason.ordinal());
        }
    }

    /** Tells that the thread has got or left a seat, or has another one than before, if somebody listens. */
    public final void tellSeat(boolean sits) {
        Trail mine = trail;
        int before = toldPlace;
        int now = sits ? place() : Event.NOWHERE;
        toldPlace = now;
        if (mine == null || now == before) {
            return;
        }
        long time = mine.now();
        stopwatch.look(mine, time, tally());
        if (now == Event.NOWHERE) {
            mine.put(time, before, EventKind.SEAT, SeatChange.VACATED.ordinal(), Event.NOWHERE, 0);
            stopwatch.stopIfIdle();
        } else {
            SeatChange change = before == Event.NOWHERE ? SeatChange.FILLED : SeatChange.MOVED;
            mine.put(time, now, EventKind.SEAT, change.ordinal(), before, 0);
        }
    }

    private static long numberOf(@Nullable JobCore job) {
        return job == null ? Event.NONE : Jobs.number(job);
    }

    /** Returns the number of the seat; {@link Event#NOWHERE} for a spare. */
    public final int place() {
        Seat its = seat;
        return its == null ? Event.NOWHERE : its.id();
    }

    @Override
    public final void sample(long time, EventListener listener) {
        Seat its = seat;
        JobCore job = job();
        int tasks = 0;
        for (Bag each = bag(); each != null; each = each.outer()) {
            tasks += each.lootCount();
        }
        int detail = Sample.pack(state(its, job), tasks);
        listener.event(
                time, its == null ? Event.NOWHERE : its.id(), EventKind.SAMPLE, detail, numberOf(job), tally().tasks());
    }

    private Sample.State state(@Nullable Seat its, @Nullable JobCore job) {
        if (its == null) {
            return Sample.State.SPARE;
        }
        if (searching) {
            return its.rest() == Seat.ASLEEP ? Sample.State.ASLEEP : Sample.State.HUNGRY;
        }
        if (lent) {
            return Sample.State.LENT;
        }
        return job != null && !active ? Sample.State.WAITING : Sample.State.BUSY;
    }

    // ---- astray ----

    /** Marks the thread as astray, after it has been moved to its island's home. */
    public final void stray() {
        astrayUntil = System.nanoTime() + STRAY_NANOS | 1;
        open();
    }

    public final boolean isAstray() {
        return astrayUntil != 0;
    }

    /**
     * Returns whether an astray thread must give way now. If so, or if it is alone on its seat, clears its astray mark.
     */
    public final boolean takeTurnToGiveWay() {
        long until = astrayUntil; // read first: if the thread is moved meanwhile, the CAS fails and it stays astray
        if (seat().active() <= 1) {
            ASTRAY_UNTIL.compareAndSet(this, until, 0L);
            return false;
        }
        return System.nanoTime() - until >= 0 && ASTRAY_UNTIL.compareAndSet(this, until, 0L);
    }

    // ---- the time that it works ----

    /** Notes when the worker begins to work for this job; islands are told for how long it has worked. */
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
