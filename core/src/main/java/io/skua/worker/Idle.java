package io.skua.worker;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Who is hungry, who sleeps, and how nobody sleeps on while there is work.
 *
 * <p><b>Counts.</b> One word: searchers (awake and looking for work) in the upper half, sleepers (seats whose thread is
 * asleep, or that are vacant) in the lower half. Hungry means: the word is not 0.
 *
 * <p><b>Protocol.</b>
 *
 * <pre>
 *   who makes work public                        who falls asleep (a searcher)
 *   (share a bag, inject a job)
 *   P1  publish                                  S1  rest = ASLEEP
 *   P2  full fence                               S2  counts += sleeper − searcher   (atomic: a full fence)
 *   P3  read counts:                             S3  look at every bag and at the injected jobs
 *       sleepers > 0 and no searcher?            S4  work: CAS rest ASLEEP → AWAKE, search on
 *   P4  wake one                                     none: park until rest = AWAKE
 *
 *   who wakes (P4)                               who finds work (a searcher)
 *   W1  CAS rest ASLEEP → WAKING                 F1  counts −= searcher
 *   W2  counts += searcher − sleeper             F2  read counts: sleepers > 0 and no searcher,
 *   W3  rest = AWAKE                                 and there is more work anywhere: P4
 *   W4  unpark
 * </pre>
 *
 * <p><b>I1 (no lost wake-up).</b> Whenever there is public work and a seat sleeps, some thread will look at that work without
 * further events. Publisher and sleeper cross over two variables, each writing one and then reading the other: P1 P2 P3
 * against S2 S3. If P3 does not see the sleeper, S2 comes after P3 and S3 sees the work. If P3 sees it and no
 * searcher, P4 wakes. If P3 sees a searcher and therefore wakes nobody, that searcher stops later: either it finds work
 * or leaves, and then F1 F2 pass the duty on; or it gives up, its S2 comes after P3, and its S3 sees the work.
 *
 * <p><b>Policies that do not steal everywhere.</b> Then work at a seat is of use only to those who steal from it, and "wakes" means: one of them. A
 * searcher that P3 has relied on may not be one of them. It still passes the duty on when it stops: F2 looks at all seats and wakes one
 * who steals where work lies; and a searcher that gives up does the same for work it cannot take itself (S3'), then sleeps. Whoever it fails to wake
 * there is awake, and comes to its own F2 or S3. (verify/spin/reach.pml)
 *
 * <p><b>I2 (one waker per sleeper).</b> Only the winner of the CAS on rest moves the counts, so each sleeper is counted once; and the
 * sleeper goes on only when it is counted (W3 after W2): otherwise its F1 could come before W2, and for a moment the counts would
 * name a searcher that does not exist.
 *
 * <p><b>I3.</b> Work that looked absent for a moment although it was public is published again ({@code SplitDeque.hasHidden}).
 *
 * <p>A wake-up is passed on one by one (F2): a burst of work wakes as many threads as find work, and not all at once.
 *
 * <p>Vacant seats count as sleepers too; waking one means that the {@link Crew} puts a spare thread on it.
 *
 * <p><b>Tests that would fail.</b> verify/spin/idle.pml (exhaustive; without the fence P2 Spin finds the lost wake-up),
 * LostWakeUpTest, and every test that waits for a result.
 */
final class Idle {
    private static final long SEARCHER = 1L << 32;
    private static final long SLEEPER = 1;
    private static final VarHandle COUNTS;

    static {
        try {
            COUNTS = MethodHandles.lookup().findVarHandle(Idle.class, "counts", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Seating seating;
    private final Crew crew;

    @SuppressWarnings("unused") // padding
    private long p01, p02, p03, p04, p05, p06, p07;

    @SuppressWarnings("unused") // through COUNTS
    private volatile long counts;

    @SuppressWarnings("unused") // padding
    private long p11, p12, p13, p14, p15, p16, p17;

    Idle(Seating seating, Crew crew) {
        this.seating = seating;
        this.crew = crew;
        this.counts = seating.all().length * SLEEPER; // all seats are vacant
    }

    boolean anybodyHungry() {
        return counts != 0;
    }

    int searchers() {
        return (int) (counts >>> 32);
    }

    int sleepers() {
        return (int) counts;
    }

    /** P2 to P4: call after a job was injected, which anybody may take. */
    void injected() {
        VarHandle.fullFence();
        if (isForNobody(counts)) {
            wakeOneOf(seating.all());
        }
    }

    /** P2 to P4: call after tasks at this seat have become public. */
    void published(Seat at) {
        VarHandle.fullFence();
        if (isForNobody(counts)) {
            wakeOneOf(seating.thievesOf(at));
        }
    }

    /** Call after a task was announced to a seat: it is to come and look, even if others are searching. */
    void mailed(Seat to) {
        VarHandle.fullFence();
        if (to.rest() == Seat.ASLEEP) {
            wake(to);
        } else if (to.rest() == Seat.VACANT) {
            crew.fill(to);
        }
    }

    /** Something may have become possible, nobody knows what: as if a searcher had stopped (F2). */
    void changed(Engine engine) {
        VarHandle.fullFence();
        passOn(engine, null);
    }

    void beginSearch() {
        add(SEARCHER);
    }

    /** F1, F2: this thread stops to search, because it has found work or because it leaves. */
    void endSearch(Worker worker) {
        add(-SEARCHER);
        passOn(worker.engine(), worker);
    }

    /** F2: wakes somebody for work that nobody looks for. */
    private void passOn(Engine engine, @Nullable Worker worker) {
        if (!isForNobody(counts)) {
            return;
        }
        if (Searcher.isWorkForAll(engine) && wakeOneOf(seating.all())) {
            return;
        }
        for (Seat seat : seating.all()) {
            if (Searcher.isWorkAt(seat, worker) && wakeOneOf(seating.thievesOf(seat))) {
                return;
            }
        }
    }

    /** S3: whether there is work for this worker. Work that is not, because it does not steal there, is passed on (S3'). */
    private boolean findsWork(Worker worker) {
        if (Searcher.isWorkForAll(worker.engine())) {
            return true;
        }
        Seat here = worker.seat();
        if (here.mail().look() != null) {
            return true;
        }
        for (Seat seat : seating.all()) {
            if (Searcher.isWorkAt(seat, worker)) {
                if (seating.mayStealFrom(here, seat)) {
                    return true;
                }
                wakeOneOf(seating.thievesOf(seat));
            }
        }
        return false;
    }

    /** A thread that counted as a searcher could not be started. */
    void notStarted() {
        add(-SEARCHER);
    }

    /** S1 to S4. Returns as a searcher. */
    void sleep(Worker worker) {
        Seat seat = worker.seat();
        seat.setSleeper(worker);
        if (!seat.casRest(Seat.AWAKE, Seat.ASLEEP)) {
            throw new AssertionError("seat " + seat.id() + " was not awake");
        }
        add(SLEEPER - SEARCHER);
        if (findsWork(worker)) {
            if (seat.casRest(Seat.ASLEEP, Seat.AWAKE)) {
                add(SEARCHER - SLEEPER);
                return;
            }
        } else {
            worker.tally().sleeps++;
        }
        while (seat.rest()
                != Seat.AWAKE) { // and not: is ASLEEP. Who goes on before W2 would be counted as a searcher too late
            LockSupport.park(this);
        }
    }

    /** A seat has become vacant: it counts as asleep. Under the crew's lock. */
    void vacated() {
        add(SLEEPER);
    }

    /** A thread has come back to its vacant seat: it is neither asleep nor searching. Under the crew's lock. */
    void reclaimed() {
        add(-SLEEPER);
    }

    /** A spare thread takes a vacant seat: it starts as a searcher. Under the crew's lock. */
    void filled() {
        add(SEARCHER - SLEEPER);
    }

    /** At the end: everybody looks around once more, and leaves. */
    void wakeAll() {
        for (Seat seat : seating.all()) {
            wake(seat);
        }
    }

    /** Somebody sleeps and nobody searches: work that is public now would wait. */
    private static boolean isForNobody(long counts) {
        return (int) counts > 0 && counts >>> 32 == 0;
    }

    private boolean wakeOneOf(Seat[] seats) {
        for (Seat seat : seats) {
            if (seat.rest() == Seat.ASLEEP && wake(seat)) {
                return true;
            }
        }
        for (Seat seat : seats) {
            if (seat.rest() == Seat.VACANT && crew.fill(seat)) {
                return true;
            }
        }
        return false;
    }

    private boolean wake(Seat seat) {
        if (!seat.casRest(Seat.ASLEEP, Seat.WAKING)) {
            return false;
        }
        add(SEARCHER - SLEEPER);
        Worker sleeper = seat.sleeper(); // before W3: afterwards another thread may sleep there
        seat.setRest(Seat.AWAKE);
        if (sleeper != null) {
            LockSupport.unpark(sleeper.thread());
        }
        return true;
    }

    private void add(long change) {
        COUNTS.getAndAdd(this, change);
    }
}
