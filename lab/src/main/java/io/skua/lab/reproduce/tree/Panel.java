package io.skua.lab.reproduce.tree;

import java.util.List;

/**
 * Lines over a common x, which is logarithmic.
 *
 * @param row how tables call it
 */
public record Panel(String title, String row, String x, String y, Kind kind, List<Line> lines) {
    /** How y is drawn. */
    public enum Kind {
        /** Logarithmic. */
        RATIO,
        /** Logarithmic, against a speed-up of one for each worker. */
        SPEEDUP,
        /** From 0 to 1, which is the best. */
        PART,
        /** From 0 to 1, which is the worst. */
        LOSS
    }

    public Panel {
        lines = List.copyOf(lines);
    }

    Panel(String title, String x, String y, Kind kind, List<Line> lines) {
        this(title, title, x, y, kind, lines);
    }

    Panel withRow(String newRow) {
        return new Panel(title, newRow, x, y, kind, lines);
    }

    /** What we measured for a contender. */
    Line line(String name) {
        return lines.stream()
                .filter(line -> line.name().equals(name) && !line.published())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no line \"" + name + "\" in " + title + "."));
    }
}
