package io.skua.supply;

import io.skua.bag.Bag;
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
import io.skua.task.Task;

/** Steals from the bags of victims, in the order in which the policy names them. */
final class BagSource implements Source {
    private final Seated worker;
    private final Seating seating;
    private final VictimWalk victims = new VictimWalk();

    BagSource(Seated worker, Seating seating) {
        this.worker = worker;
        this.seating = seating;
    }

    @Override
    public boolean look(Group group, int level, int turn, Find find) {
        Seat seat = worker.seat();
        VictimCursor walk = victims.begin(group, seat);
        for (int victim = walk.next(); victim != VictimCursor.END; victim = walk.next()) {
            Seat there = seating.at(victim);
            if (there != null && stealAt(there, group, level, find)) {
                return true;
            }
            worker.tally().failedSteals++;
            if (victims.isOutdated(group)) {
                return false;
            }
        }
        if (seat.attached().size() > 1 && stealAt(seat, group, level, find)) { // threads that wait here have bags
            return true;
        }
        // A random policy may have missed a victim. But the caller may go on to a lower level only if no victim has
        // work of this level.
        return level != Levels.ANY && stealAnywhere(group, level, find);
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
        Bag bag = Loot.openBagAt(victim, worker, group, null, level);
        JobCore job = bag == null ? null : bag.job();
        if (bag == null || job == null || Group.of(job) != group || !bag.hasLoot() || !Jobs.enter(job)) {
            return false;
        }
        Task task = bag.take(job, null); // J1: the worker has entered the job before it has the task
        if (task != null) {
            return find.setStolen(task, job, bag);
        }
        // Another thief was faster. If all other threads have left the job meanwhile, this thread must finish the job
        // and run its callbacks, which may submit further jobs and wait for them.
        return Jobs.leave(job) && find.setLeft(job);
    }
}
