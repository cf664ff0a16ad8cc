package io.skua.sim.cluster;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Event;
import java.util.List;

/** One generation of the tasks of a loan at a place. */
final class VirtualPool {
    final long number;
    final PoolLine line;
    int queued;
    int running;

    /** Whether the pool before is still open, whose tasks may spawn into this one. */
    boolean hasPredecessor;

    boolean isDiscarded;
    boolean hasEnded;
    List<Descriptor> frontier = List.of();
    private VirtualPool successor;
    private long answer;
    private long units;
    private long tasks;

    VirtualPool(long number, PoolLine line) {
        this.number = number;
        this.line = line;
    }

    /** Opens the pool that takes over what is queued. */
    VirtualPool succeed(long newNumber, List<Descriptor> moved) {
        VirtualPool next = new VirtualPool(newNumber, line);
        next.queued = queued;
        next.hasPredecessor = !hasEnded;
        queued = 0;
        frontier = moved;
        successor = next;
        line.latest = next;
        return next;
    }

    VirtualPool successor() {
        return successor;
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
        return new Event.PoolEnded(number, part, frontier, null);
    }
}
