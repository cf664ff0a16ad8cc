package io.skua.lab.reproduce.tree;

import java.util.Arrays;

/**
 * A point of a line.
 *
 * @param low the least of several runs, or NaN
 * @param high the most of several runs, or NaN
 */
public record Spot(double x, double y, double low, double high) {
    static Spot of(double x, double y) {
        return new Spot(x, y, Double.NaN, Double.NaN);
    }

    /** The mean of several runs, and their range. */
    static Spot mean(double x, double[] runs) {
        return runs.length == 1
                ? of(x, runs[0])
                : spread(x, Arrays.stream(runs).average().orElseThrow(), runs);
    }

    private static Spot spread(double x, double y, double[] runs) {
        double low = Arrays.stream(runs).min().orElseThrow();
        double high = Arrays.stream(runs).max().orElseThrow();
        return new Spot(x, Math.max(low, Math.min(high, y)), low, high); // a mean may be rounded out of its range
    }
}
