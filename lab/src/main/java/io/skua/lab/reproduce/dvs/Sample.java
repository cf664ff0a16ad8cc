package io.skua.lab.reproduce.dvs;

import java.util.Arrays;
import java.util.List;

/** The same figure with several seeds. */
record Sample(List<Double> values) {
    Sample {
        values = List.copyOf(values);
    }

    static Sample of(double... values) {
        return new Sample(Arrays.stream(values).boxed().toList());
    }

    double mean() {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return Math.max(low(), Math.min(high(), sum / values.size())); // a mean may be rounded out of its range
    }

    double low() {
        return values.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    }

    double high() {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
    }
}
