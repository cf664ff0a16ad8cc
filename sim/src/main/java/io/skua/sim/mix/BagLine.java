package io.skua.sim.mix;

import io.skua.sim.engine.Strand;
import io.skua.sim.engine.VirtualJob;
import io.skua.topology.Allotment;
import io.skua.topology.WorkerClass;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How many tasks lay in the bags of a job, on average over its members, at some hundred evenly spaced moments since its
 * start. {@code Timeline} says how these moments are chosen.
 */
public final class BagLine {
    private static final int MOST = 1024;

    private final double[] axis = new double[MOST];
    private final double[] all = new double[MOST];
    private final int[] members = new int[MOST];
    private int size;
    private long stride = 1;
    private long next;
    private @Nullable Allotment known;
    private int[] axisWorkers = {};

    BagLine() {}

    /**
     * Called at each event, when the job's bags are still as they were since the event before. Returns the next moment
     * that this line needs.
     */
    long at(long now, VirtualJob job) {
        while (job.start() + next <= now) {
            add(job);
            if (size == MOST) {
                thin();
            }
            next = size * stride;
        }
        return job.start() + next;
    }

    private void add(VirtualJob job) {
        Allotment allotment = job.group.allotmentOrNull();
        int count = allotment == null ? job.group.members().cardinality() : allotment.size();
        if (allotment != null && allotment != known) {
            known = allotment;
            axisWorkers = allotment.size() == 1 ? allotment.workers() : allotment.ofClass(WorkerClass.X);
        }
        long onAxis = 0;
        for (int place : axisWorkers) {
            Strand strand = job.world.worker(place).strand();
            onAxis += strand.job == job ? strand.size() : 0;
        }
        axis[size] = axisWorkers.length == 0 ? 0 : (double) onAxis / axisWorkers.length;
        all[size] = count == 0 ? 0 : (double) job.queued() / count;
        members[size++] = count;
    }

    private void thin() {
        size /= 2;
        stride *= 2;
        for (int i = 0; i < size; i++) {
            axis[i] = axis[2 * i];
            all[i] = all[2 * i];
            members[i] = members[2 * i];
        }
    }

    /** The time between two moments. The first moment is the job's start. */
    public long stride() {
        return stride;
    }

    /** The average number of tasks in a bag of a worker of class X; if the source is alone, in the source's bag. */
    public double[] axis() {
        return Arrays.copyOf(axis, size);
    }

    /** The average number of tasks in a member's bag. */
    public double[] all() {
        return Arrays.copyOf(all, size);
    }

    /** Returns the number of members at each moment. */
    public int[] members() {
        return Arrays.copyOf(members, size);
    }
}
