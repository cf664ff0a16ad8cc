package io.skua.crew;

import io.skua.bag.Bag;
import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Loot;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.job.JobCore;
import io.skua.job.Lifetime;
import io.skua.thread.Detached;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A thread that looks after an engine from time to time, while there are jobs. What it does nobody else can do:
 *
 * <ul>
 *   <li><b>Waits that nobody has announced.</b> A thread is blocked in code of users (a lock, a queue, a future of
 *       another library) while tasks wait for a worker: the thread's seat is lent out ({@link Crew#lend}), as if it had
 *       called {@code Skua.blocking}. A thread counts as blocked when it was off the processor at two looks in a row
 *       and has run no task between them.
 *   <li><b>Threads that died</b> before they came to our code or outside of it, by a wrapper of a thread factory: their
 *       seats are freed.
 *   <li><b>Threads that could not be had</b>, wake-ups for which a publisher had no stack, and offers that a sleeper
 *       has overlooked: tried again.
 *   <li><b>The watchdog</b>, if it is wanted: work lies about and everybody sleeps, for {@link #LOST_NANOS}. That is a
 *       fault of ours. The watchdog logs a sentence with the engine's state, and wakes everybody.
 * </ul>
 *
 * <p>It looks every {@link #PAUSE_MAX_NANOS}, more often after it has found a thread that is blocked, since more will
 * follow. It reads and disturbs nobody: a look costs a few microseconds. When there was no job for
 * {@link #KEEP_ALIVE_NANOS}, the thread ends; the next job starts another one.
 */
public final class Watch {
    static final long PAUSE_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    static final long PAUSE_MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long PAUSE_IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(2);
    static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long STACK_BYTES = 256 << 10;
    private static final LongAdder ALARMS = new LongAdder();

    private final Crew crew;
    private final Idle idle;
    private final Lifetime lifetime;
    private final boolean isWatchdog;
    private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>(); // that looks; null if none does
    private long lostSince; // 0: nothing seems lost; of the thread, as all below
    private long lostAt;

    /** @param isWatchdog whether it looks for lost wake-ups, too */
    public Watch(Crew crew, Lifetime lifetime, boolean isWatchdog) {
        this.crew = crew;
        this.idle = crew.idle();
        this.lifetime = lifetime;
        this.isWatchdog = isWatchdog;
    }

    /** There is a job: somebody must look after it. */
    public void look() {
        if (!isRunning()) {
            start();
        }
    }

    private void start() {
        Thread before = thread.get();
        Thread next = null;
        try {
            next = Detached.daemon(() -> new Thread(null, this::run, name(), STACK_BYTES, false));
            if (!isRunning() && thread.compareAndSet(before, next)) {
                next.start();
            }
        } catch (Throwable noThread) {
            thread.compareAndSet(next, null); // the next job tries again
            crew.reports().report("the watch could not be started", noThread);
        }
    }

    private String name() {
        return crew.reports().name() + "-watch";
    }

    /** A thread that has died, for lack of memory say, does not look any more. */
    public boolean isRunning() {
        Thread now = thread.get();
        return now != null && now.getState() != Thread.State.TERMINATED;
    }

    /** The engine has stopped: its threads end by themselves, but for those that never come to our code. */
    public void lookUntilEnd() {
        if (hasForeignThreads() && !crew.haveAllEnded()) {
            look();
        }
    }

    private boolean hasForeignThreads() {
        return crew.recruiter().hasForeignThreads();
    }

    private boolean isOver() {
        return crew.haveAllEnded() || (lifetime.isStopped() && !hasForeignThreads());
    }

    private void run() {
        long pause = PAUSE_MAX_NANOS;
        long idleSince = crew.parking().nanoTime();
        while (!isOver()) {
            crew.parking().parkNanos(this, pause);
            try {
                buryTheDead();
                if (lifetime.isStopped()) {
                    idleSince = crew.parking().nanoTime();
                } else if (lifetime.hasUnfinished()) {
                    pause = tick() ? PAUSE_MIN_NANOS : Math.min(PAUSE_MAX_NANOS, pause * 2);
                    idleSince = crew.parking().nanoTime();
                } else {
                    pause = Math.min(PAUSE_IDLE_NANOS, pause * 2);
                }
            } catch (Throwable thrown) { // memory is short, say: the next look will do
                crew.reports().report("a look at the workers has failed", thrown);
            }
            if (crew.parking().nanoTime() - idleSince > KEEP_ALIVE_NANOS) {
                Thread me = Thread.currentThread();
                thread.compareAndSet(me, null);
                if (!lifetime.hasUnfinished() || !thread.compareAndSet(null, me)) {
                    return; // whoever submits now sees that nobody watches, or has started another watch
                }
            }
        }
        thread.compareAndSet(Thread.currentThread(), null);
    }

    private void buryTheDead() {
        for (Seated worker : crew.workers().slots()) {
            if (worker != null && worker.thread().getState() == Thread.State.TERMINATED) {
                crew.ended(worker);
            }
        }
    }

    /** One look. Returns whether a seat was lent out. */
    private boolean tick() {
        boolean lent = false;
        boolean waits = isWorkWaiting();
        for (Seated worker : crew.workers().slots()) {
            if (worker != null) {
                lent |= look(worker, waits);
            }
        }
        if (idle.takeDebt() || isOfferOverlooked()) {
            idle.changed();
        }
        if (crew.hiring().takeWanted() || crew.sharing().isUnsettled()) {
            idle.changed();
            crew.sharing().tryAgain();
        }
        if (isWatchdog) {
            guard();
        }
        return lent;
    }

    private boolean look(Seated worker, boolean waits) {
        Thread.State state = worker.thread().getState();
        boolean blocked =
                state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING || state == Thread.State.BLOCKED;
        if (!blocked) {
            worker.setBlockedAt(-1);
            if (worker.isLent()) {
                crew.takeBack(worker);
            }
            return false;
        }
        long ran = worker.tally().ran + worker.tally().inlined;
        boolean still = worker.blockedAt() == ran;
        worker.setBlockedAt(ran);
        if (still && waits && worker.isBusy() && !worker.isLent()) {
            crew.lend(worker);
            return worker.isLent();
        }
        return false;
    }

    /** Whether some group has work that none of its members looks for. */
    private boolean isWorkWaiting() {
        for (Group group : crew.sharing().groups()) {
            if (group.searchers() == 0 && hasWork(group)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasWork(Group group) {
        if (group.hasWorkForAll()) {
            return true;
        }
        for (Seat seat : group.roster().members()) {
            if (Loot.isAt(seat, null, group)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a task is offered while somebody sleeps and nobody searches: an offer may be overlooked ({@code Offers},
     * "No fence").
     */
    private boolean isOfferOverlooked() {
        for (Seated worker : crew.workers().slots()) {
            for (Bag bag = worker == null ? null : worker.bag(); bag != null; bag = bag.outer()) {
                JobCore job = bag.job();
                if (job != null && bag.hasOffer() && Group.of(job).isForNobody()) {
                    return true;
                }
            }
        }
        return false;
    }

    // ---- the watchdog ----

    private void guard() {
        long progress = crew.tally().ran;
        Group lost = lost();
        if (lost == null || progress != lostAt) {
            lostAt = progress;
            lostSince = 0;
        } else if (lostSince == 0) {
            lostSince = crew.parking().nanoTime();
        } else if (crew.parking().nanoTime() - lostSince > LOST_NANOS) {
            lostSince = 0;
            alarm(lost);
        }
    }

    /** Says that work of the group lies about while all its members sleep, which must not happen, and wakes them. */
    private void alarm(Group group) {
        ALARMS.increment();
        crew.reports()
                .report(
                        "work waits while none of " + group.roster().size() + " workers is awake, " + group.searchers()
                                + " of them counted as searchers and " + group.sleepers()
                                + " as sleepers. This is a fault of Skua, please report it. Everybody is woken",
                        new IllegalStateException("lost wake-up"));
        group.distrust();
        for (Seat seat : group.roster().members()) {
            idle.wake(seat);
        }
    }

    /** How often the watchdogs of all engines have found something. */
    static long alarms() {
        return ALARMS.sum();
    }

    /** A group none of whose members is awake, and one of whom could do something if it were. */
    private @Nullable Group lost() {
        for (Group group : crew.sharing().groups()) {
            if (areAllResting(group) && couldSleeperWork(group)) {
                return group;
            }
        }
        return null;
    }

    private static boolean areAllResting(Group group) {
        for (Seat seat : group.roster().members()) {
            if (!seat.isResting()) {
                return false;
            }
        }
        return true;
    }

    /** Not if all seats are vacant: then there may be no threads for them. */
    private static boolean couldSleeperWork(Group group) {
        Roster roster = group.roster();
        for (Seat sleeper : roster.members()) {
            if (sleeper.rest() == Seat.ASLEEP) {
                for (Seat seat : roster.members()) {
                    if (group.hasWorkForAll() || (roster.mayStealFrom(sleeper, seat) && Loot.isAt(seat, null, group))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
