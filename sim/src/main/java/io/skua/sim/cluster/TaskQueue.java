package io.skua.sim.cluster;

import java.util.Arrays;
import java.util.function.Predicate;

/** A worker's queue: its owner works at one end, thieves take from the other. */
final class TaskQueue {
    private PlaceTask[] ring = new PlaceTask[16];
    private int oldest;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    void push(PlaceTask task) {
        if (size == ring.length) {
            PlaceTask[] larger = new PlaceTask[2 * size];
            for (int i = 0; i < size; i++) {
                larger[i] = at(i);
            }
            ring = larger;
            oldest = 0;
        }
        ring[oldest + size & ring.length - 1] = task;
        size++;
    }

    /** The task that has been here for longest comes first. */
    PlaceTask at(int index) {
        return ring[oldest + index & ring.length - 1];
    }

    PlaceTask pop() {
        size--;
        int index = oldest + size & ring.length - 1;
        PlaceTask task = ring[index];
        ring[index] = null;
        return task;
    }

    PlaceTask steal() {
        PlaceTask task = ring[oldest];
        ring[oldest] = null;
        oldest = oldest + 1 & ring.length - 1;
        size--;
        return task;
    }

    /** Returns how many were removed. */
    int removeIf(Predicate<PlaceTask> isUnwanted) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            PlaceTask task = at(i);
            if (!isUnwanted.test(task)) {
                ring[oldest + kept++ & ring.length - 1] = task;
            }
        }
        int removed = size - kept;
        for (int i = kept; i < size; i++) {
            ring[oldest + i & ring.length - 1] = null;
        }
        size = kept;
        return removed;
    }

    void clear() {
        Arrays.fill(ring, null);
        size = 0;
    }
}
