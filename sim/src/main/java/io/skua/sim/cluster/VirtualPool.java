package io.skua.sim.cluster;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One generation of the tasks of a loan at a place. */
final class VirtualPool {
    /** A pool and its successors. Queued tasks belong to the line, and so to the latest pool of the line. */
    static final class Line {
        VirtualPool latest;

        Line(long pool) {
            latest = new VirtualPool(pool, this);
        }
    }

    final long number;
    final Line line;
    int queued;
    int running;

    /** Whether the pool before this one is still open, so that its tasks may spawn tasks into this pool. */
    boolean hasPredecessor;

    boolean isDiscarded;
    boolean hasEnded;
    private List<Descriptor> frontier = List.of();
    private @Nullable VirtualPool successor;
    private long answer;
    private long units;
    private long tasks;

    VirtualPool(long number, Line line) {
        this.number = number;
        this.line = line;
    }

    /** Opens the successor, which takes over the queued tasks. */
    VirtualPool succeed(long newNumber, Collection<Descriptor> moved) {
        VirtualPool next = new VirtualPool(newNumber, line);
        next.queued = queued;
        next.hasPredecessor = !hasEnded;
        queued = 0;
        frontier = new ArrayList<>(moved);
        successor = next;
        line.latest = next;
        return next;
    }

    @Nullable
    VirtualPool successor() {
        return successor;
    }

    /**
     * Called when a body of this pool has spawned a task. The task goes to the latest pool of the line, and so belongs
     * to the frontier of each earlier pool from this one on. None of these pools has ended, since each waits for the
     * one before.
     */
    void spawned(TaskQueue.Task task) {
        for (VirtualPool pool = this; pool.successor != null; pool = pool.successor) {
            pool.frontier.add(task.descriptor());
        }
    }

    boolean isOver() {
        return queued == 0 && running == 0 && !hasPredecessor;
    }

    void add(long moreAnswer, long moreUnits, long moreTasks) {
        answer += moreAnswer;
        units += moreUnits;
        tasks += moreTasks;
    }

    Event.PoolEnded event() {
        ClusterPart part = tasks == 0 && units == 0 ? null : new ClusterPart(answer, units, tasks);
        return new Event.PoolEnded(number, tasks, part, List.copyOf(frontier), null);
    }
}
