package io.skua.sim.mix;

import io.skua.policy.RandomSource;
import io.skua.sim.engine.Driver;
import io.skua.sim.engine.VirtualGroup;
import io.skua.sim.engine.VirtualJob;
import io.skua.sim.engine.VirtualTask;
import io.skua.sim.engine.VirtualWorker;
import io.skua.sim.engine.World;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;

/** One group of all workers for all jobs. */
final class PoolDriver extends Driver {
    private final Allotment all;
    private final VirtualGroup group;
    private final List<VirtualJob> running = new ArrayList<>();
    private long since;

    PoolDriver(World world, Allotment all) {
        super(world);
        this.all = all;
        this.group = new VirtualGroup(world, 0);
        group.form(all);
        for (VirtualJob job : world.jobs) {
            job.group = group;
            job.workersMax = all.size();
        }
    }

    @Override
    protected void begin() {
        RandomSource random = new RandomSource(world.setup.seed() ^ 0x5DEECE66DL);
        for (VirtualWorker worker : world.workers) {
            group.add(worker);
            worker.thief.join(group, 0);
            worker.thief.startAt(late(random));
        }
        super.begin();
    }

    @Override
    protected void arrived(VirtualJob job, long now) {
        VirtualWorker middle = world.worker(all.source());
        VirtualWorker free = middle.isFree() ? middle : group.anyFree(middle);
        VirtualTask root = job.begin(free == null ? middle : free, now);
        if (free == null) {
            group.addFirst(job, root, -1);
        } else {
            free.thief.wakeToLeave(free, now);
            free.startRoot(job, root, now);
        }
    }

    /** All running jobs have equal parts of all workers. */
    @Override
    protected void settle(long now) {
        for (VirtualJob job : running) {
            job.history.share((double) all.size() / running.size(), now - since);
        }
        since = now;
        running.removeIf(job -> !job.isRunning());
        for (VirtualJob job : world.jobs) {
            if (job.isRunning() && !running.contains(job)) {
                running.add(job);
                job.history.members(all, now);
            }
        }
    }
}
