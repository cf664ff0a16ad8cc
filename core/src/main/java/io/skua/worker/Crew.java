package io.skua.worker;

import io.skua.record.TaskRecorder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The threads, and who sits where. A thread that must wait lends its seat out: a spare thread takes it when there is
 * work, so that the core goes on. All of it happens rarely and under one lock.
 *
 * <p><b>C1.</b> A seat is VACANT exactly when no active thread sits on it (and it counts as one sleeper, see {@link Idle}).
 *
 * <p><b>C2.</b> A thread that comes back goes on at once, even if its seat is taken: it may hold locks that the other one needs, and
 * the other one may hold locks that it needs, so neither may wait for the other's seat. For a while two threads then run on
 * one seat; the first of them that has nothing below its feet retires and becomes a spare.
 *
 * <p>At most {@code threadsMax} threads exist. When they are used up, a waiting thread leaves its seat empty. Spares that
 * nobody needed for {@link #KEEP_ALIVE_NANOS} end.
 */
final class Crew {
    static final long KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How long a thread without a seat of its own lets others go first. */
    private static final long GIVE_WAY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Where no thread is to be had, every fork would ask for one again. */
    private static final long HIRE_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Engine engine;
    private final int threadsMax;
    private final CountDownLatch allEnded = new CountDownLatch(1);
    private final Object lock = new Object();
    private final ArrayDeque<Worker> spares = new ArrayDeque<>(); // guarded by lock, as all below
    private final List<Worker> workers = new ArrayList<>();
    private int hired;
    private long hireAgainNanos; // 0: no thread was refused yet
    private boolean closed;
    private volatile boolean isShort; // a seat of an island is vacant for which no thread is to be had

    Crew(Engine engine, int threadsMax) {
        this.engine = engine;
        this.threadsMax = threadsMax;
    }

    /** Puts a spare or a new thread on a vacant seat. False when somebody sits there already or no thread is to be had. */
    boolean fill(Seat seat) {
        boolean filled = tryFill(seat);
        if (!filled && isShort) {
            engine.idle().wakeOutsider(); // he will resign
        }
        return filled;
    }

    private boolean tryFill(Seat seat) {
        Worker spare;
        boolean hire;
        synchronized (lock) {
            if (closed || seat.rest() != Seat.VACANT) {
                return false;
            }
            Worker rested = spares.pollFirst();
            hire = rested == null;
            if (rested == null && workers.size() < threadsMax) {
                rested = hireOrNull();
            }
            if (rested == null) {
                isShort = engine.hasIslands();
                return false;
            }
            spare = rested;
            seat.casRest(Seat.VACANT, Seat.AWAKE);
            seat.setActive(1);
            seat.attach(spare);
            spare.sitDown(seat);
            spare.setActive(true);
            engine.idle().filled(seat, spare);
        }
        if (!hire) {
            LockSupport.unpark(spare.thread());
            return true;
        }
        return start(spare);
    }

    /** A new thread, not yet started. The user's thread factory may fail: then we go on with those we have. */
    private @Nullable Worker hireOrNull() {
        if (hireAgainNanos != 0 && System.nanoTime() - hireAgainNanos < 0) {
            return null;
        }
        try {
            Worker worker = newWorker(hired);
            hired++;
            workers.add(worker);
            return worker;
        } catch (RuntimeException | Error e) {
            if (workers.isEmpty()) {
                throw e; // without a single thread nothing would ever run
            }
            hireAgainNanos = System.nanoTime() + HIRE_PAUSE_NANOS;
            engine.startFailed(e);
            return null;
        }
    }

    private Worker newWorker(int id) {
        TaskRecorder recorder = engine.settings().recorder();
        return recorder == null ? new Worker(engine, id) : RecordingWorker.create(engine, id, recorder);
    }

    private boolean start(Worker hired) {
        try {
            hired.thread().start();
            return true;
        } catch (Throwable noThread) {
            synchronized (lock) {
                hireAgainNanos = System.nanoTime() + HIRE_PAUSE_NANOS;
                workers.remove(hired);
                Seat seat = hired.seat();
                seat.detach(hired);
                standUp(hired);
            }
            isShort = engine.hasIslands();
            engine.idle().notStarted(hired); // it counted as a searcher
            engine.startFailed(noThread);
            return false;
        }
    }

    /** The worker's thread is about to wait: others may use its seat. */
    void leave(Worker worker) {
        Seat left;
        synchronized (lock) {
            left = worker.seat();
            standUp(worker);
        }
        engine.idle().changed(); // what the worker has shared, or room that it made in a limited job
        Keeper keeper = engine.keeper();
        if (keeper != null) {
            keeper.left(left);
        }
    }

    private void standUp(Worker worker) {
        worker.setActive(false);
        Seat seat = worker.seat();
        seat.setActive(seat.active() - 1);
        if (seat.active() > 0) {
            return;
        }
        if (!seat.casRest(Seat.AWAKE, Seat.VACANT)) {
            throw new AssertionError("C1: seat " + seat.id() + " was not awake");
        }
        engine.idle().vacated(seat);
    }

    /** The worker's thread goes on (C2). */
    void comeBack(Worker worker) {
        synchronized (lock) {
            runOn(worker.seat(), worker);
        }
    }

    private void runOn(Seat seat, Worker worker) {
        if (seat.active() == 0) {
            seat.casRest(Seat.VACANT, Seat.AWAKE);
            engine.idle().reclaimed(seat);
        }
        seat.setActive(seat.active() + 1);
        worker.setActive(true);
    }

    // ---- islands: a seat works for others now ----

    /**
     * The seat's groups have changed. Threads that run or wait there for a group that it has left move to that group's home, with their bags; the
     * seat is free for its new groups. Call {@link Idle#changed} or {@link Idle#call} afterwards.
     */
    void rehome(Seat seat) {
        synchronized (lock) {
            for (Worker worker : seat.attached()) {
                synchronized (worker.stays()) {
                    JobCore job = worker.job();
                    if (job != null && !seat.isIn(job.group())) {
                        moveHome(worker, job.group());
                    }
                }
            }
            if (seat.rest() == Seat.VACANT && seat.counted() != seat.groups()) {
                engine.idle().reclaimed(seat);
                engine.idle().vacated(seat);
            }
        }
    }

    private void moveHome(Worker worker, Group group) {
        Seat old = worker.seat();
        Seat home = group.home();
        boolean active = worker.isActive();
        if (active) {
            standUp(worker);
        }
        old.detach(worker);
        home.attach(worker);
        worker.sitDown(home);
        if (active) {
            runOn(home, worker);
        }
        worker.stray(); // or will be, when it comes back
    }

    /**
     * Called by a thread that runs on its group's home beside another: it waits until somebody of the group has nothing to do and hands his seat over; but not for longer
     * than {@link #GIVE_WAY_NANOS}, since it may hold locks that the others need (C2).
     */
    void giveWay(Worker worker, Group group) {
        synchronized (lock) {
            standUp(worker);
        }
        group.ready().add(worker);
        engine.idle().changed();
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
    boolean handOver(Worker from, Worker to, Group group) {
        boolean isGiven;
        synchronized (lock) {
            isGiven = from.seat().isIn(group);
            if (isGiven) {
                swap(from, to);
            } else {
                group.ready().add(to); // not ours to give any more
            }
        }
        if (isGiven) {
            LockSupport.unpark(to.thread());
        } else {
            engine.idle().changed();
        }
        return isGiven;
    }

    private void swap(Worker from, Worker to) {
        Seat seat = from.seat();
        seat.detach(from);
        from.standUp();
        from.setActive(false);
        spares.addFirst(from);
        to.seat().detach(to);
        seat.attach(to);
        to.sitDown(seat);
        to.setActive(true);
    }

    /** Whether some seat needs a thread that is not to be had: whoever sits where there is no island should {@link #resign}. */
    boolean isShort() {
        return isShort;
    }

    /** The worker's seat belongs to no island, others need threads: it becomes a spare, and must {@link #awaitSeat}. */
    void resign(Worker worker) {
        synchronized (lock) {
            isShort = false;
            Seat seat = worker.seat();
            standUp(worker);
            seat.detach(worker);
            worker.standUp();
            spares.addFirst(worker);
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
     * Called by a thread that has nothing to do and is not counted as a searcher: if another one runs on its seat, it becomes a
     * spare and waits for a seat.
     */
    Verdict retireIfSuperfluous(Worker worker) {
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
            spares.addFirst(worker);
        }
        Keeper keeper = engine.keeper();
        if (keeper != null) {
            keeper.left(seat); // the other one may sleep
        }
        return awaitSeat(worker);
    }

    /** Called by a thread that has become a spare: waits until it gets a seat, but not for ever. */
    Verdict awaitSeat(Worker worker) {
        engine.idle().changed(); // somebody may have found no thread for a vacant seat a moment ago
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
        }
    }

    /** The worker's thread ends. */
    void ended(Worker worker) {
        synchronized (lock) {
            workers.remove(worker);
            if (closed && workers.isEmpty()) {
                allEnded.countDown();
            }
        }
    }

    /** No thread is started any more; spares end. Seated threads end when they see that the engine has stopped. */
    void close() {
        synchronized (lock) {
            closed = true;
            spares.forEach(spare -> LockSupport.unpark(spare.thread()));
            if (workers.isEmpty()) {
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

    List<Worker> workers() {
        synchronized (lock) {
            return List.copyOf(workers);
        }
    }
}
