package io.skua.keeper;

import io.skua.bag.Bag;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.island.Bags;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import org.jspecify.annotations.Nullable;

/**
 * What a rule sees of an island.
 *
 * @param hungry the member that has nothing to do, or null
 */
record IslandBags(Keeper keeper, Group group, @Nullable Seat hungry) implements Bags {
    static boolean hasTasks(Group group) {
        if (group.hasWorkForAll()) {
            return true;
        }
        for (Seat seat : group.roster().members()) {
            if (tasksAt(seat, group) > 0) {
                return true;
            }
        }
        return false;
    }

    static int tasksAt(Seat seat, Group group) {
        int tasks = 0;
        for (Seated worker : seat.attached().slots()) {
            for (Bag bag = worker == null ? null : worker.bag(); bag != null; bag = bag.outer()) {
                JobCore job = bag.job();
                if (job != null && Jobs.group(job) == group && Jobs.hasRoom(job)) {
                    tasks += bag.lootCount();
                }
            }
        }
        return tasks;
    }

    @Override
    public int size(int worker) {
        Seat seat = keeper.seat(worker);
        int waiting = seat == group.home() && group.hasWorkForAll() ? 1 : 0;
        return tasksAt(seat, group) + waiting;
    }

    @Override
    public boolean isHungry(int worker) {
        Seat seat = keeper.seat(worker);
        return seat == hungry || seat.isResting();
    }
}
