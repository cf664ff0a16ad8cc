package io.skua.sim.engine;

import io.skua.policy.RandomSource;
import io.skua.topology.Allotment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every partition of the workers is a machine of its own: its jobs run on all of its workers, one job after the other.
 */
public final class FixedDriver extends Driver {
    private static final class Partition {
        private final Allotment allotment;
        private final ArrayDeque<VirtualJob> waiting = new ArrayDeque<>();
        private @Nullable VirtualJob running;

        Partition(Allotment allotment) {
            this.allotment = allotment;
        }
    }

    private final List<Partition> partitions = new ArrayList<>();
    private int arrivals;

    /**
     * Makes a driver that gives each job a part of the machine for good.
     *
     * @param allotments the parts
     */
    public FixedDriver(World world, List<Allotment> allotments) {
        super(world);
        for (Allotment allotment : allotments) {
            partitions.add(new Partition(allotment));
        }
    }

    @Override
    protected void arrived(VirtualJob job, long now) {
        Partition partition = partitions.get(arrivals++ % partitions.size());
        partition.waiting.add(job);
        startNext(partition, now);
    }

    private void startNext(Partition partition, long now) {
        VirtualJob job = partition.running == null ? partition.waiting.poll() : null;
        if (job == null) {
            return;
        }
        partition.running = job;
        Allotment allotment = partition.allotment;
        job.workersMax = allotment.size();
        job.group.form(allotment);
        VirtualWorker source = world.worker(allotment.source());
        source.startRoot(job, job.begin(source, now), now);
        RandomSource random = new RandomSource(world.setup.seed() ^ 0x5DEECE66DL);
        allotment.stream().mapToObj(world::worker).forEach(worker -> {
            long late = late(random);
            worker.relay.join(job.group, job, now);
            if (worker != source) {
                worker.thief.startAt(now + late);
            }
        });
        job.history.members(allotment, now);
    }

    @Override
    protected void settle(long now) {
        for (Partition partition : partitions) {
            VirtualJob job = partition.running;
            if (job != null && !job.isRunning()) {
                partition.allotment.stream()
                        .mapToObj(world::worker)
                        .forEach(worker -> worker.relay.leave(job.group, job, now));
                partition.running = null;
                startNext(partition, now);
            }
        }
    }
}
