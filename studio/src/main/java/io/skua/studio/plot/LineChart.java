package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines over a common x: how something grows with the number of workers, for example.
 *
 * <pre>{@code
 * LineChart.titled("fib 40")
 *         .x(Axis.log2("workers"))
 *         .y(Axis.log2("speed-up"))
 *         .with(Series.ours("dvs").at(1, 1).at(2, 1.9, 1.8, 2.0))
 *         .with(Series.paper("dvs").at(1, 1).at(2, 1.95))
 *         .with(Reference.proportional("ideal", 1));
 * }</pre>
 *
 * A scatter chart is one whose series are {@linkplain Series#scattered scattered}.
 *
 * @param spread how low and high are shown
 */
public record LineChart(
        String title,
        String subtitle,
        String description,
        Axis x,
        Axis y,
        List<Series> series,
        List<Reference> references,
        Spread spread)
        implements Chart {
    /** How the spread of a point is drawn. */
    public enum Spread {
        WHISKERS,
        BAND
    }

    public LineChart {
        series = List.copyOf(series);
        references = List.copyOf(references);
        for (Series one : series) {
            for (Point point : one.points()) {
                x.check(point.x(), "the series " + one.label());
                y.check(point.y(), "the series " + one.label());
                y.check(point.low(), "the series " + one.label());
                y.check(point.high(), "the series " + one.label());
            }
        }
        if (series.stream().map(Series::label).distinct().count() < series.size()) {
            throw new IllegalArgumentException("the chart \"" + title + "\" has two series of the same name; name each "
                    + "differently, or mark one as the paper's");
        }
        for (Reference reference : references) {
            if (reference.isLevel()) {
                y.check(reference.base(), "the reference line " + reference.label());
            }
        }
    }

    public static LineChart titled(String title) {
        return new LineChart(title, "", "", Axis.linear(""), Axis.linear(""), List.of(), List.of(), Spread.WHISKERS);
    }

    public LineChart subtitle(String text) {
        return new LineChart(title, text, description, x, y, series, references, spread);
    }

    public LineChart describe(String text) {
        return new LineChart(title, subtitle, text, x, y, series, references, spread);
    }

    public LineChart x(Axis axis) {
        return new LineChart(title, subtitle, description, axis, y, series, references, spread);
    }

    public LineChart y(Axis axis) {
        return new LineChart(title, subtitle, description, x, axis, series, references, spread);
    }

    public LineChart with(Series... more) {
        return new LineChart(title, subtitle, description, x, y, join(series, List.of(more)), references, spread);
    }

    public LineChart with(Reference... more) {
        return new LineChart(title, subtitle, description, x, y, series, join(references, List.of(more)), spread);
    }

    /** Spreads as bands along the lines, for series of many points. */
    public LineChart bands() {
        return new LineChart(title, subtitle, description, x, y, series, references, Spread.BAND);
    }

    @Override
    public List<String> names() {
        return series.stream().map(Series::name).distinct().toList();
    }

    private static <T> List<T> join(List<T> first, List<T> more) {
        List<T> all = new ArrayList<>(first);
        all.addAll(more);
        return all;
    }
}
