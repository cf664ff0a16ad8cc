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
        if (chart instanceof StackChart stack) {
            return new StackPlot(stack, sheet).draw();
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

    /** What its author says that there is to see in it, else what is in the chart. */
    static String describe(Chart chart) {
        if (!chart.heading().description().isEmpty()) {
            return chart.heading().description();
        }
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
        if (chart instanceof StackChart stack) {
            return "Stacked steps" + about(stack.y().title(), "of")
                    + about(stack.x().title(), "over") + about(String.join(", ", stack.names()), "for") + ".";
        }
        MeshMap map = (MeshMap) chart;
        return "Map of a mesh of " + map.rows().width() + " by " + map.rows().height() + " places"
                + about(map.heat().axis().title(), "with") + victims(map.search()) + ".";
    }

    private static String victims(MeshMap.Search search) {
        return !search.isShown()
                ? ""
                : ", on which worker " + search.thief() + " tries to steal from "
                        + String.join(
                                ", ",
                                search.victims().stream().map(String::valueOf).toList())
                        + ", in this order";
    }

    private static String about(String what, String word) {
        return what.isEmpty() ? "" : " " + word + " " + what;
    }

    static double widest(Lettering lettering, List<String> texts) {
        return texts.stream().mapToDouble(lettering::width).max().orElse(0);
    }
}
