package io.skua.studio.plot;

import java.util.List;
import java.util.Locale;

/** The stylesheet of charts, light and dark. Plain classes, since not every viewer of SVG knows variables. */
final class Theme {
    static final int COLOURS = 8;
    static final int HEATS = 9;
    static final String FONT = "'Helvetica Neue',Helvetica,Arial,'Liberation Sans',Roboto,sans-serif";

    /** What differs between light and dark. */
    record Shade(Ink ink, List<String> series, List<String> classes, List<String> heat) {}

    /** The greys. */
    record Ink(String background, String text, String muted, String grid, String base, String faint) {}

    // PaletteTest checks that colours of series, and of classes, can be told apart by all eyes.
    static final Shade LIGHT = new Shade(
            new Ink("#ffffff", "#1d2229", "#5b6470", "#e6e8eb", "#8b939d", "#c3c9d0"),
            List.of("#0267b3", "#b45408", "#049377", "#d370b9", "#7a3e00", "#3b2f86", "#b38f0e", "#546372"),
            List.of("#343a46", "#6fb1ea", "#e66e19", "#bcd8b6", "#eef0f2"),
            List.of("#f3f7e8", "#dcefd0", "#b9e0c5", "#8ccdc3", "#5cb4c4", "#3594bd", "#2472a8", "#1f508b", "#1c2f66"));
    static final Shade DARK = new Shade(
            new Ink("#14171c", "#e8eaed", "#a2abb6", "#2b3038", "#6f7884", "#4b535e"),
            List.of("#63a2d7", "#f38224", "#21c298", "#e8b6fa", "#ac7455", "#8577f8", "#f0cf45", "#d5d9bf"),
            List.of("#f2f4f7", "#509bd8", "#e37410", "#76a184", "#20242b"),
            List.of("#1c2340", "#1f3763", "#224f84", "#28699e", "#3486b0", "#4fa4ba", "#7cc1be", "#b0dcc4", "#ecf7d8"));

    private Theme() {}

    static String charts() {
        return structure() + colours(LIGHT) + "@media screen and (prefers-color-scheme:dark){\n" + colours(DARK)
                + "}\n";
    }

    private static String structure() {
        StringBuilder css = new StringBuilder();
        css.append(".skua text{font-family:").append(FONT).append("}\n");
        for (Lettering lettering : Lettering.values()) {
            css.append(String.format(
                    Locale.ROOT,
                    ".skua .%s{font-size:%spx%s}\n",
                    lettering.style(),
                    Canvas.number(lettering.size()),
                    lettering.bold() ? ";font-weight:600" : ""));
        }
        return css + """
                .skua .ln{fill:none;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}
                .skua .da{stroke-dasharray:5 4.5;stroke-width:1.7}
                .skua .dt{stroke-dasharray:.1 4.6}
                .skua .gy{stroke-width:1.1}
                .skua .ar{stroke-width:1;stroke-linejoin:round}
                .skua .th,.skua .tr{fill:none;stroke-width:3}
                .skua .tr{stroke-width:1.5}
                .skua .wh{fill:none;stroke-width:1.2}
                .skua .ho{stroke-width:1.7}
                .skua .bd{fill-opacity:.17}
                .skua .gr,.skua .ba,.skua .rf,.skua .le{fill:none;stroke-width:1}
                .skua .rf{stroke-dasharray:2 3.5;stroke-width:1.5;stroke-linecap:round}
                .skua .le{stroke-width:.9;opacity:.65}
                """;
    }

    private static String colours(Shade shade) {
        StringBuilder css = new StringBuilder();
        Ink ink = shade.ink;
        rule(css, ".ti,.skua .ce,.skua .va,.skua .lb", "fill", ink.text);
        rule(css, ".su,.skua .ax,.skua .tk,.skua .nu", "fill", ink.muted);
        rule(css, ".gr", "stroke", ink.grid);
        rule(css, ".ba,.skua .le", "stroke", ink.base);
        rule(css, ".rf,.skua .nk", "stroke", ink.muted);
        rule(css, ".wi", "stroke", ink.text);
        rule(css, ".bg", "fill", ink.background);
        rule(css, ".rim,.skua .ar,.skua .tr", "stroke", ink.background);
        rule(css, ".th", "stroke", ink.text);
        rule(css, ".gy", "stroke", ink.faint);
        for (int i = 0; i < COLOURS; i++) {
            rule(css, ".f" + i, "fill", shade.series.get(i));
            rule(css, ".s" + i, "stroke", shade.series.get(i));
            rule(css, ".t" + i, "fill", readable(shade.series.get(i)));
        }
        for (int i = 0; i < MeshMap.CLASSES.length(); i++) {
            String name = Character.toString(MeshMap.CLASSES.charAt(i));
            rule(css, ".m" + name, "fill", shade.classes.get(i));
            rule(css, ".o" + name, "fill", readable(shade.classes.get(i)));
        }
        rule(css, ".m_", "fill", shade.classes.get(MeshMap.CLASSES.length()));
        for (int i = 0; i < HEATS; i++) {
            rule(css, ".h" + i, "fill", shade.heat.get(i));
            rule(css, ".i" + i, "fill", readable(shade.heat.get(i)));
        }
        return css.toString();
    }

    private static void rule(StringBuilder css, String selector, String property, String colour) {
        css.append(".skua ")
                .append(selector)
                .append('{')
                .append(property)
                .append(':')
                .append(colour)
                .append("}\n");
    }

    /** Black or white, whichever can be read on it. */
    private static String readable(String background) {
        return contrast(background, "#14171c") >= contrast(background, "#ffffff") ? "#14171c" : "#ffffff";
    }

    /** As WCAG defines it: 1 is none, 4.5 is enough for text. */
    static double contrast(String one, String other) {
        double a = luminance(one) + 0.05;
        double b = luminance(other) + 0.05;
        return Math.max(a, b) / Math.min(a, b);
    }

    private static double luminance(String colour) {
        int rgb = Integer.parseInt(colour.substring(1), 16);
        return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8 & 0xFF) + 0.0722 * linear(rgb & 0xFF);
    }

    static double linear(int channel) {
        double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
