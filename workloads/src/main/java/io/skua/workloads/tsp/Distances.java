package io.skua.workloads.tsp;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What a search needs to know about cities.
 *
 * @param lengths from each city to each
 * @param nearest for each city all others, the nearest first
 * @param twoShortest for each city the length of its two shortest ways together
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Distances(int[][] lengths, int[][] nearest, int[] twoShortest) {
    static Distances of(int[][] lengths) {
        int count = lengths.length;
        int[][] nearest = new int[count][];
        int[] twoShortest = new int[count];
        for (int i = 0; i < count; i++) {
            int city = i;
            nearest[i] = IntStream.range(0, count)
                    .filter(other -> other != city)
                    .boxed()
                    .sorted(Comparator.comparingInt(other -> lengths[city][other]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            twoShortest[i] = lengths[i][nearest[i][0]] + lengths[i][nearest[i][1]];
        }
        return new Distances(lengths, nearest, twoShortest);
    }

    int count() {
        return lengths.length;
    }

    /** The two shortest ways of all cities but the first, where every tour begins. */
    int allTwoShortest() {
        return Arrays.stream(twoShortest).skip(1).sum();
    }

    /**
     * No tour that begins with a path is shorter than this: each city that is left has one way in and one out, and both
     * ends of the path have one way each. A way has two ends, so half of the sum is needed.
     *
     * @param rest the two shortest ways of all cities that are left
     */
    long atLeast(Path path, int rest) {
        int ends = lengths[path.last()][nearest[path.last()][0]] + lengths[0][nearest[0][0]];
        return path.length() + ((long) rest + ends + 1) / 2;
    }
}
