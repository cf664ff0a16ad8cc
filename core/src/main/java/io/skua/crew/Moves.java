package io.skua.crew;

import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.job.JobCore;
import io.skua.thread.Headroom;
import java.util.concurrent.TimeUnit;

/**
 * Moves threads whose seat works for another island now ({@link Crew} has the invariants and the lock; model:
 * verify/spin/astray.pml).
 */
public final class Moves {
    /** How long an astray thread that gives way waits at most for a seat. */
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
     * Moves threads after the seat's groups have changed: each thread that runs or waits here for a group that the seat
     * has left moves to that group's home, with its bags. The caller must call {@link Idle#changed} or
     * {@link Idle#call} afterwards.
     */
    public void rehome(Seat seat) {
        Headroom.check(); // H1: a thread is moved completely or not at all; the keeper marks the seat and tries again
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
            return; // the group of a lodger that has no seat now; when it gets one, that is its home
        }
        boolean active = worker.isActive();
        home.attach(worker); // first, since only this step may need memory
        if (active) {
            crew.standUp(worker);
        }
        old.detach(worker);
        worker.sitDown(home);
        if (active) {
            crew.runOn(home, worker);
        }
        worker.stray(); // a thread that waits is astray when it comes back
    }

    /**
     * Called by a thread that runs on its group's home beside another thread. It waits until a member of the group has
     * nothing to do and hands its seat over, but at most {@link #GIVE_WAY_NANOS}, since it may hold locks that other
     * threads need (C2).
     */
    public void giveWay(Seated worker, Group group) {
        Seat from;
        synchronized (lock) {
            from = worker.seat();
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
        crew.sharing().offer(from);
        long until = crew.parking().nanoTime() + GIVE_WAY_NANOS;
        for (; ; ) {
            synchronized (lock) {
                crew.takeBack(worker); // C5: the watch may have lent out the seat that this thread was just given
                if (worker.isActive()) {
                    return;
                }
            }
            long left = until - crew.parking().nanoTime();
            boolean enough = left <= 0 || Thread.currentThread().isInterrupted(); // an interrupted thread cannot park
            if (enough && group.ready().remove(worker)) {
                crew.comeBack(worker);
                worker.stray();
                return;
            }
            crew.parking().parkNanos(this, Math.max(1_000, left));
        }
    }

    /**
     * Gives the seat of a thread without work to one that has given way. The thread without work becomes a spare.
     *
     * @return whether it did: then {@code from} must call {@link Crew#awaitSeat}, and may have a seat already
     */
    public boolean handOver(Seated from, Seated to, Group group) {
        boolean isGiven;
        synchronized (lock) {
            isGiven = from.seat().isIn(group);
            if (isGiven) {
                swap(from, to);
            } else {
                putBack(to, group); // the seat has left the group
            }
        }
        if (isGiven) {
            crew.parking().unpark(to.thread());
        } else {
            crew.idle().changed();
        }
        return isGiven;
    }

    /** Makes the thread wait for a seat again; without memory for that, it goes on at once (C2). */
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
     * Makes a worker a spare whose seat belongs to no island, while islands need threads. The worker must then call
     * {@link Crew#awaitSeat}.
     */
    public void resign(Seated worker) {
        Seat left;
        synchronized (lock) {
            crew.clearShort();
            left = worker.seat();
            crew.standUp(worker);
            left.detach(worker);
            worker.standUp();
            spares.add(worker);
        }
        crew.sharing().offer(left); // it may belong to an island by now
    }
}
