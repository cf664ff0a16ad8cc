package io.skua.workloads.tsp;

/**
 * A path from city 0.
 *
 * @param visited a bit for each city on the path
 * @param last where it ends
 */
record Path(int visited, int last, int length) {
    static final Path START = new Path(1, 0, 0);

    boolean has(int city) {
        return (visited & 1 << city) != 0;
    }

    int left(int count) {
        return count - Integer.bitCount(visited);
    }

    Path to(int city, Distances distances) {
        return new Path(visited | 1 << city, city, length + distances.lengths()[last][city]);
    }
}
