package io.skua.sim;

import java.util.Arrays;

/**
 * How many tasks lay in bags, and how many workers had something to do, at some hundred evenly spaced moments of a run.
 * Nobody knows beforehand how long it will take, so it begins with close moments and drops every other one whenever
 * there are too many.
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
     * Something happens now; since the last event, things have been like this. Returns the next moment of which it
     * wants to know.
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

    /** How far the moments are apart; the first is 0. */
    public long stride() {
        return stride;
    }

    /** Tasks that could be stolen, at each moment. */
    public int[] queued() {
        return Arrays.copyOf(queued, size);
    }

    /** Workers with a task that was not waiting for another, at each moment. */
    public int[] working() {
        return Arrays.copyOf(working, size);
    }
}
