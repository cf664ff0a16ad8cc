package io.skua.worker;

import io.skua.observe.Tally;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * The threads, and who sits where. A thread that must wait lends its seat out: a spare thread takes it when there is
 * work, so that the core goes on. All of it happens rarely and under one lock.
 *
 * <p><b>C1.</b> A seat is VACANT exactly when no active thread sits on it (and it counts as one sleeper, see
 * {@link Idle}).
 *
 * <p><b>C2.</b> A thread that comes back goes on at once, even if its seat is taken: it may hold locks that the other
 * one needs, and the other one may hold locks that it needs, so neither may wait for the other's seat. For a while two
 * threads then run on one seat; the first of them that has nothing below its feet retires and becomes a spare.
 *
 * <p><b>C3 (hiring).</b> A thread is made outside of the lock ({@link Hiring}). Meanwhile its seat is VACANT and marked
 * as hiring; whoever else wants to fill the seat relies on the new thread, which starts as a searcher and looks
 * everywhere.
 *
 * <p><b>C4 (a thread that dies).</b> Whatever ends a thread, {@link #ended} frees its seat and takes it out of the
 * counts, and then looks for somebody who takes the seat over. A thread that ends without having come to our code is
 * found by the {@link Watch}.
 *
 * <p><b>C5 (waits that nobody has announced).</b> The {@link Watch} may lend out the seat of a thread that is blocked
 * in code of users, behind that thread's back ({@link #lend}); the thread is then no longer active, and does not know.
 * It may be lent only while it is {@code busy}: the watch writes {@code lent} and then reads {@code busy}; the thread
 * clears {@code busy} before it searches, and then reads {@code lent} ({@link #takeBack}). One of them sees the other,
 * so a thread that searches or sleeps is always active.
 *
 * <p>At most {@code threadsMax} threads exist. When they are used up, a waiting thread leaves its seat empty. Spares
 * that nobody needed for {@link #KEEP_ALIVE_NANOS} end.
 */
public final class Crew implements Staff {
    static final long KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How long a thread without a seat of its own lets others go first. */
    private static final long GIVE_WAY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Idle idle;
    private final Supplier<Sharing> sharing;
    private final Recruiter recruiter;
    private final Reports reports;
    private final Hiring hiring;
    private final CountDownLatch allEnded = new CountDownLatch(1);
    private final Object lock = new Object();
    private final WorkerList workers = new WorkerList(); // written under the lock
    private final Spares spares = new Spares(); // guarded by lock, as all below
    private final Tally retired = new Tally(); // what threads did that have ended
    private boolean closed;
    private volatile boolean isShort; // a seat of an island is vacant for which no thread is to be had

    /** @param sharing is asked when there is something to do: it needs this object itself */
    public Crew(Idle idle, Supplier<Sharing> sharing, Recruiter recruiter, Reports reports, int threadsMax) {
        this.idle = idle;
        this.sharing = sharing;
        this.recruiter = recruiter;
        this.reports = reports;
        this.hiring = new Hiring(this, threadsMax, lock);
    }

    // ---- for this package ----

    Idle idle() {
        return idle;
    }

    Sharing sharing() {
        return sharing.get();
    }

    Recruiter recruiter() {
        return recruiter;
    }

    Reports reports() {
        return reports;
    }

    Hiring hiring() {
        return hiring;
    }

    /** A seat of an island could not be filled: whoever sits where there is no island should resign. Under the lock. */
    void setShort() {
        isShort = !sharing().isFixed();
    }

    // ---- threads come ----

    /** Puts a spare or a new thread on the seat. */
    @Override
    public boolean fill(Seat seat) {
        boolean filled = tryFill(seat);
        if (!filled && isShort) {
            idle.wakeOutsider(); // he will resign
        }
        return filled;
    }

    private boolean tryFill(Seat seat) {
        Seated spare;
        synchronized (lock) {
            if (closed || seat.rest() != Seat.VACANT) {
                return false;
            }
            if (seat.isHiring()) {
                return true; // C3
            }
            spare = spares.newest();
            if (spare != null && !tryAttach(seat, spare)) {
                hiring.want();
                return false;
            }
            if (spare != null) {
                seatAsSearcher(seat, spare);
                spares.remove(spare);
            } else if (hiring.isPossible(workers.size())) {
                hiring.begin(seat);
            } else {
                hiring.want();
                setShort();
                return false;
            }
        }
        if (spare == null) {
            return hiring.hire(seat);
        }
        LockSupport.unpark(spare.thread());
        return true;
    }

    private static boolean tryAttach(Seat seat, Seated worker) {
        try {
            seat.attach(worker);
            return true;
        } catch (OutOfMemoryError noMemory) {
            return false;
        }
    }

    /** The worker is attached to the seat. */
    private void seatAsSearcher(Seat seat, Seated worker) {
        seat.casRest(Seat.VACANT, Seat.AWAKE);
        seat.setActive(1);
        worker.sitDown(seat);
        worker.setActive(true);
        idle.filled(seat, worker);
    }

    /** For a new thread. False if a thread of this seat has come back in the meantime, or the engine has ended. */
    boolean trySeat(Seat seat, Seated worker) {
        synchronized (lock) {
            hiring.end(seat); // and not later: the new thread may leave the seat again before its maker goes on
            if (closed || seat.rest() != Seat.VACANT) {
                return false;
            }
            workers.add(worker); // this and the next step may need memory
            seat.attach(worker);
            seatAsSearcher(seat, worker);
            return true;
        }
    }

    /** Throws if there is no thread, and none is to be had. Before a job is accepted. */
    public void requireThread(Seat first) {
        hiring.requireThread(first);
    }

    /** Puts a thread on this seat, so that a thread factory that does not work is known at once. */
    public void tryFactory(Seat first) {
        hiring.tryFactory(first);
    }

    // ---- threads leave their seats, and come back ----

    /** The worker's thread is about to wait: others may use its seat. Throws nothing if there is enough stack. */
    void leave(Seated worker) {
        Seat left;
        synchronized (lock) {
            left = worker.seat();
            standUp(worker);
        }
        idle.changed(); // what the worker has shared, or room that it made in a limited job
        sharing().left(left);
    }

    /** C5: a worker whose seat was lent out has stood up already. */
    private void standUp(Seated worker) {
        if (!worker.isActive()) {
            worker.setLent(false);
            return;
        }
        worker.setActive(false);
        Seat seat = worker.seat();
        seat.setActive(seat.active() - 1);
        if (seat.active() > 0) {
            return;
        }
        if (!seat.casRest(Seat.AWAKE, Seat.VACANT)) {
            throw new AssertionError("C1: seat " + seat.id() + " was not awake");
        }
        idle.vacated(seat);
    }

    /** The worker's thread goes on (C2). */
    void comeBack(Seated worker) {
        synchronized (lock) {
            runOn(worker.seat(), worker);
        }
    }

    private void runOn(Seat seat, Seated worker) {
        if (seat.active() == 0) {
            seat.casRest(Seat.VACANT, Seat.AWAKE);
            idle.reclaimed(seat);
        }
        seat.setActive(seat.active() + 1);
        worker.setActive(true);
    }

    /** The worker's thread is blocked in code of users: others may use its seat (C5). */
    void lend(Seated worker) {
        synchronized (lock) {
            if (!worker.isSeated() || !worker.isActive() || worker.isLent()) {
                return;
            }
            worker.setLent(true);
            if (!worker.isBusy()) {
                worker.setLent(false);
                return;
            }
            standUp(worker);
        }
        idle.changed();
    }

    /**
     * The worker's thread goes on after its seat was lent out (C5). For the thread itself, or for the watch that sees
     * it go on.
     */
    void takeBack(Seated worker) {
        synchronized (lock) {
            if (worker.isLent()) {
                runOn(worker.seat(), worker);
                worker.setLent(false); // last: the thread reads it without the lock, and then must be active
            }
        }
    }

    // ---- islands: a seat works for others now ----

    /**
     * The seat's groups have changed. Threads that run or wait there for a group that it has left move to that group's
     * home, with their bags; the seat is free for its new groups. Call {@link Idle#changed} or {@link Idle#call}
     * afterwards.
     */
    public void rehome(Seat seat) {
        Headroom.check(); // H1: a thread is moved as a whole; whoever wanted this marks the seat and tries again
        synchronized (lock) {
            for (Seated worker : seat.attached().slots()) {
                if (worker == null) {
                    continue;
                }
                synchronized (worker.stays()) {
                    JobCore job = worker.job();
                    if (job != null && !seat.isIn(Group.of(job))) {
                        moveHome(worker, Group.of(job));
                    }
                }
            }
            if (seat.rest() == Seat.VACANT && seat.counted() != seat.groups()) {
                idle.reclaimed(seat);
                idle.vacated(seat);
            }
        }
    }

    private void moveHome(Seated worker, Group group) {
        Seat old = worker.seat();
        Seat home = group.home();
        if (home == old) {
            return; // a lodger that has no seat now, and will have another home when it gets one
        }
        boolean active = worker.isActive();
        home.attach(worker); // first: it may need memory
        if (active) {
            standUp(worker);
        }
        old.detach(worker);
        worker.sitDown(home);
        if (active) {
            runOn(home, worker);
        }
        worker.stray(); // or will be, when it comes back
    }

    /**
     * Called by a thread that runs on its group's home beside another: it waits until somebody of the group has nothing
     * to do and hands his seat over; but not for longer than {@link #GIVE_WAY_NANOS}, since it may hold locks that the
     * others need (C2).
     */
    void giveWay(Seated worker, Group group) {
        synchronized (lock) {
            standUp(worker);
        }
        try {
            group.ready().add(worker);
        } catch (OutOfMemoryError noMemory) {
            comeBack(worker);
            worker.stray();
            return;
        }
        idle.changed();
        long until = System.nanoTime() + GIVE_WAY_NANOS;
        for (; ; ) {
            synchronized (lock) {
                if (worker.isActive()) {
                    return;
                }
            }
            long left = until - System.nanoTime();
            boolean enough = left <= 0 || Thread.currentThread().isInterrupted(); // which keeps us from parking
            if (enough && group.ready().remove(worker)) {
                comeBack(worker);
                worker.stray();
                return;
            }
            LockSupport.parkNanos(this, Math.max(1_000, left));
        }
    }

    /**
     * A thread without work leaves its seat to one that has given way; it becomes a spare itself.
     *
     * @return whether it did: then it must {@link #awaitSeat}, and may have been given one already
     */
    boolean handOver(Seated from, Seated to, Group group) {
        boolean isGiven;
        synchronized (lock) {
            isGiven = from.seat().isIn(group);
            if (isGiven) {
                swap(from, to);
            } else {
                putBack(to, group); // not ours to give any more
            }
        }
        if (isGiven) {
            LockSupport.unpark(to.thread());
        } else {
            idle.changed();
        }
        return isGiven;
    }

    /** The thread goes on waiting for a seat; if there is no memory for that, it goes on at once (C2). */
    private void putBack(Seated worker, Group group) {
        try {
            group.ready().add(worker);
        } catch (OutOfMemoryError noMemory) {
            runOn(worker.seat(), worker);
            LockSupport.unpark(worker.thread());
        }
    }

    private void swap(Seated from, Seated to) {
        Seat seat = from.seat();
        seat.detach(from);
        from.standUp();
        from.setActive(false);
        spares.add(from);
        to.seat().detach(to);
        seat.attach(to);
        to.sitDown(seat);
        to.setActive(true);
    }

    @Override
    public boolean isShort() {
        return isShort;
    }

    /** The worker's seat belongs to no island, others need threads: it becomes a spare, and must {@link #awaitSeat}. */
    void resign(Seated worker) {
        synchronized (lock) {
            isShort = false;
            Seat seat = worker.seat();
            standUp(worker);
            seat.detach(worker);
            worker.standUp();
            spares.add(worker);
        }
    }

    /** What {@link #retireIfSuperfluous} tells a thread. */
    enum Verdict {
        /** Nobody else runs on this seat. */
        STAY,
        /** It has been a spare and sits on another seat now, as a searcher. */
        NEW_SEAT,
        /** The thread is to end. */
        END
    }

    /**
     * Called by a thread that has nothing to do and is not counted as a searcher: if another one runs on its seat, it
     * becomes a spare and waits for a seat.
     */
    Verdict retireIfSuperfluous(Seated worker) {
        Seat seat;
        synchronized (lock) {
            seat = worker.seat();
            if (seat.active() <= 1) {
                return Verdict.STAY;
            }
            seat.setActive(seat.active() - 1);
            worker.setActive(false);
            seat.detach(worker);
            worker.standUp();
            spares.add(worker);
        }
        sharing().left(seat); // the other one may sleep
        return awaitSeat(worker);
    }

    /** Called by a thread that has become a spare: waits until it gets a seat, but not for ever. */
    Verdict awaitSeat(Seated worker) {
        idle.changed(); // somebody may have found no thread for a vacant seat a moment ago
        long until = System.nanoTime() + KEEP_ALIVE_NANOS;
        for (; ; ) {
            synchronized (lock) {
                if (worker.isSeated()) {
                    return Verdict.NEW_SEAT;
                }
                if (closed || System.nanoTime() - until >= 0) {
                    spares.remove(worker);
                    return Verdict.END;
                }
            }
            LockSupport.parkNanos(this, Math.max(1, until - System.nanoTime()));
            Thread.interrupted(); // of no job: an interrupted thread could not park
        }
    }

    /**
     * The worker's thread has ended, or was never started (C4). Needs no memory. The thread itself and the watch may
     * both say so: each step happens once.
     */
    public void ended(Seated worker) {
        boolean wasSearching;
        Seat left = null;
        recruiter.dismissed(worker);
        synchronized (lock) {
            spares.remove(worker);
            if (workers.remove(worker)) {
                retired.add(worker.tally());
            }
            hiring.release(worker);
            wasSearching = worker.isSearching();
            if (worker.isSeated()) {
                left = worker.seat();
                standUp(worker);
                left.detach(worker);
                worker.standUp();
            }
            if (closed && workers.size() == 0) {
                allEnded.countDown();
            }
        }
        if (wasSearching) {
            idle.lost(worker);
        }
        if (!closedNow()) {
            idle.changed();
            if (left != null) {
                sharing().left(left);
            }
        }
    }

    private boolean closedNow() {
        synchronized (lock) {
            return closed;
        }
    }

    /** No thread is started any more; spares end. Seated threads end when they see that the engine has stopped. */
    void close() {
        synchronized (lock) {
            closed = true;
            spares.unparkAll();
            if (workers.size() == 0) {
                allEnded.countDown();
            }
        }
    }

    boolean awaitAllEnded(long nanos) throws InterruptedException {
        return allEnded.await(nanos, TimeUnit.NANOSECONDS);
    }

    boolean haveAllEnded() {
        return allEnded.getCount() == 0;
    }

    /** The sum over all threads, read while they run. */
    public Tally tally() {
        synchronized (lock) {
            Tally sum = retired.copy();
            workers.forEach(worker -> sum.add(worker.tally()));
            return sum;
        }
    }

    public WorkerList workers() {
        return workers;
    }
}
