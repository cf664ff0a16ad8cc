package io.skua.studio.plot;

import java.util.Arrays;
import java.util.List;

/**
 * The bars of one name, one for each category.
 *
 * @param values NaN where there is none
 * @param lows the lower ends of the spreads, or empty
 * @param highs the upper ends of the spreads, or empty
 * @param paper the published values, or empty
 */
public record Bars(String name, List<Double> values, List<Double> lows, List<Double> highs, List<Double> paper) {
    public Bars {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a set of bars has no name; name it, since its name decides its colour");
        }
        values = List.copyOf(values);
        lows = sameSize(name, values, lows, "lower ends of spreads");
        highs = sameSize(name, values, highs, "upper ends of spreads");
        paper = sameSize(name, values, paper, "published values");
    }

    /** Bars of one colour, one for each category of the chart. */
    public static Bars of(String name, double... values) {
        return new Bars(name, list(values), List.of(), List.of(), List.of());
    }

    /** Sets the lines on top of the bars that show from where to where values were measured. */
    public Bars spread(double[] newLows, double[] newHighs) {
        return new Bars(name, values, list(newLows), list(newHighs), paper);
    }

    /** What was published for the same categories, NaN where nothing was. */
    public Bars paper(double... published) {
        return new Bars(name, values, lows, highs, list(published));
    }

    boolean hasPaper() {
        return paper.stream().anyMatch(value -> !value.isNaN());
    }

    double low(int i) {
        return lows.isEmpty() ? Double.NaN : lows.get(i);
    }

    double high(int i) {
        return highs.isEmpty() ? Double.NaN : highs.get(i);
    }

    double published(int i) {
        return paper.isEmpty() ? Double.NaN : paper.get(i);
    }

    private static List<Double> sameSize(String name, List<Double> values, List<Double> others, String what) {
        if (!others.isEmpty() && others.size() != values.size()) {
            throw new IllegalArgumentException("the bars " + name + " have " + values.size() + " values and "
                    + others.size() + " " + what + "; give one for each value, NaN where there is none");
        }
        return List.copyOf(others);
    }

    private static List<Double> list(double... values) {
        return Arrays.stream(values).boxed().toList();
    }
}
