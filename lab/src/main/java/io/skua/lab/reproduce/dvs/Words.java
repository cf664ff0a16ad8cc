package io.skua.lab.reproduce.dvs;

import java.util.Locale;

/** Numbers as people read them. */
final class Words {
    private Words() {}

    /** A ratio as a gain: 1.52 is +52 %. */
    static String gain(double ratio) {
        long percent = Math.round(100 * (ratio - 1));
        return (percent > 0 ? "+" : percent < 0 ? "−" : "") + Math.abs(percent) + " %";
    }

    /** With the least and the most of all seeds. */
    static String gain(Sample ratio) {
        return gain(ratio.mean()) + " (" + gain(ratio.low()).replace(" %", "") + " to "
                + gain(ratio.high()).replace(" %", "") + ")";
    }

    /** A ratio near 1, with the least and the most of all seeds. */
    static String fine(Sample ratio) {
        return number(ratio.mean(), 3) + " (" + range(ratio) + ")";
    }

    static String range(Sample ratio) {
        return number(ratio.low(), 3) + "–" + number(ratio.high(), 3);
    }

    static String percent(double part) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * part);
    }

    static String number(double number, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }

    static String count(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }
}
