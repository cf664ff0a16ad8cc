package io.skua.crew;

import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.job.JobCore;
import io.skua.thread.Headroom;
import java.util.concurrent.TimeUnit;

/**
 * Threads that change their seats, because a seat works for another island now ({@link Crew} has the invariants and the
 * lock; verify/spin/astray.pml).
 */
public final class Moves {
    /** How long a thread without a seat of its own lets others go first. */
    private static final long GIVE_WAY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Crew crew;
    private final Object lock; // the crew's
    private final Spares spares; // guarded by lock

    Moves(Crew crew, Object lock, Spares spares) {
        this.crew = crew;
        this.lock = lock;
        this.spares = spares;
    }

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
                crew.idle().reclaimed(seat);
                crew.idle().vacated(seat);
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
            crew.standUp(worker);
        }
        old.detach(worker);
        worker.sitDown(home);
        if (active) {
            crew.runOn(home, worker);
        }
        worker.stray(); // or will be, when it comes back
    }

    /**
     * Called by a thread that runs on its group's home beside another: it waits until somebody of the group has nothing
     * to do and hands his seat over; but not for longer than {@link #GIVE_WAY_NANOS}, since it may hold locks that the
     * others need (C2).
     */
    public void giveWay(Seated worker, Group group) {
        synchronized (lock) {
            crew.standUp(worker);
        }
        try {
            group.ready().add(worker);
        } catch (OutOfMemoryError noMemory) {
            crew.comeBack(worker);
            worker.stray();
            return;
        }
        crew.idle().changed();
        long until = crew.parking().nanoTime() + GIVE_WAY_NANOS;
        for (; ; ) {
            synchronized (lock) {
                if (worker.isActive()) {
                    return;
                }
            }
            long left = until - crew.parking().nanoTime();
            boolean enough = left <= 0 || Thread.currentThread().isInterrupted(); // which keeps us from parking
            if (enough && group.ready().remove(worker)) {
                crew.comeBack(worker);
                worker.stray();
                return;
            }
            crew.parking().parkNanos(this, Math.max(1_000, left));
        }
    }

    /**
     * A thread without work leaves its seat to one that has given way; it becomes a spare itself.
     *
     * @return whether it did: then it must {@link Crew#awaitSeat}, and may have been given one already
     */
    public boolean handOver(Seated from, Seated to, Group group) {
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
            crew.parking().unpark(to.thread());
        } else {
            crew.idle().changed();
        }
        return isGiven;
    }

    /** The thread goes on waiting for a seat; if there is no memory for that, it goes on at once (C2). */
    private void putBack(Seated worker, Group group) {
        try {
            group.ready().add(worker);
        } catch (OutOfMemoryError noMemory) {
            crew.runOn(worker.seat(), worker);
            crew.parking().unpark(worker.thread());
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

    /**
     * The worker's seat belongs to no island, and others need threads: the worker becomes a spare, and must
     * {@link Crew#awaitSeat}.
     */
    public void resign(Seated worker) {
        synchronized (lock) {
            crew.clearShort();
            Seat seat = worker.seat();
            crew.standUp(worker);
            seat.detach(worker);
            worker.standUp();
            spares.add(worker);
        }
    }
}
