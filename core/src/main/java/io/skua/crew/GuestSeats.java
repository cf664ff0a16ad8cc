package io.skua.crew;

import io.skua.idle.Seat;
import io.skua.idle.Seated;

/**
 * Gives free seats to guests: threads of users that run a job of their own themselves. A guest takes a vacant seat, or
 * the seat of a thread that sleeps; that thread becomes a spare and sleeps on. So no more threads run than there are
 * seats. A guest leaves as any thread does that ends ({@link Crew#ended}): its seat is vacant then, and somebody is
 * woken for work that waits (C4).
 *
 * <p>To the idle protocol, a guest is a thread that comes back to a vacant seat from a wait, as in
 * {@link Crew#comeBack}, and later leaves it. It never counts as a searcher, so no publisher relies on it.
 */
public final class GuestSeats {
    private final Crew crew;
    private final Object lock; // the crew's
    private final Spares spares; // guarded by lock
    private int guests; // guarded by lock

    GuestSeats(Crew crew, Object lock, Spares spares) {
        this.crew = crew;
        this.lock = lock;
        this.spares = spares;
    }

    /** Returns how many of the crew's workers are guests. The caller holds the crew's lock. */
    int guests() {
        return guests;
    }

    /** Notes that a worker has left the crew. The caller holds the crew's lock. */
    void left(Seated worker) {
        guests -= worker.isGuest() ? 1 : 0;
    }

    /**
     * Seats a guest at one of these seats, if one of them is free. If this returns false or throws, nothing has
     * changed. The caller has checked the stack.
     */
    public boolean tryAdmit(Seated guest, Seat[] seats) {
        boolean displaced = false;
        synchronized (lock) {
            if (crew.isClosed()) {
                return false;
            }
            crew.workers().add(guest); // this and attach may need memory
            guests++;
            try {
                if (!trySeat(guest, seats, Seat.VACANT)) {
                    displaced = trySeat(guest, seats, Seat.ASLEEP);
                }
            } catch (OutOfMemoryError noMemory) {
                crew.reports().report("there was no memory to give a caller a seat", noMemory);
            }
            if (!guest.isSeated()) {
                crew.workers().remove(guest);
                guests--;
                return false;
            }
        }
        if (displaced) {
            crew.idle().changed(); // S5
        }
        return true;
    }

    private boolean trySeat(Seated guest, Seat[] seats, int rest) {
        for (Seat seat : seats) {
            if (seat.rest() == rest && !seat.isHiring()) {
                seat.attach(guest);
                if (rest == Seat.VACANT ? tryOccupy(seat) : tryDisplace(seat)) {
                    seat.setActive(1);
                    guest.sitDown(seat);
                    guest.setActive(true);
                    return true;
                }
                seat.detach(guest);
            }
        }
        return false;
    }

    private boolean tryOccupy(Seat seat) {
        if (!seat.casRest(Seat.VACANT, Seat.AWAKE)) {
            return false;
        }
        crew.idle().reclaimed(seat);
        return true;
    }

    /** Makes a spare of the thread that sleeps here, unless another thread runs here or somebody wakes the sleeper. */
    private boolean tryDisplace(Seat seat) {
        Seated sleeper = seat.active() == 1 ? crew.idle().tryDisplace(seat) : null;
        if (sleeper == null) {
            return false;
        }
        seat.detach(sleeper);
        sleeper.setActive(false);
        spares.add(sleeper);
        sleeper.standUp(); // before the next step: a sleeper that sees AWAKE must also see that it has no seat (S5)
        seat.casRest(Seat.WAKING, Seat.AWAKE);
        return true;
    }
}
