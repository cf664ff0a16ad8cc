package io.skua.sim.chaos;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.JobRecord;
import io.skua.sim.chaos.program.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pool of one life's workers: the tasks of one generation of a loan. */
final class Pool {
    final long number;
    final JobRecord job;
    final Deque<Descriptor> queue = new ArrayDeque<>();
    final List<Descriptor> frontier = new ArrayList<>();
    final List<Body> bodies = new ArrayList<>();

    @Nullable
    Part part;

    int tasks; // that are in the part

    @Nullable
    Object failure;

    @Nullable
    Pool predecessor;

    @Nullable
    Pool successor;

    boolean isDiscarded;
    boolean hasEnded;

    Pool(long number, JobRecord job) {
        this.number = number;
        this.job = job;
    }

    /** Returns whether what its tasks do still counts. */
    boolean isOpen() {
        return !isDiscarded && failure == null;
    }

    /** Adds a task; if the pool was rotated, its successor gets the task, and so on. */
    void add(Descriptor descriptor) {
        Pool pool = this;
        while (pool.successor != null) {
            pool.frontier.add(descriptor);
            pool = pool.successor;
        }
        if (pool.isOpen()) {
            pool.queue.addLast(descriptor);
        }
    }

    /** Moves what is queued to the successor. */
    void moveOn() {
        while (successor != null && !queue.isEmpty()) {
            add(queue.removeFirst());
        }
    }

    /** Returns whether nothing is queued or running here, nor can come from a predecessor. */
    boolean isDrained() {
        return queue.isEmpty()
                && bodies.isEmpty()
                && (predecessor == null || predecessor.hasEnded || predecessor.isDiscarded);
    }
}
