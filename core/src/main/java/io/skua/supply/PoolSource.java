package io.skua.supply;

import io.skua.bag.Stock;
import io.skua.bag.Visit;
import io.skua.idle.Group;
import io.skua.idle.Loot;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.idle.Seating;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import io.skua.policy.VictimCursor;

/**
 * Finds descriptors of pools: first stocks that no thread works on, then the oldest descriptor of a victim, in the
 * order in which the policy names the victims. What is found is a {@link Visit} of the pool.
 */
final class PoolSource implements Source {
    private final Seated worker;
    private final Seating seating;
    private final VictimWalk victims = new VictimWalk();

    PoolSource(Seated worker, Seating seating) {
        this.worker = worker;
        this.seating = seating;
    }

    @Override
    public boolean look(Group group, int level, int turn, Find find) {
        return seating.arePoolsUsed() && (takeShelved(group, level, find) || steal(group, level, find));
    }

    private boolean takeShelved(Group group, int level, Find find) {
        Stock stock = group.shelf().poll(level, worker.bag()); // T2: with the stock comes the shelf's presence (L1)
        if (stock == null) {
            return false;
        }
        try {
            return find.setStolen(stock.visit(), stock.job(), null);
        } catch (Throwable thrown) { // there is no memory for a visit
            Jobs.stopRunning(stock.job());
            group.shelf().add(stock);
            worker.bag().setStock(null);
            throw thrown;
        }
    }

    private boolean steal(Group group, int level, Find find) {
        Seat seat = worker.seat();
        VictimCursor walk = victims.begin(group, seat);
        for (int victim = walk.next(); victim != VictimCursor.END; victim = walk.next()) {
            Seat there = seating.at(victim);
            if (there != null && stealAt(there, group, level, find)) {
                return true;
            }
            if (victims.isOutdated(group)) {
                return false;
            }
        }
        if (seat.attached().size() > 1 && stealAt(seat, group, level, find)) { // threads that wait here have stocks
            return true;
        }
        return level != Levels.ANY && stealAnywhere(group, level, find); // for the same reason as in BagSource
    }

    private boolean stealAnywhere(Group group, int level, Find find) {
        Roster roster = group.roster();
        for (Seat there : roster.members()) {
            if (roster.mayStealFrom(worker.seat(), there) && stealAt(there, group, level, find)) {
                return true;
            }
        }
        return false;
    }

    private boolean stealAt(Seat victim, Group group, int level, Find find) {
        Stock stock = Loot.stockAt(victim, worker, group, null, level);
        if (stock == null) {
            return false;
        }
        JobCore pool = stock.job();
        Visit visit = stock.visit(); // first: afterwards nothing may fail
        if (!Jobs.enter(pool)) {
            return false;
        }
        Object descriptor = stock.steal(); // J1: the worker has entered the pool before it has the descriptor
        if (descriptor != null) {
            visit.setFirst(descriptor);
            return find.setStolen(visit, pool, null);
        }
        return Jobs.leave(pool) && find.setLeft(pool); // as in BagSource
    }
}
