package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One chart, or several side by side that share legend and caption. Each is drawn for a wide page and, where that
 * differs, once more for a narrow one, since text that is shrunk with its chart cannot be read on a phone.
 */
public record Figure(List<Chart> charts, String caption, Optional<Verdict> verdict) implements Block {
    static final double PHONE = 344;
    private static final double HALF = 520;

    public Figure {
        charts = List.copyOf(charts);
        if (charts.isEmpty()) {
            throw new IllegalArgumentException("a figure has no chart; give at least one");
        }
    }

    /** A figure of charts that stand side by side where there is room. */
    public static Figure of(Chart... charts) {
        return of(List.of(charts));
    }

    /** As {@link #of(Chart...)}. */
    public static Figure of(List<? extends Chart> charts) {
        return new Figure(List.copyOf(charts), "", Optional.empty());
    }

    /** Sets the sentence below the figure. */
    public Figure caption(String text) {
        return new Figure(charts, text, verdict);
    }

    /** Says whether the figure agrees with that of the paper. */
    public Figure verdict(Verdict itsVerdict) {
        return new Figure(charts, caption, Optional.of(itsVerdict));
    }

    /**
     * Returns the figure with the same range for all axes of the same title, so that its charts can be compared.
     */
    public Figure sameAxes() {
        return new Figure(SameAxes.of(charts), caption, verdict);
    }

    /** How wide a chart is on a wide page. */
    private double width() {
        return charts.size() == 1 ? Chart.WIDTH : charts.size() == 2 || charts.size() == 4 ? HALF : PHONE;
    }

    /** Returns the names that want a colour. */
    List<String> names() {
        return charts.stream()
                .flatMap(chart -> chart.names().stream())
                .distinct()
                .toList();
    }

    /**
     * Returns all charts in one file, in rows, with one legend above them.
     *
     * @param palette for colours that agree with other figures
     */
    public String svg(Palette palette) {
        return new FigureSheet(this, Colours.of(palette.and(names()), names())).svg();
    }

    String html(Palette palette) {
        Colours colours = Colours.of(palette.and(names()), names());
        StringBuilder out = new StringBuilder();
        String grid = charts.size() == 1 ? "one" : width() == HALF ? "two" : "three";
        out.append("<figure class=\"%s\">\n".formatted(grid));
        if (charts.size() > 1) {
            out.append(legend(colours));
        }
        out.append("<div class=\"charts\">\n");
        for (Chart chart : charts) {
            out.append("<div class=\"chart\">\n");
            boolean twice = width() > PHONE;
            if (twice) {
                out.append("<div class=\"wide\">")
                        .append(element(chart, colours, width()))
                        .append("</div>\n");
            }
            out.append("<div class=\"%s\">".formatted(twice ? "narrow" : "any"))
                    .append(element(chart, colours, PHONE))
                    .append("</div>\n</div>\n");
        }
        out.append("</div>\n");
        if (!caption.isEmpty()) {
            out.append("<figcaption>%s</figcaption>\n".formatted(Markup.inline(caption)));
        }
        verdict.ifPresent(itsVerdict -> out.append(itsVerdict.html()));
        return out.append("</figure>\n").toString();
    }

    private String element(Chart chart, Colours colours, double width) {
        return ChartPlot.draw(chart, new Sheet(colours, width, charts.size() == 1))
                .element(chart);
    }

    /** What the charts have in common; empty where one entry says nothing that the charts do not say. */
    List<LegendEntry> entries() {
        Set<LegendEntry> entries = new LinkedHashSet<>();
        List<LegendEntry> last = new ArrayList<>(); // what is no series of its own
        for (Chart chart : charts) {
            for (LegendEntry entry : LegendEntry.of(chart)) {
                boolean late = entry.kind().isLate() || entry.name().equals("_");
                if (!late) {
                    entries.add(entry);
                } else if (!last.contains(entry)) {
                    last.add(entry);
                }
            }
        }
        if (charts.stream().allMatch(Figure::isNamedByItsTitle)) {
            entries.clear();
        }
        entries.addAll(last);
        return entries.size() < 2 ? List.of() : List.copyOf(entries);
    }

    /** Whether the title already says what the only colour stands for, as in small multiples. */
    private static boolean isNamedByItsTitle(Chart chart) {
        return chart.names().equals(List.of(chart.title()));
    }

    private String legend(Colours colours) {
        List<LegendEntry> entries = entries();
        if (entries.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder("<div class=\"legend\">\n");
        for (LegendEntry entry : entries) {
            Canvas canvas = new Canvas();
            entry.sample(canvas, colours, 0, 8);
            out.append(("<span><svg xmlns=\"http://www.w3.org/2000/svg\" class=\"skua\" width=\"24\" height=\"16\""
                            + " aria-hidden=\"true\">%s</svg>%s</span>\n")
                    .formatted(canvas.finish(LegendEntry.SAMPLE, 16).body().strip(), Markup.escape(entry.label())));
        }
        return out.append("</div>\n").toString();
    }
}
