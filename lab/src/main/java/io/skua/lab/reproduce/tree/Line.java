package io.skua.lab.reproduce.tree;

import io.skua.studio.plot.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * What one contender did.
 *
 * @param published whether the paper says so
 */
public record Line(String name, List<Point> points, boolean published) {
    public Line {
        points = List.copyOf(points);
    }

    static Line ours(String name, List<Point> points) {
        return new Line(name, points, false);
    }

    /** @param pairs x and y, alternating */
    static Line paper(String name, double... pairs) {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < pairs.length; i += 2) {
            points.add(Point.at(pairs[i], pairs[i + 1]));
        }
        return new Line(name, points, true);
    }

    /** NaN if there is none. */
    double at(double x) {
        return points.stream()
                .filter(point -> point.x() == x)
                .mapToDouble(Point::y)
                .findFirst()
                .orElse(Double.NaN);
    }
}
