package io.skua.studio.plot;

import java.util.List;
import java.util.Locale;

/**
 * A chart that has been drawn.
 *
 * @param texts where its texts stand, by estimate
 */
record Drawing(double width, double height, String body, List<Label> texts) {
    /** A text in the drawing. */
    record Label(String text, Box box) {}

    Drawing {
        texts = List.copyOf(texts);
    }

    private static final int MARGIN = 16;

    /** The same elsewhere, as a part of a larger drawing. */
    Drawing moved(double x, double y) {
        List<Label> movedTexts = texts.stream()
                .map(label -> new Label(label.text, label.box.moved(x, y)))
                .toList();
        String group =
                "<g transform=\"translate(" + Canvas.number(x) + " " + Canvas.number(y) + ")\">\n" + body + "</g>\n";
        return new Drawing(width, height, group, movedTexts);
    }

    /** As an element of a page that has the {@link Theme}. */
    String element(Chart chart) {
        return svg(chart.title(), ChartPlot.describe(chart), 0, "");
    }

    /** As a file of its own, with a margin and a background. */
    String file(String title, String description) {
        String inside = String.format(
                Locale.ROOT,
                "<style>\n%s</style>\n<rect x=\"-%d\" y=\"-%d\" width=\"100%%\" height=\"100%%\" class=\"bg\"/>\n",
                Theme.charts(),
                MARGIN,
                MARGIN);
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + svg(title, description, MARGIN, inside);
    }

    private String svg(String title, String description, int margin, String inside) {
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"skua\" viewBox=\"%1$d %1$d %2$.0f %3$.0f\""
                        + " width=\"%2$.0f\" height=\"%3$.0f\" role=\"img\">\n<title>%4$s</title>\n<desc>%5$s</desc>\n"
                        + "%6$s%7$s</svg>\n",
                -margin,
                width + 2 * margin,
                height + 2 * margin,
                Markup.escape(Markup.plain(title)),
                Markup.escape(description),
                inside,
                body);
    }
}
