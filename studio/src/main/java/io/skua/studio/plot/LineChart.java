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
 * A {@linkplain #highlight highlighted} chart is one of several that each show one line above all the others in grey.
 */
public record LineChart(Heading heading, Axis x, Axis y, List<Series> series, List<Reference> references, Look look)
        implements Chart {
    /** How the spread of a point is drawn. */
    public enum Spread {
        /** A thin line from low to high at each point. */
        WHISKERS,
        /** A pale band along the line. */
        BAND
    }

    /**
     * How lines are drawn.
     *
     * @param spread how low and high are shown
     * @param highlighted the only series in colour, while all others are grey; empty: all are in colour
     */
    public record Look(Spread spread, String highlighted) {}

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
            throw new IllegalArgumentException("the chart \"" + heading.title() + "\" has two series of the same name;"
                    + " name each differently, or mark one as the paper's");
        }
        for (Reference reference : references) {
            if (reference.isLevel()) {
                y.check(reference.base(), "the reference line " + reference.label());
            }
        }
        String name = look.highlighted;
        if (!name.isEmpty() && series.stream().noneMatch(one -> one.name().equals(name))) {
            throw new IllegalArgumentException("the chart \"" + heading.title() + "\" has no series " + name
                    + " to highlight; add the series first");
        }
    }

    /** Returns a chart without lines. */
    public static LineChart titled(String title) {
        return new LineChart(
                Heading.titled(title),
                Axis.linear(""),
                Axis.linear(""),
                List.of(),
                List.of(),
                new Look(Spread.WHISKERS, ""));
    }

    /** Returns the chart under another title. */
    public LineChart title(String text) {
        Heading renamed = new Heading(text, heading.subtitle(), heading.description());
        return new LineChart(renamed, x, y, series, references, look);
    }

    /** Returns the chart with a line below its title. */
    public LineChart subtitle(String text) {
        return new LineChart(heading.subtitle(text), x, y, series, references, look);
    }

    /** Returns the chart with a description for readers who do not see it. */
    public LineChart describe(String text) {
        return new LineChart(heading.describe(text), x, y, series, references, look);
    }

    /** Returns the chart with this x axis. */
    public LineChart x(Axis axis) {
        return new LineChart(heading, axis, y, series, references, look);
    }

    /** Returns the chart with this y axis. */
    public LineChart y(Axis axis) {
        return new LineChart(heading, x, axis, series, references, look);
    }

    /** Returns the chart with more lines. */
    public LineChart with(Series... more) {
        return new LineChart(heading, x, y, join(series, List.of(more)), references, look);
    }

    /** Returns the chart with more lines to compare with. */
    public LineChart with(Reference... more) {
        return new LineChart(heading, x, y, series, join(references, List.of(more)), look);
    }

    /** Returns the chart with one series in colour and the others in grey, for small multiples. */
    public LineChart highlight(String name) {
        return new LineChart(heading, x, y, series, references, new Look(look.spread, name));
    }

    /** Returns the chart with all its lines as steps, for counts. */
    public LineChart steps() {
        List<Series> stepped = series.stream().map(Series::steps).toList();
        return new LineChart(heading, x, y, stepped, references, look);
    }

    /** Returns the chart with spreads as bands along the lines, for series of many points. */
    public LineChart bands() {
        return new LineChart(heading, x, y, series, references, new Look(Spread.BAND, look.highlighted));
    }

    @Override
    public List<String> names() {
        return series.stream()
                .map(Series::name)
                .distinct()
                .filter(this::isColoured)
                .toList();
    }

    boolean isColoured(String name) {
        return look.highlighted.isEmpty() || look.highlighted.equals(name);
    }

    /** Whether the points of a series have markers: where one line of a chart has none, no other line has them. */
    boolean isMarked(Series one) {
        return switch (one.join()) {
            case NONE -> true;
            case LINE -> series.stream().noneMatch(Series::isDense);
            case STEPS -> false;
        };
    }

    private static <T> List<T> join(List<T> first, List<T> more) {
        List<T> all = new ArrayList<>(first);
        all.addAll(more);
        return all;
    }
}
