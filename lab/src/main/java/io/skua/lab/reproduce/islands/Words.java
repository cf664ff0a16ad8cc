package io.skua.lab.reproduce.islands;

import java.util.List;
import java.util.Locale;

/** Numbers as people read them. */
final class Words {
    private Words() {}

    static String number(double number, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }

    /** A ratio near 1, with the least and the most of all seeds. */
    static String spread(Sample ratio) {
        return ratio.high() - ratio.low() < 0.005
                ? number(ratio.median(), 2)
                : number(ratio.median(), 2) + " (" + number(ratio.low(), 2) + "–" + number(ratio.high(), 2) + ")";
    }

    /** A ratio as a gain: 1.52 is +52 %. */
    static String gain(double ratio) {
        long percent = Math.round(100 * (ratio - 1));
        return (percent > 0 ? "+" : percent < 0 ? "−" : "") + Math.abs(percent) + " %";
    }

    static String percent(double part) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * part);
    }

    static String count(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }

    /** mesh:8x4 as 8×4. */
    static String mesh(String machine) {
        return machine.substring(machine.indexOf(':') + 1).replace('x', '×');
    }

    /** a, b and c. */
    static String list(List<String> names) {
        int last = names.size() - 1;
        return last < 1
                ? String.join("", names)
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }
}
