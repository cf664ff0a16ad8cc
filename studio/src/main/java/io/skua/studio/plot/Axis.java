package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An axis: what it shows and how. Its range follows from the data, and is widened by {@link #including} only: nothing
 * is ever cut off.
 *
 * @param included values that must lie on the axis, whatever the data
 * @param ticks where to put ticks; empty: at round numbers
 * @param percent whether 0.5 is written as 50%
 */
public record Axis(String title, Scale scale, List<Double> included, List<Double> ticks, boolean percent) {
    private static final int QUARTERS = 4;

    public Axis {
        included = List.copyOf(included);
        ticks = ticks.stream().sorted().distinct().toList();
        for (double value : included) {
            check(value, scale, "the axis \"" + title + "\"");
        }
        for (double value : ticks) {
            check(value, scale, "the axis \"" + title + "\"");
        }
    }

    /** Returns an axis on which equal distances are equal differences. */
    public static Axis linear(String title) {
        return new Axis(title, Scale.LINEAR, List.of(), List.of(), false);
    }

    /** Returns an axis on which equal distances are equal ratios, with ticks at powers of 2. */
    public static Axis log2(String title) {
        return new Axis(title, Scale.LOG2, List.of(), List.of(), false);
    }

    /** Returns an axis on which equal distances are equal ratios, with ticks at 1, 2 and 5 times powers of 10. */
    public static Axis log10(String title) {
        return new Axis(title, Scale.LOG10, List.of(), List.of(), false);
    }

    /** For example 0 and 1, so that a utilisation is seen against what it could be. */
    public Axis including(double... values) {
        List<Double> all = new ArrayList<>(included);
        all.addAll(list(values));
        return new Axis(title, scale, all, ticks, percent);
    }

    /** Ticks at these values instead of round ones, for example the sizes that were measured. */
    public Axis ticks(double... values) {
        return new Axis(title, scale, included, list(values), percent);
    }

    /** Returns the axis from 0 to all that there are, with ticks at the quarters where these are whole numbers. */
    public Axis upTo(int all) {
        double quarter = (double) all / QUARTERS;
        return all > 0 && all % QUARTERS == 0 ? ticks(0, quarter, 2 * quarter, 3 * quarter, all) : including(0, all);
    }

    /** Returns the axis with 0.5 written as 50%. */
    public Axis asPercent() {
        return new Axis(title, scale, included, ticks, true);
    }

    void check(double value, String whose) {
        check(value, scale, whose);
    }

    private static void check(double value, Scale scale, String whose) {
        if (Math.abs(value) > 1e300) {
            throw new IllegalArgumentException(
                    whose + " has the value " + value + "; give a finite number, or NaN where there is none");
        }
        if (scale.isLog() && value <= 0) {
            throw new IllegalArgumentException(whose + " has the value " + value
                    + ", which a logarithmic axis cannot show; use a linear axis, or NaN to leave the point out");
        }
    }

    private static List<Double> list(double... values) {
        return Arrays.stream(values).boxed().toList();
    }
}
