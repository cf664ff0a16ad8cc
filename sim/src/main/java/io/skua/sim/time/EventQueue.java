package io.skua.sim.time;

import java.util.Arrays;

/**
 * The moment at which each worker acts next. There is one moment per worker, since no worker does two things at once.
 * The queue is a tournament of groups of four: the lowest level has the workers' moments, and every higher level has
 * the earliest moment of each group of four on the level below. If two moments are equal, the worker with the lower
 * number comes first.
 */
public final class EventQueue {
    /** The moment of a worker that has nothing to do. */
    public static final long NEVER = Long.MAX_VALUE;

    private static final int SHIFT = 2;
    private static final int WIDTH = 1 << SHIFT;

    private final long[][] times; // by level; the lowest level has the workers' own moments
    private final int[][] winners; // by level, from the second level on

    /** Makes a queue for workers that have nothing to do yet. */
    public EventQueue(int workers) {
        int levels = 2;
        for (int size = WIDTH; size < workers; size *= WIDTH) {
            levels++;
        }
        times = new long[levels][];
        winners = new int[levels][];
        int size = workers;
        for (int level = 0; level < levels; level++) {
            int padded = (size + WIDTH - 1) / WIDTH * WIDTH;
            times[level] = new long[padded];
            Arrays.fill(times[level], NEVER);
            winners[level] = new int[padded];
            size = padded / WIDTH;
        }
        for (int level = 1; level < levels; level++) {
            for (int i = 0; i < winners[level].length; i++) {
                winners[level][i] = level == 1 ? i * WIDTH : winnerBelow(level, i);
            }
        }
    }

    private int winnerBelow(int level, int i) {
        int[] below = winners[level - 1];
        return below[Math.min(i * WIDTH, below.length - 1)];
    }

    /** The worker that acts next. */
    public int first() {
        return winners[winners.length - 1][0];
    }

    /** Returns the moment at which a worker acts next, or {@link #NEVER}. */
    public long time(int worker) {
        return times[0][worker];
    }

    /** Sets the moment at which a worker acts next, or {@link #NEVER}. */
    public void set(int worker, long time) {
        times[0][worker] = time;
        int index = worker;
        for (int level = 1; level < times.length; level++) {
            int from = index & -WIDTH;
            long[] below = times[level - 1];
            int best = from;
            long least = below[from];
            for (int i = from + 1; i < from + WIDTH; i++) {
                if (below[i] < least) {
                    least = below[i];
                    best = i;
                }
            }
            index >>>= SHIFT;
            int winner = level == 1 ? best : winners[level - 1][best];
            if (times[level][index] == least && winners[level][index] == winner) {
                return; // nothing changes on higher levels
            }
            times[level][index] = least;
            winners[level][index] = winner;
        }
    }
}
