package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table. Numbers are right-aligned, with as many decimals as their column needs; texts may hold code between
 * backticks.
 *
 * <pre>{@code
 * Table.columns("workload", "leapfrog", "dvs")
 *         .row("fib", 25.1, 26.0)
 *         .row("sort", 12, 19.3)
 *         .best(Table.Best.HIGHEST_OF_ROW);
 * }</pre>
 */
public record Table(List<String> columns, List<List<Cell>> rows, Ranking ranking, String caption, List<String> notes)
        implements Block {
    private static final int NUMBER_MAX = 20; // characters

    /** Which number stands out. */
    public enum Best {
        /** All numbers look alike. */
        NONE,
        /** The largest number of each row is bold. */
        HIGHEST_OF_ROW,
        /** The smallest number of each row is bold. */
        LOWEST_OF_ROW,
        /** The largest number of each column is bold. */
        HIGHEST_OF_COLUMN,
        /** The smallest number of each column is bold. */
        LOWEST_OF_COLUMN;

        boolean ofRow() {
            return this == HIGHEST_OF_ROW || this == LOWEST_OF_ROW;
        }

        boolean highest() {
            return this == HIGHEST_OF_ROW || this == HIGHEST_OF_COLUMN;
        }
    }

    /**
     * Which numbers compete.
     *
     * @param among the columns, or empty for all
     */
    public record Ranking(Best best, List<String> among) {
        public Ranking {
            among = List.copyOf(among);
        }
    }

    /**
     * A cell.
     *
     * @param number NaN where it holds text
     */
    public record Cell(String text, double number) {
        static Cell of(Object value) {
            return value instanceof Number number
                    ? new Cell(Double.isNaN(number.doubleValue()) ? "–" : "", number.doubleValue())
                    : new Cell(value.toString(), Double.NaN);
        }

        boolean isNumber() {
            return !Double.isNaN(number);
        }

        /** A number, a dash, or a short text that begins with a number, such as "12 (3.4x)". */
        private boolean looksNumeric() {
            boolean begins = text.matches("[-−–+±×<>≤≥≈]?\\s?[0-9].*|[-−–]?");
            return isNumber() || (begins && text.length() <= NUMBER_MAX);
        }
    }

    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        notes = List.copyOf(notes);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("a table has no columns; name at least one");
        }
        for (String name : ranking.among) {
            if (!columns.contains(name)) {
                throw new IllegalArgumentException(
                        "a table has no column " + name + " to find the best in; its columns are " + columns);
            }
        }
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException("a row has " + row.size() + " cells for " + columns.size()
                        + " columns; give one for each, an empty text where there is nothing");
            }
        }
    }

    /** A table with these columns and no rows yet. */
    public static Table columns(String... names) {
        return columns(List.of(names));
    }

    /** As {@link #columns(String...)}. */
    public static Table columns(List<String> names) {
        return new Table(names, List.of(), new Ranking(Best.NONE, List.of()), "", List.of());
    }

    /** A table whose first column says what its rows are about. */
    public static Table columns(String first, List<String> others) {
        return columns(Stream.concat(Stream.of(first), others.stream()).toList());
    }

    /** Adds a row whose first cell says what it is about. */
    public Table row(String name, List<?> others) {
        return row(Stream.concat(Stream.of(name), others.stream()).toList());
    }

    /** Adds a row with one cell for each column. */
    public Table row(Object... cells) {
        return row(List.of(cells));
    }

    /** As {@link #row(Object...)}. */
    public Table row(List<?> cells) {
        List<List<Cell>> more = new ArrayList<>(rows);
        more.add(cells.stream().map(cell -> Cell.of((Object) cell)).toList());
        return new Table(columns, more, ranking, caption, notes);
    }

    /**
     * Sets the best numbers in bold.
     *
     * @param among only in these columns; none: in all
     */
    public Table best(Best which, String... among) {
        return new Table(columns, rows, new Ranking(which, List.of(among)), caption, notes);
    }

    /** Sets the sentence that stands with the table. */
    public Table caption(String text) {
        return new Table(columns, rows, ranking, text, notes);
    }

    /** Adds a sentence below the table. */
    public Table note(String text) {
        List<String> more = new ArrayList<>(notes);
        more.add(text);
        return new Table(columns, rows, ranking, caption, more);
    }

    String html() {
        StringBuilder out = new StringBuilder("<div class=\"table\"><table>\n");
        if (!caption.isEmpty()) {
            out.append("<caption>%s</caption>\n".formatted(Markup.inline(caption)));
        }
        out.append("<thead><tr>");
        for (int i = 0; i < columns.size(); i++) {
            out.append("<th scope=\"col\"%s>%s</th>".formatted(align(i), Markup.inline(columns.get(i))));
        }
        out.append("</tr></thead>\n<tbody>\n");
        for (List<Cell> row : rows) {
            out.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                String text = written(row.get(i), i);
                out.append("<td%s>%s</td>".formatted(align(i), isBest(row, i) ? "<b>" + text + "</b>" : text));
            }
            out.append("</tr>\n");
        }
        out.append("</tbody></table></div>\n");
        notes.forEach(note -> out.append("<p class=\"note\">%s</p>\n".formatted(Markup.inline(note))));
        return out.toString();
    }

    private String align(int column) {
        boolean numbers =
                !rows.isEmpty() && rows.stream().allMatch(row -> row.get(column).looksNumeric());
        return numbers ? " class=\"n\"" : "";
    }

    private boolean isBest(List<Cell> row, int column) {
        Cell cell = row.get(column);
        Best best = ranking.best;
        if (best == Best.NONE || !competes(column) || !cell.isNumber()) {
            return false;
        }
        List<Cell> rivals = best.ofRow()
                ? IntStream.range(0, row.size())
                        .filter(this::competes)
                        .mapToObj(row::get)
                        .toList()
                : rows.stream().map(other -> other.get(column)).toList();
        List<Double> numbers =
                rivals.stream().filter(Cell::isNumber).map(Cell::number).toList();
        return numbers.size() > 1
                && numbers.stream().allMatch(rival -> best.highest() ? cell.number >= rival : cell.number <= rival);
    }

    private boolean competes(int column) {
        return ranking.among.isEmpty() || ranking.among.contains(columns.get(column));
    }

    private String written(Cell cell, int column) {
        if (!cell.isNumber()) {
            return Markup.inline(cell.text);
        }
        double size = Math.abs(cell.number);
        if (size >= 1e15 || (size > 0 && size < 1e-4)) {
            return Numbers.scientific(cell.number);
        }
        return Numbers.grouped(Numbers.decimal(cell.number, decimals(column)));
    }

    /** Three significant digits of the middle number of the column, and two of the least, up to four decimals. */
    private int decimals(int column) {
        List<Double> sizes = rows.stream()
                .map(row -> row.get(column))
                .filter(Cell::isNumber)
                .map(cell -> Math.abs(cell.number))
                .filter(size -> size >= 1e-4 && size < 1e15)
                .sorted()
                .toList();
        boolean whole = sizes.stream().allMatch(size -> size == Math.rint(size));
        if (sizes.isEmpty() || whole) {
            return 0;
        }
        int least = Math.min(4, Numbers.decimals(sizes.get(0)) - 1);
        return Math.max(least, Numbers.decimals(sizes.get(sizes.size() / 2)));
    }
}
