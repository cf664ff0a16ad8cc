package io.skua.sim.mix;

import io.skua.sim.engine.Strand;
import io.skua.sim.engine.VirtualJob;
import io.skua.topology.Allotment;
import io.skua.topology.WorkerClass;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How many tasks lay in a job's bags, on average over its members, at some hundred evenly spaced moments since its
 * start; see {@code Timeline} for how they are chosen.
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
     * Something happens now; since the last event, things have been like this. Returns the next moment of which it
     * wants to know.
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

    /** How far the moments are apart; the first is the job's start. */
    public long stride() {
        return stride;
    }

    /** The mean bag of the workers of class X; of the source, when it is alone. */
    public double[] axis() {
        return Arrays.copyOf(axis, size);
    }

    /** The mean bag of all members. */
    public double[] all() {
        return Arrays.copyOf(all, size);
    }

    public int[] members() {
        return Arrays.copyOf(members, size);
    }
}
