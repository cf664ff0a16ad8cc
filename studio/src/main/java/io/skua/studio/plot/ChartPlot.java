package io.skua.studio.plot;

import java.util.List;

/** Draws charts, each kind by its own class, with the head that they have in common. */
final class ChartPlot {
    private ChartPlot() {}

    static Drawing draw(Chart chart, Sheet sheet) {
        if (chart instanceof LineChart lines) {
            return new LinePlot(lines, sheet).draw();
        }
        if (chart instanceof BarChart bars) {
            return new BarPlot(bars, sheet).draw();
        }
        return new MeshPlot((MeshMap) chart, sheet).draw();
    }

    /** Title, subtitle and legend; returns where the rest can begin. */
    static double head(Canvas canvas, Sheet sheet, Chart chart, List<LegendEntry> legend) {
        double y = lines(canvas, sheet, 2, Lettering.TITLE, Markup.plain(chart.title()));
        y = lines(canvas, sheet, y, Lettering.SUBTITLE, Markup.plain(chart.subtitle()));
        return LegendEntry.drawAll(canvas, sheet, y + 4, legend);
    }

    /** Writes a text from the left edge, wrapped, and returns where the next line would begin. */
    static double lines(Canvas canvas, Sheet sheet, double top, Lettering lettering, String text) {
        double y = top;
        for (String line : lettering.wrap(text, sheet.width())) {
            canvas.text(0, y + lettering.size(), Canvas.Anchor.START, lettering, line);
            y += lettering.leading();
        }
        return y;
    }

    /** What is in the chart, when its author does not say what to see in it. */
    static String describe(Chart chart) {
        if (chart instanceof LineChart lines) {
            String names =
                    String.join(", ", lines.series().stream().map(Series::label).toList());
            return "Line chart" + about(lines.y().title(), "of")
                    + about(lines.x().title(), "over") + about(names, "for") + ".";
        }
        if (chart instanceof BarChart bars) {
            return "Bar chart" + about(bars.y().title(), "of") + about(String.join(", ", bars.categories()), "over")
                    + about(String.join(", ", bars.names()), "for") + ".";
        }
        MeshMap map = (MeshMap) chart;
        return "Map of a mesh of " + map.width() + " by " + map.height() + " places"
                + about(map.axis().title(), "with") + ".";
    }

    private static String about(String what, String word) {
        return what.isEmpty() ? "" : " " + word + " " + what;
    }

    static double widest(Lettering lettering, List<String> texts) {
        return texts.stream().mapToDouble(lettering::width).max().orElse(0);
    }
}
