package io.skua.lab.reproduce.islands;

import java.util.List;

/** The same figure with several seeds. */
record Sample(List<Double> values) {
    Sample {
        values = values.stream().sorted().toList();
        if (values.isEmpty()) {
            throw new IllegalArgumentException("A sample has one value or more.");
        }
    }

    double median() {
        int size = values.size();
        return (values.get((size - 1) / 2) + values.get(size / 2)) / 2;
    }

    double low() {
        return values.get(0);
    }

    double high() {
        return values.get(values.size() - 1);
    }
}
