package io.skua.crew;

import io.skua.idle.Idle;
import io.skua.idle.Ports;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.idle.Sharing;
import io.skua.idle.Staff;
import io.skua.idle.WorkerList;
import io.skua.observe.Tally;
import io.skua.thread.Parking;
import io.skua.thread.Reports;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

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

    private final Idle idle;
    private final Ports ports;
    private final Recruiter recruiter;
    private final Hiring hiring;
    private final Moves moves;
    private final CountDownLatch allEnded = new CountDownLatch(1);
    private final Object lock = new Object();
    private final WorkerList workers = new WorkerList(); // written under the lock
    private final Spares spares = new Spares(); // guarded by lock, as all below
    private final Tally retired = new Tally(); // what threads did that have ended
    private boolean closed;
    private volatile boolean isShort; // a seat of an island is vacant for which no thread is to be had

    public Crew(Idle idle, Ports ports, Recruiter recruiter, int threadsMax) {
        this.idle = idle;
        this.ports = ports;
        this.recruiter = recruiter;
        this.hiring = new Hiring(this, threadsMax, lock);
        this.moves = new Moves(this, lock, spares);
    }

    // ---- for this package ----

    Idle idle() {
        return idle;
    }

    Sharing sharing() {
        return ports.sharing().get();
    }

    Recruiter recruiter() {
        return recruiter;
    }

    Reports reports() {
        return ports.reports();
    }

    Parking parking() {
        return ports.parking();
    }

    Hiring hiring() {
        return hiring;
    }

    /** A seat that could not be filled has been given up. Under the lock. */
    void clearShort() {
        isShort = false;
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
        parking().unpark(spare.thread());
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

    /** Threads that change their seats. */
    public Moves moves() {
        return moves;
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
    public void leave(Seated worker) {
        Seat left;
        synchronized (lock) {
            left = worker.seat();
            standUp(worker);
        }
        idle.changed(); // what the worker has shared, or room that it made in a limited job
        sharing().left(left);
    }

    /** C5: a worker whose seat was lent out has stood up already. */
    void standUp(Seated worker) {
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
    public void comeBack(Seated worker) {
        synchronized (lock) {
            runOn(worker.seat(), worker);
        }
    }

    void runOn(Seat seat, Seated worker) {
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
    public void takeBack(Seated worker) {
        synchronized (lock) {
            if (worker.isLent()) {
                runOn(worker.seat(), worker);
                worker.setLent(false); // last: the thread reads it without the lock, and then must be active
            }
        }
    }

    @Override
    public boolean isShort() {
        return isShort;
    }

    /** What {@link #retireIfSuperfluous} tells a thread. */
    public enum Verdict {
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
    public Verdict retireIfSuperfluous(Seated worker) {
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
    public Verdict awaitSeat(Seated worker) {
        idle.changed(); // somebody may have found no thread for a vacant seat a moment ago
        long until = parking().nanoTime() + KEEP_ALIVE_NANOS;
        for (; ; ) {
            synchronized (lock) {
                if (worker.isSeated()) {
                    return Verdict.NEW_SEAT;
                }
                if (closed || parking().nanoTime() - until >= 0) {
                    spares.remove(worker);
                    return Verdict.END;
                }
            }
            parking().parkNanos(this, Math.max(1, until - parking().nanoTime()));
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
    public void close() {
        synchronized (lock) {
            closed = true;
            spares.unparkAll(parking());
            if (workers.size() == 0) {
                allEnded.countDown();
            }
        }
    }

    public boolean awaitAllEnded(long nanos) throws InterruptedException {
        return allEnded.await(nanos, TimeUnit.NANOSECONDS);
    }

    public boolean haveAllEnded() {
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
