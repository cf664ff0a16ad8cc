package io.skua.sim.mix;

import io.skua.master.FairShares;
import io.skua.observe.Event;
import io.skua.sim.engine.Driver;
import io.skua.sim.engine.VirtualGroup;
import io.skua.sim.engine.VirtualJob;
import io.skua.sim.engine.VirtualWorker;
import io.skua.sim.engine.World;
import io.skua.topology.Mesh;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A driver that knows at every moment how many workers each job could use: the workers that it has, and one for each
 * strand that could go on and each task that could be stolen. A worker that has nothing to do is given to a job below
 * its share, and is told where its task is. If a job has more workers than its share, one of them is taken away at its
 * next step.
 */
final class OracleDriver extends Driver {
    private final List<VirtualJob> running = new ArrayList<>();
    private final BitSet free = new BitSet(); // by index
    private final Mesh mesh;
    private final int[] members; // by job: how many workers the job has that are not about to leave

    OracleDriver(World world) {
        super(world);
        this.mesh = world.setup.machine().topology().mesh();
        this.members = new int[world.jobs.length];
        free.set(0, world.workers.length);
        for (VirtualJob job : world.jobs) {
            job.workersMax = Math.min(job.spec.allowance().max(), world.workers.length);
            job.group.watcher = (worker, bag, now) -> world.unsettle();
        }
    }

    @Override
    protected void arrived(VirtualJob job, long now) {
        job.group.addFirst(job, job.begin(world.worker(mesh.center()), now), -1);
        running.add(job);
        world.unsettle();
    }

    @Override
    protected void settle(long now) {
        BitSet idle = world.idle();
        for (int i = idle.nextSetBit(0); i >= 0; i = idle.nextSetBit(i + 1)) {
            release(world.workers[i], now);
        }
        idle.clear();
        running.removeIf(job -> job.end() >= 0);
        int[] shares = shares();
        for (int i = 0; i < shares.length; i++) {
            VirtualJob job = running.get(i);
            for (int more = members[job.number] - shares[i]; more > 0; more--) {
                revoke(job, now);
            }
        }
        boolean given = !free.isEmpty();
        while (given) {
            given = false;
            for (int i = 0; i < shares.length && !free.isEmpty(); i++) {
                VirtualJob job = running.get(i);
                given |= members[job.number] < shares[i] && give(job, now);
            }
        }
    }

    private int[] shares() {
        int[] wanted = new int[running.size()];
        int[] weights = new int[wanted.length];
        for (int i = 0; i < wanted.length; i++) {
            VirtualJob job = running.get(i);
            int demand = members[job.number] + job.group.waiting() + job.queued();
            wanted[i] = Math.min(job.workersMax, demand);
            weights[i] = job.spec.allowance().weight();
        }
        return FairShares.of(world.workers.length, wanted, weights);
    }

    /** The worker has nothing to do. */
    private void release(VirtualWorker worker, long now) {
        for (VirtualJob job : world.jobs) {
            if (job.group.contains(worker)) {
                job.group.remove(worker);
                world.log(now, worker, Event.member(job.number, false), -1, -1);
                job.history.hold(-1, now);
                members[job.number]--;
            }
        }
        free.set(worker.index);
    }

    /**
     * Takes one worker away from a job: one with the fewest tasks to steal, and of several, the one with the highest
     * number.
     */
    private void revoke(VirtualJob job, long now) {
        VirtualWorker chosen = null;
        BitSet its = job.group.members();
        for (int i = its.nextSetBit(0); i >= 0; i = its.nextSetBit(i + 1)) {
            VirtualWorker worker = world.workers[i];
            if (chosen == null || worker.strand().size() <= chosen.strand().size()) {
                chosen = worker;
            }
        }
        if (chosen != null) {
            members[job.number]--;
            chosen.relay.leave(job.group, job, now);
        }
    }

    /**
     * Gives a free worker to a job.
     *
     * @return whether the job had something for the worker to do
     */
    private boolean give(VirtualJob job, long now) {
        VirtualGroup group = job.group;
        int from = group.ready() > 0 ? -1 : oldest(group);
        if (group.ready() == 0 && from < 0 && !group.hasFirst()) {
            return false;
        }
        VirtualWorker worker = nearest(from < 0 ? null : world.workers[from]);
        free.clear(worker.index);
        members[job.number]++;
        group.add(worker);
        world.log(now, worker, Event.member(job.number, true), -1, -1);
        job.history.hold(1, now);
        if (group.ready() > 0) {
            worker.relay.take(group.takeReady(), now);
        } else if (!group.startFirst(worker, now)) {
            worker.stealFrom(world.workers[from].strand(), false, now);
        }
        job.history.members(members[job.number], now);
        return true;
    }

    /**
     * The worker that has the task that was spawned first, which is likely to be the largest; −1 if there is no task.
     */
    private int oldest(VirtualGroup group) {
        int best = -1;
        long first = Long.MAX_VALUE;
        for (int i = group.nextWithWork(0); i >= 0; i = group.nextWithWork(i + 1)) {
            long number = world.workers[i].strand().oldest().number;
            if (number < first) {
                first = number;
                best = i;
            }
        }
        return best;
    }

    private VirtualWorker nearest(@Nullable VirtualWorker to) {
        int place = to == null ? mesh.center() : to.place;
        VirtualWorker best = world.workers[free.nextSetBit(0)];
        for (int i = free.nextSetBit(0); i >= 0; i = free.nextSetBit(i + 1)) {
            VirtualWorker worker = world.workers[i];
            if (mesh.hops(worker.place, place) < mesh.hops(best.place, place)) {
                best = worker;
            }
        }
        return best;
    }
}
