package io.skua.sim;

import java.util.Arrays;

/**
 * When each worker acts next: one moment per worker, since nobody does two things at once. A tournament: the leaves are the workers' moments,
 * every inner node names the earlier of its two; among equals the one with the lower number comes first.
 */
final class EventQueue {
    static final long NEVER = Long.MAX_VALUE;

    private final long[] times;
    private final int[] winners; // 1 is the final; the leaves' parents are the last half
    private final int leaves;

    EventQueue(int workers) {
        leaves = Math.max(2, Integer.highestOneBit(Math.max(1, workers - 1)) * 2);
        times = new long[leaves];
        winners = new int[leaves];
        Arrays.fill(times, NEVER);
        for (int node = leaves - 1; node >= 1; node--) {
            winners[node] = 2 * node >= leaves ? 2 * node - leaves : winners[2 * node];
        }
    }

    /** The worker that acts next. */
    int first() {
        return winners[1];
    }

    long time(int worker) {
        return times[worker];
    }

    void set(int worker, long time) {
        times[worker] = time;
        int node = (worker + leaves) >>> 1;
        int left = worker & ~1;
        winners[node] = times[left] <= times[left + 1] ? left : left + 1;
        while (node > 1) {
            node >>>= 1;
            int one = winners[2 * node];
            int other = winners[2 * node + 1];
            winners[node] = times[one] <= times[other] ? one : other;
        }
    }
}
