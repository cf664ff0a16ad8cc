package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * The sizes of text in a chart, and how much room a text takes: estimated from Helvetica's metrics, which most of its
 * rivals share.
 */
enum Lettering {
    TITLE("ti", 15, true),
    SUBTITLE("su", 12.5, false),
    AXIS("ax", 12, false),
    TICK("tk", 11.5, false),
    LABEL("lb", 12, true),
    VALUE("va", 10.5, false),
    CELL("ce", 13, true),
    NUMBER("nu", 8.5, false);

    private static final int[] WIDTHS = {
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
        556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
        556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556,
        556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
        500, 500, 500, 334, 260, 334, 584
    };
    private static final String NARROW = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻·’‘";
    private static final double SAFETY = 1.05; // fonts differ
    private static final double BOLD = 1.08;
    private static final double WIDEST = 1.12; // DejaVu Sans, where nothing like Helvetica is installed

    private final String style;
    private final double size;
    private final boolean bold;

    Lettering(String style, double size, boolean bold) {
        this.style = style;
        this.size = size;
        this.bold = bold;
    }

    String style() {
        return style;
    }

    double size() {
        return size;
    }

    boolean bold() {
        return bold;
    }

    /** From one baseline to the next. */
    double leading() {
        return Math.ceil(size * 1.3);
    }

    double width(String text) {
        return text.codePoints().mapToDouble(Lettering::em).sum() / 1000 * size * (bold ? BOLD : 1) * SAFETY;
    }

    private static double em(int c) {
        if (c >= ' ' && c <= '~') {
            return WIDTHS[c - ' '];
        }
        return NARROW.indexOf(c) >= 0 ? 360 : c >= 0x2E80 || c == '…' ? 1000 : c == '−' ? 584 : 667;
    }

    /** Lines that are no wider in any usual font, broken at blanks where possible. */
    List<String> wrap(String text, double room) {
        double widthMax = room / WIDEST;
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+")) {
            if (line.length() > 0 && width(line + " " + word) > widthMax) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
            while (width(line.toString()) > widthMax && line.codePointCount(0, line.length()) > 1) {
                int cut = fitting(line.toString(), widthMax);
                lines.add(line.substring(0, cut));
                line.delete(0, cut);
            }
        }
        if (line.length() > 0) {
            lines.add(line.toString());
        }
        return lines;
    }

    /** The text, or its beginning and an ellipsis. */
    String fit(String text, double widthMax) {
        if (width(text) <= widthMax) {
            return text;
        }
        return text.substring(0, fitting(text, widthMax - width("…"))).strip() + "…";
    }

    /** How many characters of it fit, at least one. */
    private int fitting(String text, double widthMax) {
        int end = text.offsetByCodePoints(0, 1);
        while (end < text.length() && width(text.substring(0, text.offsetByCodePoints(end, 1))) <= widthMax) {
            end = text.offsetByCodePoints(end, 1);
        }
        return end;
    }
}
