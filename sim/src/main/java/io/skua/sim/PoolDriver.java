package io.skua.sim;

import io.skua.policy.RandomSource;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;

/** One crew of all workers for all jobs. */
final class PoolDriver extends Driver {
    private final Allotment all;
    private final Crew crew;
    private final List<VirtualJob> running = new ArrayList<>();
    private long since;

    PoolDriver(World world, Allotment all) {
        super(world);
        this.all = all;
        this.crew = new Crew(world, 0);
        crew.form(all);
        for (VirtualJob job : world.jobs) {
            job.crew = crew;
            job.workersMax = all.size();
        }
    }

    @Override
    void begin() {
        RandomSource random = new RandomSource(world.setup.seed() ^ 0x5DEECE66DL);
        for (VirtualWorker worker : world.workers) {
            crew.add(worker);
            worker.thief.join(crew, 0);
            worker.thief.startAt(late(random));
        }
        super.begin();
    }

    @Override
    void arrived(VirtualJob job, long now) {
        VirtualWorker middle = world.worker(all.source());
        VirtualWorker free = middle.isFree() ? middle : crew.anyFree(middle);
        VirtualTask root = job.begin(free == null ? middle : free, now);
        if (free == null) {
            crew.addFirst(job, root, -1);
        } else {
            free.thief.wakeToLeave(free, now);
            free.startRoot(job, root, now);
        }
    }

    /** Each job that runs has its part of all workers. */
    @Override
    void settle(long now) {
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
