package io.skua.lab.reproduce;

import io.skua.studio.plot.Point;
import java.util.Arrays;
import java.util.List;

/** The same figure with several seeds, in their order. */
public record Sample(List<Double> values) {
    public Sample {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("A sample has one value or more.");
        }
    }

    /** Returns a sample of these values, in this order. */
    public static Sample of(double... values) {
        return new Sample(Arrays.stream(values).boxed().toList());
    }

    /** Returns the arithmetic mean. */
    public double mean() {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return Math.max(low(), Math.min(high(), sum / values.size())); // a mean may be rounded out of its range
    }

    /** The mean, and the range if there are several values. */
    public Point point(double x) {
        return values.size() == 1 ? Point.at(x, mean()) : new Point(x, mean(), low(), high());
    }

    /** Returns the value in the middle, or the mean of the two values there. */
    public double median() {
        List<Double> sorted = values.stream().sorted().toList();
        int size = sorted.size();
        return (sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2;
    }

    /** Returns the smallest value. */
    public double low() {
        return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    /** Returns the largest value. */
    public double high() {
        return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
}
