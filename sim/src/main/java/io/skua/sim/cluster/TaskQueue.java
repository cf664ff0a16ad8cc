package io.skua.sim.cluster;

import io.skua.place.protocol.Descriptor;
import java.util.Arrays;
import java.util.function.Predicate;

/** A worker's queue: the owner works at one end, and thieves take from the other end. */
final class TaskQueue {
    /** A task that waits in a queue of a place. */
    record Task(VirtualPool.Line line, Descriptor descriptor) {}

    private Task[] ring = new Task[16];
    private int oldest;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    void push(Task task) {
        if (size == ring.length) {
            Task[] larger = new Task[2 * size];
            for (int i = 0; i < size; i++) {
                larger[i] = at(i);
            }
            ring = larger;
            oldest = 0;
        }
        ring[(oldest + size) & (ring.length - 1)] = task;
        size++;
    }

    /** The task at this position; the oldest task has the position 0. */
    Task at(int index) {
        return ring[(oldest + index) & (ring.length - 1)];
    }

    Task pop() {
        size--;
        int index = (oldest + size) & (ring.length - 1);
        Task task = ring[index];
        ring[index] = null;
        return task;
    }

    Task steal() {
        Task task = ring[oldest];
        ring[oldest] = null;
        oldest = (oldest + 1) & (ring.length - 1);
        size--;
        return task;
    }

    /** Removes the unwanted tasks, and returns how many there were. */
    int removeIf(Predicate<Task> isUnwanted) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            Task task = at(i);
            if (!isUnwanted.test(task)) {
                ring[(oldest + kept++) & (ring.length - 1)] = task;
            }
        }
        int removed = size - kept;
        for (int i = kept; i < size; i++) {
            ring[(oldest + i) & (ring.length - 1)] = null;
        }
        size = kept;
        return removed;
    }

    void clear() {
        Arrays.fill(ring, null);
        size = 0;
    }
}
