package io.skua.sim;

import java.util.Arrays;

/**
 * How many tasks lay in bags, and how many workers had something to do, at some hundred evenly spaced moments of a run.
 * The length of the run is not known beforehand. So the timeline begins with moments that are close together, and drops
 * every other moment whenever it has too many.
 */
public final class Timeline {
    private static final int MOST = 512;

    private final int[] queued = new int[MOST];
    private final int[] working = new int[MOST];
    private int size;
    private long stride = 1;
    private long next;

    Timeline() {}

    /**
     * Called at each event, with the numbers that have held since the event before. Returns the next moment that the
     * timeline needs.
     */
    long at(long now, int itsQueued, int itsWorking) {
        while (next <= now) {
            queued[size] = itsQueued;
            working[size++] = itsWorking;
            if (size == MOST) {
                thin();
            }
            next = size * stride;
        }
        return next;
    }

    private void thin() {
        size /= 2;
        stride *= 2;
        for (int i = 0; i < size; i++) {
            queued[i] = queued[2 * i];
            working[i] = working[2 * i];
        }
    }

    /** The time between two moments. The first moment is 0. */
    public long stride() {
        return stride;
    }

    /** How many tasks could be stolen, at each moment. */
    public int[] queued() {
        return Arrays.copyOf(queued, size);
    }

    /** How many workers had a task that was not waiting for another task, at each moment. */
    public int[] working() {
        return Arrays.copyOf(working, size);
    }
}
