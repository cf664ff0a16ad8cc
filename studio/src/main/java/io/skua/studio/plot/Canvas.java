package io.skua.studio.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Writes SVG. Colours come from classes, so that a stylesheet can choose between light and dark. */
final class Canvas {
    /** Which part of a text stands at its x. */
    enum Anchor {
        START("start", 0),
        MIDDLE("middle", 0.5),
        END("end", 1);

        private final String word;
        private final double share; // of the width, to the left of x

        Anchor(String word, double share) {
            this.word = word;
            this.share = share;
        }
    }

    private final StringBuilder out = new StringBuilder();
    private final List<Drawing.Label> texts = new ArrayList<>();

    /** Returns where the text ends that reaches farthest to the right. */
    double right() {
        return texts.stream().mapToDouble(label -> label.box().right()).max().orElse(0);
    }

    Drawing finish(double width, double height) {
        return new Drawing(width, Math.ceil(height), out.toString(), texts);
    }

    /** With its baseline at y. */
    void text(double x, double y, Anchor anchor, Lettering lettering, String text) {
        text(x, y, anchor, lettering, text, "");
    }

    void text(double x, double y, Anchor anchor, Lettering lettering, String text, String extra) {
        double left = x - lettering.width(text) * anchor.share;
        texts.add(new Drawing.Label(
                text,
                new Box(left, y - lettering.size() * 0.78, left + lettering.width(text), y + lettering.size() * 0.22)));
        write("<text x=\"%s\" y=\"%s\"%s class=\"%s\">%s</text>", x, y, word(anchor), classes(lettering, extra), text);
    }

    /** Rising from the lower left to its end at x and y; its room is the caller's concern. */
    void risingText(double x, double y, double degrees, String text) {
        write(
                "<text transform=\"translate(%s %s) rotate(%s)\" text-anchor=\"end\" class=\"tk\">%s</text>",
                x, y, -degrees, text);
    }

    private static Raw word(Anchor anchor) {
        return new Raw(anchor == Anchor.START ? "" : " text-anchor=\"" + anchor.word + "\"");
    }

    private static String classes(Lettering lettering, String extra) {
        return extra.isEmpty() ? lettering.style() : lettering.style() + " " + extra;
    }

    void line(double x1, double y1, double x2, double y2, String classes) {
        write("<path d=\"M%s %sL%s %s\" class=\"%s\"/>", x1, y1, x2, y2, classes);
    }

    void rect(Box box, double radius, String classes) {
        write(
                "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"%s class=\"%s\"/>",
                box.left(),
                box.top(),
                Math.max(0, box.width()),
                Math.max(0, box.height()),
                new Raw(radius > 0 ? " rx=\"" + number(radius) + "\"" : ""),
                classes);
    }

    /** @param path from {@link #path} */
    void path(String path, String classes) {
        if (!path.isEmpty()) {
            write("<path d=\"%s\" class=\"%s\"/>", path, classes);
        }
    }

    void dot(double x, double y, double radius, String classes) {
        write("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" class=\"%s\"/>", x, y, radius, classes);
    }

    /** A polyline's data: x, y, x, y and so on; neighbours that fall on the same spot are drawn once. */
    static String path(List<Double> coordinates) {
        StringBuilder path = new StringBuilder();
        String last = "";
        for (int i = 0; i + 1 < coordinates.size(); i += 2) {
            String spot = number(coordinates.get(i)) + " " + number(coordinates.get(i + 1));
            if (!spot.equals(last)) {
                path.append(path.length() == 0 ? 'M' : 'L').append(spot);
            }
            last = spot;
        }
        return path.toString();
    }

    /** What is written as it is. */
    private record Raw(String text) {}

    private void write(String format, Object... values) {
        Object[] texts = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            texts[i] = values[i] instanceof Double d
                    ? number(d)
                    : values[i] instanceof Raw raw ? raw.text : Markup.escape(values[i].toString());
        }
        out.append(String.format(format, texts)).append('\n');
    }

    /** One decimal is a tenth of a pixel. */
    static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalStateException("a coordinate came out as " + value);
        }
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(1, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
