package io.skua.cli;

import com.fasterxml.jackson.jr.ob.JSON;
import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How results look, for people and for programs. */
final class Report {
    private static final double MICRO = 1e6;

    private Report() {}

    /** A table whose first column is text and whose other columns are numbers. */
    static String table(List<String> header, List<List<String>> rows) {
        Column[] columns = new Column[header.size()];
        for (int i = 0; i < columns.length; i++) {
            HorizontalAlign align = i == 0 ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT;
            columns[i] = new Column().header(header.get(i)).headerAlign(align).dataAlign(align);
        }
        String[][] cells = rows.stream().map(row -> row.toArray(String[]::new)).toArray(String[][]::new);
        return AsciiTable.builder()
                .border(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER)
                .lineSeparator("\n")
                .data(columns, cells)
                .asString();
    }

    /** One object on one line. */
    static String json(Map<String, ?> object) {
        try {
            return JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES).asString(object);
        } catch (IOException e) {
            throw new UncheckedIOException("maps of plain values can always be written", e);
        }
    }

    /** An answer as JSON has it: a number if it is one, else text. */
    static @Nullable Object plain(@Nullable Object answer) {
        return answer == null || answer instanceof Number ? answer : answer.toString();
    }

    /** Seconds as JSON has them: to the microsecond. */
    static double micros(double seconds) {
        return Math.rint(seconds * MICRO) / MICRO;
    }

    /** Seconds as people read them. */
    static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.4f", seconds);
    }

    static String factor(double factor) {
        return String.format(Locale.ROOT, factor >= 100 ? "%.0f" : factor >= 10 ? "%.1f" : "%.2f", factor);
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String plural(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }
}
