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

    Crew(Engine engine, int threadsMax) {
        this.engine = engine;
        this.threadsMax = threadsMax;
    }

    /** Puts a spare or a new thread on a vacant seat. False when somebody sits there already or no thread is to be had. */
    boolean fill(Seat seat) {
        Worker spare;
        boolean hire;
        synchronized (lock) {
            if (closed || seat.rest() != Seat.VACANT) {
                return false;
            }
            Worker rested = spares.pollFirst();
            hire = rested == null;
            if (rested == null) {
                if (workers.size() >= threadsMax) {
                    return false;
                }
                rested = hireOrNull();
                if (rested == null) {
                    return false;
                }
            }
            spare = rested;
            seat.casRest(Seat.VACANT, Seat.AWAKE);
            seat.setActive(1);
            seat.attach(spare);
            spare.sitDown(seat);
            engine.idle().filled();
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
                workers.remove(hired);
                Seat seat = hired.seat();
                seat.detach(hired);
                standUp(seat);
            }
            engine.idle().notStarted(); // it counted as a searcher
            engine.startFailed(noThread);
            return false;
        }
    }

    /** The worker's thread is about to wait: others may use its seat. */
    void leave(Worker worker) {
        synchronized (lock) {
            standUp(worker.seat());
        }
        engine.idle().changed(engine); // what the worker has shared, or room that it made in a limited job
    }

    private void standUp(Seat seat) {
        seat.setActive(seat.active() - 1);
        if (seat.active() > 0) {
            return;
        }
        if (!seat.casRest(Seat.AWAKE, Seat.VACANT)) {
            throw new AssertionError("C1: seat " + seat.id() + " was not awake");
        }
        engine.idle().vacated();
    }

    /** The worker's thread goes on (C2). */
    void comeBack(Worker worker) {
        Seat seat = worker.seat();
        synchronized (lock) {
            if (seat.active() == 0) {
                seat.casRest(Seat.VACANT, Seat.AWAKE);
                engine.idle().reclaimed();
            }
            seat.setActive(seat.active() + 1);
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
        synchronized (lock) {
            Seat seat = worker.seat();
            if (seat.active() <= 1) {
                return Verdict.STAY;
            }
            seat.setActive(seat.active() - 1);
            seat.detach(worker);
            worker.standUp();
            spares.addFirst(worker);
        }
        engine.idle().changed(engine); // somebody may have found no thread for a vacant seat a moment ago
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
