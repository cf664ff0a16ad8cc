package io.skua.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table for people, which fits a screen. The first column is text, the others are numbers.
 *
 * <p>A table that is too wide gets headers of several lines. If that is not enough, long texts of the first column get
 * several lines, and the other columns are divided into several tables, one below the other. Nothing is left out.
 *
 * @param keys how many columns, from the first on, say what a row is about: all tables have these
 */
record Table(List<String> header, List<List<String>> rows, int keys) {
    private static final String MARGIN = " ";
    private static final String GAP = "  ";
    private static final int CELL_MIN = 8;

    /** Returns its lines, each with at most this many columns. */
    List<String> lines(int columns) {
        int[] whole = widths(false);
        List<Integer> all = IntStream.range(0, header.size()).boxed().toList();
        if (width(all, whole) <= columns) {
            return lines(all, whole);
        }
        int[] widths = widths(true);
        if (width(all, widths) > columns) {
            widths[0] = Math.min(widths[0], Math.max(CELL_MIN, columns / 3));
        }
        List<String> lines = new ArrayList<>();
        for (List<Integer> part : balanced(parts(columns, widths), columns, widths)) {
            int[] fitting = widths.clone();
            for (int i = part.size() - 1; i >= 0 && width(part, fitting) > columns; i--) {
                int column = part.get(i);
                int excess = width(part, fitting) - columns;
                fitting[column] = Math.min(fitting[column], Math.max(CELL_MIN, fitting[column] - excess));
            }
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.addAll(lines(part, fitting));
        }
        return lines;
    }

    /** Columns by their numbers, as many as fit, in their order. */
    private List<List<Integer>> parts(int columns, int[] widths) {
        List<Integer> ofKeys =
                IntStream.range(0, Math.min(keys, header.size())).boxed().toList();
        List<List<Integer>> parts = new ArrayList<>();
        List<Integer> part = new ArrayList<>(ofKeys);
        for (int i = ofKeys.size(); i < header.size(); i++) {
            part.add(i);
            if (width(part, widths) > columns && part.size() > ofKeys.size() + 1) {
                part.remove(part.size() - 1);
                parts.add(part);
                part = new ArrayList<>(ofKeys);
                part.add(i);
            }
        }
        parts.add(part);
        return parts;
    }

    /** As many parts, but with about the same number of columns each, if they fit. */
    private List<List<Integer>> balanced(List<List<Integer>> parts, int columns, int[] widths) {
        List<Integer> ofKeys = parts.get(0).subList(0, Math.min(keys, header.size()));
        int others = header.size() - ofKeys.size();
        List<List<Integer>> result = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            List<Integer> part = new ArrayList<>(ofKeys);
            IntStream.range(others * i / parts.size(), others * (i + 1) / parts.size())
                    .forEach(column -> part.add(ofKeys.size() + column));
            if (width(part, widths) > columns) {
                return parts;
            }
            result.add(part);
        }
        return result;
    }

    private static int width(List<Integer> part, int[] widths) {
        return MARGIN.length() + part.stream().mapToInt(i -> widths[i]).sum() + GAP.length() * (part.size() - 1);
    }

    /** @param wrapped whether headers may be broken between words */
    private int[] widths(boolean wrapped) {
        return IntStream.range(0, header.size())
                .map(i -> Math.max(
                        rows.stream()
                                .mapToInt(row -> length(cell(row, i)))
                                .max()
                                .orElse(0),
                        wrapped ? longestWord(header.get(i)) : length(header.get(i))))
                .toArray();
    }

    private static int longestWord(String text) {
        return List.of(text.split(" ")).stream().mapToInt(Table::length).max().orElse(0);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String cell(List<String> row, int column) {
        return column < row.size() ? row.get(column) : "";
    }

    private List<String> lines(List<Integer> part, int[] widths) {
        List<String> lines = new ArrayList<>();
        if (part.stream().anyMatch(i -> !header.get(i).isEmpty())) {
            lines.addAll(lines(header, part, widths, true));
        }
        rows.forEach(row -> lines.addAll(lines(row, part, widths, false)));
        return lines;
    }

    /** @param low whether cells with fewer lines than others begin further down */
    private static List<String> lines(List<String> row, List<Integer> part, int[] widths, boolean low) {
        List<List<String>> cells =
                part.stream().map(i -> wrap(cell(row, i), widths[i])).toList();
        int height = cells.stream().mapToInt(List::size).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (int number = 0; number < height; number++) {
            StringBuilder line = new StringBuilder(MARGIN);
            for (int i = 0; i < cells.size(); i++) {
                List<String> cell = cells.get(i);
                int at = low ? number - height + cell.size() : number;
                String text = at >= 0 && at < cell.size() ? cell.get(at) : "";
                String blanks = " ".repeat(widths[part.get(i)] - length(text));
                line.append(i == 0 ? "" : GAP).append(part.get(i) == 0 ? text + blanks : blanks + text);
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /** Between words where possible. */
    static List<String> wrap(String text, int width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String each : text.split(" ")) {
            String word = each;
            if (!line.isEmpty() && length(line) + 1 + length(word) <= width) {
                line += " " + word;
                continue;
            }
            if (!line.isEmpty()) {
                lines.add(line);
            }
            while (length(word) > width) {
                int end = word.offsetByCodePoints(0, width);
                lines.add(word.substring(0, end));
                word = word.substring(end);
            }
            line = word;
        }
        lines.add(line);
        return lines;
    }
}
