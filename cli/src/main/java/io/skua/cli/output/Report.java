package io.skua.cli.output;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How results look, for people and for programs. */
public final class Report {
    private static final double MICRO = 1e6;

    private Report() {}

    /** A table whose first column is text and whose other columns are numbers. It fits the screen. */
    public static String columns(List<String> header, List<List<String>> rows) {
        return columns(header, rows, 1);
    }

    /** @param keys how many columns, from the first on, say what a row is about */
    public static String columns(List<String> header, List<List<String>> rows, int keys) {
        return String.join("\n", new Table(header, rows, keys).lines(Screen.columns()));
    }

    /** One object on one line. */
    public static String json(Map<String, ?> object) {
        try {
            return JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES).asString(object);
        } catch (IOException e) {
            throw new UncheckedIOException("maps of plain values can always be written", e);
        }
    }

    /** An answer as JSON has it: a number if it is one, else text. */
    public static @Nullable Object plain(@Nullable Object answer) {
        return answer == null || answer instanceof Number ? answer : answer.toString();
    }

    /** Seconds as JSON has them: to the microsecond. */
    public static double micros(double seconds) {
        return Math.rint(seconds * MICRO) / MICRO;
    }

    /** Seconds as people read them. */
    public static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.4f", seconds);
    }

    /** Writes a share: 0.5 as 50 %. */
    public static String percent(double share) {
        return share < 0.001
                ? "less than 0.1 %"
                : String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", share * 100);
    }

    /** Writes a ratio with three digits. */
    public static String factor(double factor) {
        return String.format(Locale.ROOT, factor >= 100 ? "%.0f" : factor >= 10 ? "%.1f" : "%.2f", factor);
    }

    /** A number of any size: whole from a thousand on, with as many decimals as tell something below. */
    public static String amount(double number) {
        return number >= 1_000 || number == Math.rint(number)
                ? String.format(Locale.ROOT, "%,.0f", number)
                : factor(number);
    }

    /** A number of any size in six characters, its unit of thousands included. */
    public static String brief(double number) {
        if (number < 9_999.5) {
            return amount(number >= 100 ? Math.rint(number) : number);
        }
        String units = "kMGTPE";
        double rest = number / 1_000;
        int unit = 0;
        while (rest >= 999.5 && unit < units.length() - 1) {
            rest /= 1_000;
            unit++;
        }
        return String.format(Locale.ROOT, rest < 99.95 ? "%.1f" : "%.0f", rest) + units.charAt(unit);
    }

    /** Writes a whole number with commas between thousands. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Text in lines that fit a screen, the later ones indented. */
    public static List<String> wrap(String text, int indent) {
        return wrap(text, indent, Screen.columnsOfSentences());
    }

    /**
     * Text in lines. A number and its "%" stay together.
     *
     * @param width how many columns a line may have
     */
    public static List<String> wrap(String text, int indent, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" (?!%)")) {
            if (line.length() > indent && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(indent)).append(word);
            } else {
                line.append(line.isEmpty() ? "" : " ").append(word);
            }
        }
        lines.add(line.toString());
        return lines;
    }

    /** Writes a number with its noun: 1 worker, 2 workers. */
    public static String plural(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }
}
