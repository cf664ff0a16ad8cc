package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.master.Resident;
import org.jspecify.annotations.Nullable;

/**
 * Lends sources that their islands do not use to jobs that wait to be started. An island cannot give its source back,
 * and may be waiting for one of these very jobs.
 *
 * <p><b>D1 (no waiting job is overlooked).</b> No job waits while a source rests that the job could use. Who makes a
 * job wait (who submits it, or has found no thread for it as a lodger) writes the registry's state and then looks at
 * all sources ({@link #lendSources}). Who comes to rest says so at its seat and then reads that state: a thread that
 * falls asleep in {@link #isToLend} (Idle, S3), and one that leaves its seat in {@link #offerHomes}. So one of them
 * sees the other's write. A seat whose groups change is called ({@link Registry}).
 *
 * <p><b>D2 (work that vanishes).</b> A source whose island has work for all members cannot be lent. The next moment
 * another member may take that work, and it does not look at the source. So whoever finds such a source at rest while a
 * job waits wakes its thread, and no thread falls asleep on a source while a job waits, whether there is work or not:
 * it takes the work, or lends the source when the work is gone.
 *
 * <pre>
 *   the thread at the source          another member              before D2
 *   S1  says that it sleeps
 *   S3  there is work: not to lend
 *                                     takes the work
 *   S3  there is no work
 *       parks                                                     a job waits, and nobody looks at the source
 * </pre>
 *
 * <p><b>D3 (a lodger that waits again).</b> While a lender looks for a thread for its lodger, the job does not wait, so
 * a thread that comes to rest at another source keeps it. If the lender finds no thread, it looks at all sources again.
 *
 * <p>Model: verify/spin/lodge.pml.
 */
final class Lending {
    private final Keeper keeper; // whose lock guards the registry
    private final Engine engine;
    private final Registry registry;

    Lending(Keeper keeper, Engine engine, Registry registry) {
        this.keeper = keeper;
        this.engine = engine;
        this.registry = registry;
    }

    /** Returns whether a thread must not fall asleep on this seat, since a job waits (D2). */
    boolean isToLend(Seat seat) {
        return registry.hasLodger() && seat.isSource();
    }

    /**
     * Lends a source, if a job waits and the source's islands do not use it. Throws nothing.
     *
     * @param idle the thread that sits there and has nothing to do, or null if there is none
     */
    void lend(Seat seat, @Nullable Seated idle) {
        if (!tryLend(seat, idle)) {
            lendSources(seat.rest() != Seat.VACANT);
        }
    }

    /** Offers the sources of the seat's islands: a thread may have fallen asleep there while others ran beside it. */
    void offerHomes(Seat seat) {
        Seat before = null;
        for (Group group : seat.groups()) {
            Seat home = group.home();
            if (home != before) {
                lend(home, null);
            }
            before = home;
        }
    }

    /** Offers all sources to the jobs that wait. Throws nothing. */
    void lendSources() {
        lendSources(true);
    }

    /**
     * As {@link #lendSources()}. Begins again after a lodger has found no thread (D3). That happens only if somebody
     * else has come back to its seat meanwhile, or once for lack of threads: then vacant seats are left to the watch.
     *
     * @param areThreads whether there may be threads for vacant seats
     */
    private void lendSources(boolean areThreads) {
        boolean hasThreads = areThreads;
        for (boolean again = true; again; ) {
            again = false;
            for (Seat seat : engine.seating().all()) {
                if (isToLend(seat) && (hasThreads || seat.rest() != Seat.VACANT) && !tryLend(seat, null)) {
                    again = true;
                    hasThreads &= seat.rest() != Seat.VACANT;
                }
            }
        }
    }

    /** As {@link #lend}. Returns false if no thread was found for the lodger, and it waits again. */
    private boolean tryLend(Seat seat, @Nullable Seated idle) {
        try {
            if (!registry.hasLodger()) {
                return true;
            }
            Resident lodger;
            synchronized (keeper) {
                lodger = registry.lodge(seat, idle);
            }
            boolean isManned = lodger == null || idle != null || man(lodger);
            if (lodger == null && idle == null && seat.isResting() && seat.isSource()) {
                engine.idle().call(seat); // D2
            }
            keeper.tell();
            return isManned;
        } catch (Throwable thrown) {
            keeper.leaveUnsettled(thrown);
            return true;
        }
    }

    /**
     * Finds a thread for a lodger. If its own thread has come back to the seat, or no other is to be had, the lodger
     * waits again, and this method returns false.
     */
    private boolean man(Resident lodger) {
        Seat seat = keeper.seat(lodger.island().source());
        registry.takeCall(seat);
        boolean isManned = false;
        try {
            isManned = engine.crew().fill(seat) || engine.idle().wake(seat);
        } finally {
            if (!isManned) {
                registry.callAgain(seat);
                synchronized (keeper) {
                    registry.unlodge(lodger);
                }
            }
        }
        return isManned;
    }

    /** See {@code Sharing.hasOverlookedSeat}. */
    boolean hasOverlookedSeat() {
        if (registry.hasLodger()) {
            for (Seat seat : engine.seating().all()) {
                if (seat.isResting() && seat.isUnusedSource()) {
                    return true;
                }
            }
        }
        return false;
    }
}
