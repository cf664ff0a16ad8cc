package io.skua.lab.reproduce.tree;

import java.util.ArrayList;
import java.util.List;

/**
 * What one contender did.
 *
 * @param published whether the paper says so
 */
public record Line(String name, List<Spot> spots, boolean published) {
    public Line {
        spots = List.copyOf(spots);
    }

    static Line ours(String name, List<Spot> spots) {
        return new Line(name, spots, false);
    }

    /** @param pairs x and y, alternating */
    static Line paper(String name, double... pairs) {
        List<Spot> spots = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            spots.add(Spot.of(pairs[i], pairs[i + 1]));
        }
        return new Line(name, spots, true);
    }

    /** NaN if there is none. */
    double at(double x) {
        return spots.stream()
                .filter(spot -> spot.x() == x)
                .mapToDouble(Spot::y)
                .findFirst()
                .orElse(Double.NaN);
    }
}
