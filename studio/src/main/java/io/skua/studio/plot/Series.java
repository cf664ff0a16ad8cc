package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A named line of points. The name decides the colour: our series and the paper's series of the same name share it, the
 * paper's is dashed and hollow.
 *
 * @param published whether the figures are the paper's and not ours
 */
public record Series(String name, List<Point> points, boolean published, Join join) {
    private static final int MARKED_MAX = 40;

    /** How points are joined. */
    public enum Join {
        /** Not at all. */
        NONE,
        /** By straight lines. */
        LINE,
        /** By steps: a value holds until the next point. */
        STEPS
    }

    public Series {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a series has no name; name it, since its name decides its colour");
        }
        points = List.copyOf(points);
    }

    /** What we measured. */
    public static Series ours(String name) {
        return new Series(name, List.of(), false, Join.LINE);
    }

    /** What was published. */
    public static Series paper(String name) {
        return new Series(name, List.of(), true, Join.LINE);
    }

    /** For a handful of points; for many there is {@link #points(double[], double[])}. */
    public Series at(double x, double y) {
        return at(x, y, Double.NaN, Double.NaN);
    }

    /** Returns the series with one more point and its spread. */
    public Series at(double x, double y, double low, double high) {
        List<Point> more = new ArrayList<>(points);
        more.add(new Point(x, y, low, high));
        return points(more);
    }

    /** With a point for each of some things. */
    public <T> Series points(Collection<T> things, Function<? super T, Point> point) {
        return points(things.stream().map(point).toList());
    }

    /** Returns the series with these points instead of its own. */
    public Series points(List<Point> newPoints) {
        return new Series(name, newPoints, published, join);
    }

    /** Returns the series with these points instead of its own. */
    public Series points(double[] x, double[] y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException("the series " + name + " has " + x.length + " x and " + y.length
                    + " y; give one y for each x, NaN where there is none");
        }
        return points(
                IntStream.range(0, x.length).mapToObj(i -> Point.at(x[i], y[i])).toList());
    }

    /** Returns the points alone, without a line. */
    public Series scattered() {
        return new Series(name, points, published, Join.NONE);
    }

    /** Returns the series as steps, for counts: a value holds until the next point. */
    Series steps() {
        return new Series(name, points, published, Join.STEPS);
    }

    boolean isJoined() {
        return join != Join.NONE;
    }

    /** Whether markers would hide the line, as many do. */
    boolean isDense() {
        return join == Join.LINE && points.size() > MARKED_MAX;
    }

    String label() {
        return published ? name + " (paper)" : name;
    }
}
