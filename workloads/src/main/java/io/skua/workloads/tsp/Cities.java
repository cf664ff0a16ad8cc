package io.skua.workloads.tsp;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How long is the shortest tour through all cities, each visited once, and back? Cities lie in a square at random.
 *
 * @param count how many cities there are
 * @param seed decides where they lie
 */
record Cities(int count, int seed) {
    static final int LEAST = 3;
    static final int MOST = 20;
    private static final int SIDE = 10_000;

    Cities {
        if (count < LEAST || count > MOST) {
            throw new IllegalArgumentException(
                    "cities must be a whole number from " + LEAST + " to " + MOST + ", but was '" + count + "'");
        }
    }

    Distances distances() {
        SplittableRandom random = new SplittableRandom(seed);
        int[] x = new int[count];
        int[] y = new int[count];
        for (int i = 0; i < count; i++) {
            x[i] = random.nextInt(SIDE);
            y[i] = random.nextInt(SIDE);
        }
        int[][] lengths = new int[count][count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                lengths[i][j] = (int) Math.round(Math.hypot(x[i] - x[j], y[i] - y[j]));
            }
        }
        return Distances.of(lengths);
    }

    /** How many tours begin with a path that leaves this many cities; all of them are looked at, or need not be. */
    static long tours(int left) {
        long tours = 1;
        for (int i = 2; i <= left; i++) {
            tours *= i;
        }
        return tours;
    }

    /** The twin: no search, but a table of the shortest path through each set of cities to each of its members. */
    long sequential() {
        int[][] lengths = distances().lengths();
        int others = count - 1;
        int[] shortest = new int[others * (1 << others)];
        Arrays.fill(shortest, Integer.MAX_VALUE);
        for (int set = 1; set < 1 << others; set++) {
            for (int last = 0; last < others; last++) {
                if ((set & 1 << last) != 0) {
                    shortest[set * others + last] = shortestTo(set, last, shortest, lengths);
                }
            }
        }
        long best = Long.MAX_VALUE;
        int all = (1 << others) - 1;
        for (int last = 0; last < others; last++) {
            best = Math.min(best, (long) shortest[all * others + last] + lengths[last + 1][0]);
        }
        return best;
    }

    private static int shortestTo(int set, int last, int[] shortest, int[][] lengths) {
        int others = lengths.length - 1;
        int before = set & ~(1 << last);
        if (before == 0) {
            return lengths[0][last + 1];
        }
        int best = Integer.MAX_VALUE;
        for (int left = before; left != 0; left &= left - 1) {
            int previous = Integer.numberOfTrailingZeros(left);
            best = Math.min(best, shortest[before * others + previous] + lengths[previous + 1][last + 1]);
        }
        return best;
    }
}
