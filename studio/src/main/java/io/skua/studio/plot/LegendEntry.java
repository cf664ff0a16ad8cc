package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;

/** A line of a legend: a sample of the mark, and what it stands for. */
record LegendEntry(Kind kind, String name, String label) {
    static final double SAMPLE = 24;
    static final double HEIGHT = 20;
    private static final double GAP = 6;
    private static final double BETWEEN = 18;

    /** What the sample looks like. */
    enum Kind {
        LINE,
        BARE_LINE,
        OTHER_LINES,
        DOTS,
        PAPER_LINE,
        PAPER_DOTS,
        BAR,
        PAPER_VALUE,
        REFERENCE,
        PLACE,
        THIEF,
        RANK;

        /** Whether it is no series of its own, and stands behind those of all charts. */
        boolean isLate() {
            return this == REFERENCE || this == PAPER_VALUE || this == OTHER_LINES || this == THIEF || this == RANK;
        }
    }

    /** Around y, from x on. */
    void sample(Canvas canvas, Colours colours, double x, double y) {
        double middle = x + SAMPLE / 2;
        switch (kind) {
            case BARE_LINE ->
                canvas.line(
                        x + 1, y, x + SAMPLE - 1, y, colours.marker(name, false).line());
            case OTHER_LINES -> canvas.line(x + 1, y, x + SAMPLE - 1, y, "ln gy");
            case LINE, PAPER_LINE, DOTS, PAPER_DOTS -> {
                boolean paper = kind == Kind.PAPER_LINE || kind == Kind.PAPER_DOTS;
                Marker marker = colours.marker(name, paper);
                if (kind == Kind.LINE || kind == Kind.PAPER_LINE) {
                    canvas.line(x + 1, y, x + SAMPLE - 1, y, marker.line());
                }
                marker.draw(canvas, middle, y);
            }
            case BAR -> canvas.rect(new Box(middle - 7, y - 6, middle + 7, y + 6), 2, "f" + colours.colourOf(name));
            case PAPER_VALUE -> Marker.diamond(canvas, middle, y, 5, "bg ho nk");
            case REFERENCE -> canvas.line(x + 1, y, x + SAMPLE - 1, y, "rf");
            case PLACE -> canvas.rect(new Box(middle - 7, y - 7, middle + 7, y + 7), 3, "m" + name);
            case THIEF -> canvas.rect(new Box(middle - 6.5, y - 6.5, middle + 6.5, y + 6.5), 3, "th");
            case RANK -> canvas.text(middle, y + 4.5, Canvas.Anchor.MIDDLE, Lettering.CELL, "1");
        }
    }

    private double width() {
        return SAMPLE + GAP + Lettering.AXIS.width(label);
    }

    /** As many in a row as fit; returns where the next thing can begin. */
    static double drawAll(Canvas canvas, Sheet sheet, double top, List<LegendEntry> entries) {
        double x = 0;
        double y = top;
        for (LegendEntry entry : entries) {
            if (x > 0 && x + entry.width() > sheet.width()) {
                x = 0;
                y += HEIGHT;
            }
            entry.sample(canvas, sheet.colours(), x, y + HEIGHT / 2);
            double start = x + SAMPLE + GAP;
            double baseline = y + HEIGHT / 2 + 4;
            for (String line : Lettering.AXIS.wrap(entry.label, sheet.width() - start)) {
                canvas.text(start, baseline, Canvas.Anchor.START, Lettering.AXIS, line);
                baseline += Lettering.AXIS.leading();
            }
            y = baseline - Lettering.AXIS.leading() - HEIGHT / 2 - 4;
            x += entry.width() + BETWEEN;
        }
        return entries.isEmpty() ? top : y + HEIGHT + 4;
    }

    /** What the legend of a chart says. */
    static List<LegendEntry> of(Chart chart) {
        List<LegendEntry> entries = new ArrayList<>();
        if (chart instanceof LineChart lines) {
            for (Series series : lines.series()) {
                if (lines.isColoured(series.name())) {
                    entries.add(new LegendEntry(kind(lines, series), series.name(), series.label()));
                }
            }
            if (lines.series().stream().anyMatch(series -> !lines.isColoured(series.name()))) {
                entries.add(new LegendEntry(Kind.OTHER_LINES, "", "the others"));
            }
            lines.references().forEach(line -> entries.add(new LegendEntry(Kind.REFERENCE, "", line.label())));
        } else if (chart instanceof BarChart bars) {
            if (!bars.shape().byCategory()) {
                bars.names().forEach(name -> entries.add(new LegendEntry(Kind.BAR, name, name)));
            }
            if (bars.bars().stream().anyMatch(Bars::hasPaper)) {
                entries.add(new LegendEntry(Kind.PAPER_VALUE, "", "paper"));
            }
        } else if (chart instanceof StackChart stack) {
            stack.names().forEach(name -> entries.add(new LegendEntry(Kind.BAR, name, name)));
        } else if (chart instanceof MeshMap map && !map.isHeat()) {
            MeshMap.meanings().forEach((letter, meaning) -> {
                if (map.places().contains(letter)) {
                    entries.add(new LegendEntry(Kind.PLACE, letter.equals(".") ? "_" : letter, meaning));
                }
            });
            if (map.search().isShown()) {
                entries.add(new LegendEntry(Kind.THIEF, "", "the thief"));
                entries.add(new LegendEntry(Kind.RANK, "", "the victim that it tries first, and so on"));
            }
        }
        return entries;
    }

    private static Kind kind(LineChart lines, Series series) {
        if (series.published()) {
            return series.isJoined() ? Kind.PAPER_LINE : Kind.PAPER_DOTS;
        }
        return !series.isJoined() ? Kind.DOTS : lines.isMarked(series) ? Kind.LINE : Kind.BARE_LINE;
    }
}
