package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Bars in groups, one group for each category, with what a paper published as hollow diamonds beside them.
 *
 * <pre>{@code
 * BarChart.titled("27 workers")
 *         .y(Axis.linear("speed-up"))
 *         .categories("fib", "sort")
 *         .with(Bars.of("dvs", 25.1, 19.3).paper(24.8, Double.NaN));
 * }</pre>
 *
 * A {@link #strip} is low and shows dozens of narrow bars, one per worker for example.
 */
public record BarChart(
        String title,
        String subtitle,
        String description,
        String xTitle,
        Axis y,
        List<String> categories,
        List<Bars> bars,
        Shape shape)
        implements Chart {
    /**
     * The outer shape.
     *
     * @param stacked whether the bars of a category stand on each other
     * @param strip whether the chart is low
     */
    public record Shape(boolean stacked, boolean strip) {}

    public BarChart {
        categories = List.copyOf(categories);
        bars = List.copyOf(bars);
        if (y.scale().isLog()) {
            throw new IllegalArgumentException("the bars of \"" + title
                    + "\" stand on zero, which a logarithmic axis does not have; use a linear axis or a line chart");
        }
        for (Bars one : bars) {
            if (one.values().size() != categories.size()) {
                throw new IllegalArgumentException(
                        "the bars " + one.name() + " have " + one.values().size()
                                + " values for " + categories.size()
                                + " categories; set the categories first and give a value for each, NaN where there"
                                + " is none");
            }
            List<Double> all = new ArrayList<>(one.values());
            all.addAll(one.lows());
            all.addAll(one.highs());
            all.addAll(one.paper());
            for (double value : all) {
                y.check(value, "the set of bars " + one.name());
                if (shape.stacked && value < 0) {
                    throw new IllegalArgumentException("the stacked bars " + one.name() + " have the value " + value
                            + "; stack only what is not negative");
                }
            }
        }
        if (bars.stream().map(Bars::name).distinct().count() < bars.size()) {
            throw new IllegalArgumentException(
                    "the chart \"" + title + "\" has two sets of bars of the same name; name each differently");
        }
    }

    public static BarChart titled(String title) {
        return new BarChart(title, "", "", "", Axis.linear(""), List.of(), List.of(), new Shape(false, false));
    }

    public BarChart subtitle(String text) {
        return new BarChart(title, text, description, xTitle, y, categories, bars, shape);
    }

    public BarChart describe(String text) {
        return new BarChart(title, subtitle, text, xTitle, y, categories, bars, shape);
    }

    /** What the categories are. */
    public BarChart x(String text) {
        return new BarChart(title, subtitle, description, text, y, categories, bars, shape);
    }

    public BarChart y(Axis axis) {
        return new BarChart(title, subtitle, description, xTitle, axis, categories, bars, shape);
    }

    public BarChart categories(String... names) {
        return categories(List.of(names));
    }

    public BarChart categories(List<String> names) {
        return new BarChart(title, subtitle, description, xTitle, y, names, bars, shape);
    }

    public BarChart with(Bars... more) {
        List<Bars> all = new ArrayList<>(bars);
        all.addAll(List.of(more));
        return new BarChart(title, subtitle, description, xTitle, y, categories, all, shape);
    }

    public BarChart stacked() {
        return new BarChart(title, subtitle, description, xTitle, y, categories, bars, new Shape(true, shape.strip));
    }

    public BarChart strip() {
        return new BarChart(title, subtitle, description, xTitle, y, categories, bars, new Shape(shape.stacked, true));
    }

    @Override
    public List<String> names() {
        return bars.stream().map(Bars::name).toList();
    }
}
