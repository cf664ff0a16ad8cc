package io.skua.crew;

import io.skua.idle.Idle;
import io.skua.idle.Ports;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.idle.Sharing;
import io.skua.idle.Staff;
import io.skua.idle.WorkerList;
import io.skua.tally.Tally;
import io.skua.thread.Parking;
import io.skua.thread.Reports;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The threads, and who sits where. A thread that must wait lends its seat out: when there is work, a spare thread takes
 * the seat, so that the core does not stay idle. All of this happens rarely and under one lock.
 *
 * <p><b>C1.</b> A seat is VACANT exactly when no active thread sits on it. Then it counts as one sleeper
 * ({@link Idle}).
 *
 * <p><b>C2.</b> A thread that comes back from a wait goes on at once, even if another thread has its seat: either
 * thread may hold locks that the other needs, so neither may wait for the other to leave the seat. For a while two
 * threads then run on one seat. The first of them whose stack holds no task any more retires and becomes a spare.
 *
 * <p><b>C3 (hiring).</b> A thread is made outside of the lock ({@link Hiring}). Meanwhile its seat is VACANT and marked
 * as hiring. Other threads that want to fill the seat rely on the new thread, which starts as a searcher and looks
 * everywhere.
 *
 * <p><b>C4 (a thread that dies).</b> However a thread ends, {@link #ended} frees its seat, takes the thread out of the
 * counts, and then wakes somebody to take the seat over. The {@link Watch} finds threads that end without calling it.
 *
 * <p><b>C5 (waits that nobody has announced).</b> The {@link Watch} may lend out the seat of a thread that is blocked
 * in users' code ({@link #lend}). The thread is then no longer active, and does not know it. Its seat may be lent only
 * while the thread is {@code busy}: the watch writes {@code lent} and then reads {@code busy}; the thread clears
 * {@code busy} before it searches, and then reads {@code lent} ({@link #takeBack}). At least one of them sees the
 * other's write, so a thread that searches or sleeps is always active. (verify/spin/lend.pml) A thread that gives way
 * ({@link Moves#giveWay}) stays busy, and takes back a seat that it was given and that was lent before it woke up.
 *
 * <p>At most {@code threadsMax} threads exist. When that many exist and none is spare, the seat of a waiting thread
 * stays vacant. A spare that got no seat for {@link #KEEP_ALIVE_NANOS} ends.
 */
public final class Crew implements Staff {
    static final long KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Idle idle;
    private final Ports ports;
    private final Recruiter recruiter;
    private final Hiring hiring;
    private final Moves moves;
    private final GuestSeats guestSeats;
    private final CountDownLatch allEnded = new CountDownLatch(1);
    private final Object lock = new Object();
    private final WorkerList workers = new WorkerList(); // their threads have not ended; written under the lock
    private final Spares spares = new Spares(); // guarded by the lock, as all fields below
    private final Tally retired = new Tally(); // the counters of threads that have ended
    private boolean closed;
    private volatile boolean isShort; // whether an island has a vacant seat for which no thread can be had

    public Crew(Idle idle, Ports ports, Recruiter recruiter, int threadsMax) {
        this.idle = idle;
        this.ports = ports;
        this.recruiter = recruiter;
        this.hiring = new Hiring(this, threadsMax, lock);
        this.moves = new Moves(this, lock, spares);
        this.guestSeats = new GuestSeats(this, lock, spares);
    }

    // ---- for this package ----

    Idle idle() {
        return idle;
    }

    Sharing sharing() {
        return ports.sharing().get();
    }

    public Recruiter recruiter() {
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

    /** Forgets that a seat could not be filled. The caller holds the lock. */
    void clearShort() {
        isShort = false;
    }

    /** Notes that a seat could not be filled: with islands, a worker outside of them should resign. Under the lock. */
    void setShort() {
        isShort = !sharing().isFixed();
    }

    // ---- threads come ----

    /** Puts a spare or a new thread on the seat; see {@link Staff#fill}. */
    @Override
    public boolean fill(Seat seat) {
        boolean filled = tryFill(seat);
        if (!filled && isShort) {
            idle.wakeOutsider(); // its thread will resign, and can then fill the seat
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
            } else if (hiring.isPossible(workers.size() - guestSeats.guests())) {
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

    /** Seats a worker that is attached to the seat, as a searcher. */
    private void seatAsSearcher(Seat seat, Seated worker) {
        seat.casRest(Seat.VACANT, Seat.AWAKE);
        seat.setActive(1);
        worker.sitDown(seat);
        worker.setActive(true);
        idle.filled(seat, worker);
    }

    /** Seats a new thread. Returns false if a thread of this seat has come back meanwhile, or the crew is closed. */
    boolean trySeat(Seat seat, Seated worker) {
        synchronized (lock) {
            hiring.end(seat); // must not be later: the new thread may have left the seat again before its maker goes on
            if (closed || seat.rest() != Seat.VACANT) {
                return false;
            }
            workers.add(worker); // this and the next step may need memory
            seat.attach(worker);
            seatAsSearcher(seat, worker);
            return true;
        }
    }

    /** Returns the part of the crew that moves threads to other seats. */
    public Moves moves() {
        return moves;
    }

    /** Returns the part of the crew that gives seats to users' threads. */
    public GuestSeats guestSeats() {
        return guestSeats;
    }

    /** See {@link Hiring#requireThread}. */
    public void requireThread(Seat first) {
        hiring.requireThread(first);
    }

    /** See {@link Hiring#tryFactory}. */
    public void tryFactory(Seat first) {
        hiring.tryFactory(first);
    }

    // ---- threads leave their seats, and come back ----

    /** Frees the seat of a worker whose thread is about to wait. Throws nothing if there is enough stack. */
    public void leave(Seated worker) {
        Seat left;
        synchronized (lock) {
            left = worker.seat();
            standUp(worker);
        }
        idle.changed(); // for the tasks that the worker has shared, or the room that it made in a limited job
        sharing().left(left);
    }

    /** Makes the worker inactive, and a seat without active threads vacant. A lent seat is only unmarked (C5). */
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

    /** Makes a worker active again whose thread goes on after a wait (C2). */
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

    /** Frees the seat of a worker whose thread is blocked in users' code (C5). */
    void lend(Seated worker) {
        Seat left;
        synchronized (lock) {
            if (!worker.isSeated() || !worker.isActive() || worker.isLent()) {
                return;
            }
            worker.setLent(true);
            if (!worker.isBusy()) {
                worker.setLent(false);
                return;
            }
            left = worker.seat();
            standUp(worker);
        }
        idle.changed();
        sharing().offer(left);
    }

    /**
     * Makes a worker active again whose seat was lent out (C5). Called by its own thread, or by the watch when it sees
     * that the thread runs again.
     */
    public void takeBack(Seated worker) {
        synchronized (lock) {
            if (worker.isLent()) {
                runOn(worker.seat(), worker);
                worker.setLent(false); // last: the thread reads lent without the lock, and then is active
            }
        }
    }

    @Override
    public boolean mayWait() {
        return recruiter.hasForeignThreads();
    }

    @Override
    public boolean isShort() {
        return isShort;
    }

    /** What a thread has to do after {@link #retireIfSuperfluous} or {@link #awaitSeat}. */
    public enum Verdict {
        /** The thread keeps its seat, since no other thread runs there. */
        STAY,
        /** The thread was a spare and now sits on another seat, as a searcher. */
        NEW_SEAT,
        /** The thread must end. */
        END
    }

    /**
     * Called by a thread that has nothing to do and does not count as a searcher. If another thread runs on its seat,
     * the caller becomes a spare and waits for a seat.
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
        sharing().left(seat); // the thread that stays may be asleep
        return awaitSeat(worker);
    }

    /** Called by a thread that has become a spare: waits for a seat, for at most {@link #KEEP_ALIVE_NANOS}. */
    public Verdict awaitSeat(Seated worker) {
        worker.tellSeat(false);
        idle.changed(); // a publisher may have found no thread for a vacant seat a moment ago
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
            Thread.interrupted(); // no job has sent this interrupt, and it would keep the thread from parking
        }
    }

    /**
     * Removes a worker whose thread has ended or was never started (C4). Needs no memory. Both the thread itself and
     * the watch may call this; each step is done once.
     */
    public void ended(Seated worker) {
        boolean wasSearching;
        Seat left = null;
        recruiter.dismissed(worker);
        synchronized (lock) {
            spares.remove(worker);
            if (workers.remove(worker)) {
                retired.add(worker.tally());
                guestSeats.left(worker);
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
        if (!isClosed()) {
            idle.changed();
            if (left != null) {
                sharing().left(left);
            }
        }
    }

    boolean isClosed() {
        synchronized (lock) {
            return closed;
        }
    }

    /** Starts no thread any more, and ends spares. Seated threads end when they see that the engine has stopped. */
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

    /** Returns the sum of all threads' counters, read while the threads run. */
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
