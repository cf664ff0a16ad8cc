package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts over time, stacked upon each other in steps: for example how many workers each job has. The uppermost edge is
 * the sum of all.
 *
 * <pre>{@code
 * StackChart.titled("Workers of each job")
 *         .x(Axis.linear("cycles"))
 *         .y(Axis.linear("workers").ticks(0, 8, 16))
 *         .with(Series.ours("sort").at(0, 16).at(100, 8).at(300, 0))
 *         .with(Series.ours("fib").at(100, 8).at(400, 0));
 * }</pre>
 *
 * @param series from bottom to top; the y of a point holds until the x of the next point, and the last point ends the
 *     series
 */
public record StackChart(Heading heading, Axis x, Axis y, List<Series> series) implements Chart {
    public StackChart {
        series = List.copyOf(series);
        for (Series one : series) {
            double last = Double.NEGATIVE_INFINITY;
            for (Point point : one.points()) {
                x.check(point.x(), "the series " + one.name());
                y.check(point.y(), "the series " + one.name());
                if (point.x() < last || !(point.y() >= 0)) {
                    throw new IllegalArgumentException("the stacked series " + one.name() + " has the point "
                            + point.x() + ", " + point.y() + "; x must not decrease, and y must not be negative");
                }
                last = point.x();
            }
        }
        if (x.scale().isLog() || y.scale().isLog()) {
            throw new IllegalArgumentException("the stack \"" + heading.title()
                    + "\" has a logarithmic axis; use linear ones, so that areas count");
        }
        if (series.stream().map(Series::name).distinct().count() < series.size()) {
            throw new IllegalArgumentException(
                    "the stack \"" + heading.title() + "\" has two series of the same name; name each differently");
        }
    }

    /** Returns a chart without layers. */
    public static StackChart titled(String title) {
        return new StackChart(Heading.titled(title), Axis.linear(""), Axis.linear(""), List.of());
    }

    /** Returns the chart with a line below its title. */
    public StackChart subtitle(String text) {
        return new StackChart(heading.subtitle(text), x, y, series);
    }

    /** Returns the chart with a description for readers who do not see it. */
    public StackChart describe(String text) {
        return new StackChart(heading.describe(text), x, y, series);
    }

    /** Returns the chart with this x axis. */
    public StackChart x(Axis axis) {
        return new StackChart(heading, axis, y, series);
    }

    /** Returns the chart with this y axis. */
    public StackChart y(Axis axis) {
        return new StackChart(heading, x, axis, series);
    }

    /** Returns the chart with more layers on top. */
    public StackChart with(Series... more) {
        List<Series> all = new ArrayList<>(series);
        all.addAll(List.of(more));
        return new StackChart(heading, x, y, all);
    }

    @Override
    public List<String> names() {
        return series.stream().map(Series::name).toList();
    }
}
