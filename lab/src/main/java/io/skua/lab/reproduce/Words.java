package io.skua.lab.reproduce;

import java.util.List;
import java.util.Locale;

/** Numbers and names as people read them. */
public final class Words {
    private Words() {}

    /** As {@link String#format}, in the same way on all machines. */
    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** A ratio as a gain: 1.52 is +52 %. */
    public static String gain(double ratio) {
        long percent = Math.round(100 * (ratio - 1));
        return (percent > 0 ? "+" : percent < 0 ? "−" : "") + Math.abs(percent) + " %";
    }

    /** With the least and the most of all seeds. */
    public static String gain(Sample ratio) {
        return gain(ratio.mean()) + " (" + gain(ratio.low()).replace(" %", "") + " to "
                + gain(ratio.high()).replace(" %", "") + ")";
    }

    /** The mean of a ratio near 1, with the least and the most of all seeds. */
    public static String fine(Sample ratio) {
        return number(ratio.mean(), 3) + " (" + range(ratio, 3) + ")";
    }

    /** The median of a ratio near 1, with the least and the most of all seeds if they differ. */
    public static String spread(Sample ratio) {
        String median = number(ratio.median(), 2);
        return ratio.high() - ratio.low() < 0.005 ? median : median + " (" + range(ratio, 2) + ")";
    }

    /** Returns the smallest and the largest value of a sample. */
    public static String range(Sample ratio, int decimals) {
        return number(ratio.low(), decimals) + "–" + number(ratio.high(), decimals);
    }

    /** Returns a part of 1 as a whole percentage. */
    public static String percent(double part) {
        return format("%.0f %%", 100 * part);
    }

    /** Returns a number with this many decimals. */
    public static String number(double number, int decimals) {
        return format("%." + decimals + "f", number);
    }

    /** Returns a number without decimals, with commas between thousands. */
    public static String count(double number) {
        return format("%,.0f", number);
    }

    /** mesh:8x4 as 8×4. */
    public static String mesh(String machine) {
        return machine.substring(machine.indexOf(':') + 1).replace('x', '×');
    }

    /** a, b and c. */
    public static String list(List<String> names) {
        int last = names.size() - 1;
        return last < 1
                ? String.join("", names)
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    /** The same in brackets, after a blank; nothing if there are none. */
    public static String inBrackets(List<String> names) {
        return names.isEmpty() ? "" : " (" + list(names) + ")";
    }
}
