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
 * A thread that inspects an engine from time to time while there are jobs. It does what no other thread can do:
 *
 * <ul>
 *   <li><b>Waits that nobody has announced.</b> If a thread is blocked in users' code (a lock, a queue, a future of
 *       another library) while tasks or jobs wait for a worker, the watch lends the thread's seat out ({@link
 *       Crew#lend}), as if the thread had called {@code Skua.blocking}. A thread counts as blocked if it was off the
 *       processor at two looks in a row and has run no task between them.
 *   <li><b>Threads that died</b> before they came to Skua's code or outside of it, in a wrapper of a thread factory:
 *       the watch frees their seats.
 *   <li><b>Steps that failed.</b> The watch tries again to make threads that could not be had, to wake somebody where a
 *       publisher had no stack or memory for that, and to find takers for offers that a sleeper has overlooked.
 *   <li><b>More workers than processors.</b> The watch decides how many of them may be awake ({@link Crowding}).
 *   <li><b>Names.</b> The watch shows in the names of threads which long job they work for ({@link Labels}).
 *   <li><b>The watchdog</b>, if it is wanted: work waits while all members of a group sleep, for {@link #LOST_NANOS}
 *       in which the watch has looked again and again. That is a fault of Skua. The watchdog logs a sentence with the
 *       state of the group, and wakes its members. The same if a job waits to be started although a seat rests that it
 *       could use.
 * </ul>
 *
 * <p>The watch looks every {@link #PAUSE_MAX_NANOS}, and more often after it has lent a seat out, since more threads
 * will block, or if there are more workers than processors. A look costs a few microseconds and disturbs no thread.
 * While there is no job, the watch dozes: it looks more and more rarely, and the next job calls it. When there was no
 * job for {@link #KEEP_ALIVE_NANOS}, the thread ends; the next job starts another one.
 *
 * <pre>
 * field   written by  read by     mode      pairs with
 * dozing  the watch   submitters  volatile  a submitter counts its job and then reads dozing; the watch writes dozing
 *                                           and then reads whether there are jobs: one of them sees the other's write
 * </pre>
 */
public final class Watch {
    static final long PAUSE_MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    static final long PAUSE_MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long PAUSE_IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(2);
    static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final long UNSEEN_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long STACK_BYTES = 256 << 10;
    private static final LongAdder ALARMS = new LongAdder();

    private final Crew crew;
    private final Crowding crowding;
    private final Idle idle;
    private final Lifetime lifetime;
    private final boolean isWatchdog;
    private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>(); // null if no thread watches
    private volatile boolean dozing; // whether the thread pauses for longer than it would if there were jobs
    // used by the watch's thread only:
    private long lostFor; // for how long work has seemed lost, as far as the watch has looked
    private long lostAt; // how many tasks had run when work seemed lost last
    private long guardedAt; // when the watchdog looked last

    /** @param isWatchdog whether the watch looks for lost wake-ups, too */
    public Watch(Crew crew, Lifetime lifetime, boolean isWatchdog) {
        this.crew = crew;
        this.crowding = new Crowding(crew);
        this.idle = crew.idle();
        this.lifetime = lifetime;
        this.isWatchdog = isWatchdog;
    }

    /** Starts the thread of the watch if it does not run. Called when there is a job. */
    public void look() {
        if (!isRunning()) {
            start();
        } else if (dozing) {
            dozing = false;
            Thread mine = thread.get();
            if (mine != null) {
                crew.parking().unpark(mine);
            }
        }
    }

    private void start() {
        Thread before = thread.get();
        Thread next = null;
        try {
            next = Detached.daemon(new Body(), name(), STACK_BYTES);
            if (!isRunning() && thread.compareAndSet(before, next)) {
                next.start();
            }
        } catch (Throwable noThread) {
            thread.compareAndSet(next, null); // the next job tries again
            crew.reports().report("the watch could not be started", noThread);
        }
    }

    /** A class and no lambda: the first job needs it, and the first lambdas of a JVM cost milliseconds. */
    private final class Body implements Runnable {
        @Override
        public void run() {
            watch();
        }
    }

    private String name() {
        return crew.reports().name() + "-watch";
    }

    /** Returns whether the thread of the watch is alive; it may have died for lack of memory. */
    public boolean isRunning() {
        Thread now = thread.get();
        return now != null && now.getState() != Thread.State.TERMINATED;
    }

    /** Keeps watching after the engine has stopped if users made its threads: these may end outside of Skua's code. */
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

    private void watch() {
        long pause = pauseMax();
        long idleSince = crew.parking().nanoTime();
        while (!isOver()) {
            pause(pause);
            try {
                buryTheDead();
                label();
                if (lifetime.isStopped()) {
                    idleSince = crew.parking().nanoTime();
                } else if (lifetime.hasUnfinished()) {
                    pause = tick() ? PAUSE_MIN_NANOS : Math.min(pauseMax(), pause * 2);
                    idleSince = crew.parking().nanoTime();
                } else {
                    pause = Math.min(PAUSE_IDLE_NANOS, pause * 2);
                    lostFor = 0;
                    relax();
                }
            } catch (Throwable thrown) { // memory is short, for example: the next look will do the rest
                crew.reports().report("a look at the workers has failed", thrown);
            }
            if (crew.parking().nanoTime() - idleSince > KEEP_ALIVE_NANOS) {
                Thread me = Thread.currentThread();
                thread.compareAndSet(me, null);
                if (!lifetime.hasUnfinished() || !thread.compareAndSet(null, me)) {
                    return; // a submitter sees from now on that no watch runs, or has started another one
                }
            }
        }
        thread.compareAndSet(Thread.currentThread(), null);
    }

    private void pause(long nanos) {
        if (nanos > pauseMax()) {
            dozing = true;
            if (!lifetime.hasUnfinished()) {
                crew.parking().parkNanos(this, nanos);
            }
            dozing = false;
        } else {
            crew.parking().parkNanos(this, nanos);
        }
        Thread.interrupted(); // a factory may have interrupted the thread that calls it, which then could not park
    }

    private long pauseMax() {
        return crowded() == null ? PAUSE_MAX_NANOS : PAUSE_MIN_NANOS;
    }

    private void buryTheDead() {
        for (Seated worker : crew.workers().slots()) {
            if (worker != null && worker.thread().getState() == Thread.State.TERMINATED) {
                crew.ended(worker);
            }
        }
    }

    private void label() {
        for (Seated worker : crew.workers().slots()) {
            if (worker != null && !worker.isGuest()) { // the names of users' threads are theirs
                Labels.look(worker);
            }
        }
    }

    /** Looks at all workers once. Returns whether a seat was lent out. */
    private boolean tick() {
        boolean lent = false;
        boolean waits = isWorkWaiting();
        for (Seated worker : crew.workers().slots()) {
            if (worker != null) {
                lent |= look(worker, waits);
            }
        }
        lent |= lookAtCrowd();
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

    /** Returns whether more workers may be awake than before. */
    private boolean lookAtCrowd() {
        Group crowded = crowded();
        if (crowded == null || !crowding.look(crowded)) {
            return false;
        }
        idle.changed(); // I4
        return true;
    }

    private void relax() {
        Group crowded = crowded();
        if (crowded != null) {
            crowding.relax(crowded);
            idle.changed(); // I4
        }
    }

    /** Returns the group of all workers if there are more of them than processors, and no islands. */
    private @Nullable Group crowded() {
        if (!crew.sharing().isFixed()) {
            return null;
        }
        Group main = crew.sharing().groups()[0];
        return main.isLimited() ? main : null;
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

    /** Returns whether some group has work while none of its members searches, or a job waits to be started. */
    private boolean isWorkWaiting() {
        if (crew.sharing().isJobWaiting()) {
            return true;
        }
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
     * Returns whether a task is offered while a member sleeps and none searches: a sleeper may overlook an offer
     * ({@code Offers}, "No fence").
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

    /**
     * Counts how long work has seemed lost. Time in which the watch did not look counts little: the machine may have
     * stood still, or there was no job for a while; work that has just been submitted looks lost for a moment.
     */
    private void guard() {
        long now = crew.parking().nanoTime();
        long unseen = Math.min(now - guardedAt, UNSEEN_NANOS_MAX);
        guardedAt = now;
        long progress = crew.tally().ran;
        Group lost = lost();
        boolean overlooks = crew.sharing().hasOverlookedSeat() && !crew.hiring().isWanted();
        if ((lost == null && !overlooks) || progress != lostAt) {
            lostAt = progress;
            lostFor = 0;
            return;
        }
        lostFor += unseen;
        if (lostFor > LOST_NANOS) {
            lostFor = 0;
            ALARMS.increment();
            if (lost != null) {
                alarm(lost);
            } else {
                alarm();
            }
        }
    }

    /** Logs that a job waits although a seat rests that it could use, which must not happen, and lends the seat. */
    private void alarm() {
        crew.reports()
                .report(
                        "a job waits although a worker rests that it could use. This is a fault of Skua, please report"
                                + " it. The job gets the worker now",
                        new IllegalStateException("overlooked job"));
        crew.sharing().tryAgain();
    }

    /** Logs that work of the group waits while all its members sleep, which must not happen, and wakes them. */
    private void alarm(Group group) {
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

    /** Returns how often the watchdogs of all engines have found lost work. */
    static long alarms() {
        return ALARMS.sum();
    }

    /** Returns a group whose members all rest although one of them could work, or null. */
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

    /** Returns whether a sleeping member could work. Vacant seats do not count: they may lack threads. */
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
