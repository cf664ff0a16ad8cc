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
public record BarChart(Heading heading, String xTitle, Axis y, List<String> categories, List<Bars> bars, Shape shape)
        implements Chart {
    /**
     * The outer shape.
     *
     * @param stacked whether the bars of a category stand on each other
     * @param strip whether the chart is low
     * @param byCategory whether colours tell categories apart, and not sets of bars
     */
    public record Shape(boolean stacked, boolean strip, boolean byCategory) {}

    public BarChart {
        categories = List.copyOf(categories);
        bars = List.copyOf(bars);
        if (y.scale().isLog() && shape.stacked) {
            throw new IllegalArgumentException("the bars of \"" + heading.title()
                    + "\" are stacked, which a logarithmic axis cannot show; use a linear axis");
        }
        if (shape.byCategory && bars.size() > 1) {
            throw new IllegalArgumentException("the chart \"" + heading.title()
                    + "\" has a colour for each category and " + bars.size() + " sets of bars; give one set");
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
            throw new IllegalArgumentException("the chart \"" + heading.title()
                    + "\" has two sets of bars of the same name; name each differently");
        }
    }

    /** Returns a chart without bars. */
    public static BarChart titled(String title) {
        return new BarChart(
                Heading.titled(title), "", Axis.linear(""), List.of(), List.of(), new Shape(false, false, false));
    }

    /** Returns the chart with a line below its title. */
    public BarChart subtitle(String text) {
        return new BarChart(heading.subtitle(text), xTitle, y, categories, bars, shape);
    }

    /** Returns the chart with a description for readers who do not see it. */
    public BarChart describe(String text) {
        return new BarChart(heading.describe(text), xTitle, y, categories, bars, shape);
    }

    /** Returns the chart with words that say what the categories are. */
    public BarChart x(String text) {
        return new BarChart(heading, text, y, categories, bars, shape);
    }

    /** Returns the chart with this y axis. The bars of a logarithmic axis stand on 1, and show ratios. */
    public BarChart y(Axis axis) {
        return new BarChart(heading, xTitle, axis, categories, bars, shape);
    }

    /** Returns the chart with these categories, from left to right. */
    public BarChart categories(String... names) {
        return categories(List.of(names));
    }

    /** Returns the chart with these categories, from left to right. */
    public BarChart categories(List<String> names) {
        return new BarChart(heading, xTitle, y, names, bars, shape);
    }

    /** Returns the chart with more sets of bars. */
    public BarChart with(Bars... more) {
        List<Bars> all = new ArrayList<>(bars);
        all.addAll(List.of(more));
        return new BarChart(heading, xTitle, y, categories, all, shape);
    }

    /** Returns the chart with the bars of a category standing on each other. */
    public BarChart stacked() {
        return shaped(new Shape(true, shape.strip, shape.byCategory));
    }

    /** Returns the chart as a low one with narrow bars. */
    public BarChart strip() {
        return shaped(new Shape(shape.stacked, true, shape.byCategory));
    }

    /** Returns the chart with a colour for each category, where other charts have lines or bars of these names. */
    public BarChart coloursOfCategories() {
        return shaped(new Shape(shape.stacked, shape.strip, true));
    }

    private BarChart shaped(Shape newShape) {
        return new BarChart(heading, xTitle, y, categories, bars, newShape);
    }

    @Override
    public List<String> names() {
        return shape.byCategory ? categories : bars.stream().map(Bars::name).toList();
    }
}
