package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;

/** The charts of a {@link Figure} in one SVG: the common legend, and the charts below it in rows. */
final class FigureSheet {
    private static final double GAP = 28;
    private static final double PANEL = 280;

    private final Figure figure;
    private final Colours colours;

    FigureSheet(Figure figure, Colours colours) {
        this.figure = figure;
        this.colours = colours;
    }

    String svg() {
        List<Chart> charts = figure.charts();
        String title = charts.get(0).title();
        if (charts.size() == 1) {
            Drawing only = ChartPlot.draw(charts.get(0), new Sheet(colours, Chart.WIDTH, true));
            return only.file(title, ChartPlot.describe(charts.get(0)));
        }
        List<String> descriptions = charts.stream()
                .map(chart -> chart.title() + ": " + ChartPlot.describe(chart))
                .toList();
        return drawing().file(title, String.join(" ", descriptions));
    }

    private int columns() {
        int count = figure.charts().size();
        return count == 2 || count == 4 ? 2 : 3;
    }

    private Drawing drawing() {
        double width = columns() * PANEL + (columns() - 1) * GAP;
        List<Drawing> panels = figure.charts().stream()
                .map(chart -> ChartPlot.draw(chart, new Sheet(colours, PANEL, false)))
                .toList();
        Canvas canvas = new Canvas();
        double top = LegendEntry.drawAll(canvas, new Sheet(colours, width, true), 0, figure.entries());
        Drawing legend = canvas.finish(width, top);
        StringBuilder body = new StringBuilder(legend.body());
        List<Drawing.Label> texts = new ArrayList<>(legend.texts());
        double y = top > 0 ? top + 8 : 0;
        for (int from = 0; from < panels.size(); from += columns()) {
            List<Drawing> row = panels.subList(from, Math.min(panels.size(), from + columns()));
            for (int i = 0; i < row.size(); i++) {
                Drawing moved = row.get(i).moved(i * (PANEL + GAP), y);
                body.append(moved.body());
                texts.addAll(moved.texts());
            }
            y += row.stream().mapToDouble(Drawing::height).max().orElse(0) + GAP;
        }
        return new Drawing(width, y - GAP, body.toString(), texts);
    }
}
