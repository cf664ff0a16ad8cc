package io.skua.studio.plot;

import java.util.List;

/**
 * The names of categories below a plot: on one line, on several, rising, or only some of them, whichever is the first
 * to fit.
 */
final class CategoryAxis {
    private static final double DEGREES = 38;
    private static final double SHORT = 26; // numbers may be left out, since the reader can count
    private static final double RISING_MAX = 190;
    private static final int LINES_MAX = 3;

    private final Canvas canvas;
    private final Box area;
    private final List<String> names;
    private final double band;

    CategoryAxis(Canvas canvas, Box area, List<String> names) {
        this.canvas = canvas;
        this.area = area;
        this.names = names;
        this.band = area.width() / Math.max(1, names.size());
    }

    /** How much further to the right the plot must begin for rising names not to be cut off. */
    double overhang() {
        double overhang = 0;
        if (rises()) {
            for (int i = 0; i < names.size(); i++) {
                double width = Math.min(RISING_MAX, Lettering.TICK.width(names.get(i)));
                overhang = Math.max(overhang, width * Math.cos(Math.toRadians(DEGREES)) + 8 - middle(i));
            }
        }
        return overhang * names.size() / Math.max(1, names.size() - 0.5);
    }

    private boolean rises() {
        double widest = ChartPlot.widest(Lettering.TICK, names);
        return widest > band - 6 && widest > SHORT && !wraps();
    }

    private boolean wraps() {
        return names.stream()
                .allMatch(name -> Lettering.TICK.wrap(name, band - 6).size() <= LINES_MAX
                        && ChartPlot.widest(Lettering.TICK, List.of(name.strip().split("\\s+"))) <= band - 6);
    }

    /** Returns where it ends. */
    double draw() {
        double widest = ChartPlot.widest(Lettering.TICK, names);
        if (widest <= band - 6) {
            return flat(1);
        }
        if (widest <= SHORT) {
            int every = 2;
            while (widest > band * every - 6) {
                every = every == 2 ? 4 : every == 4 ? 5 : every == 5 ? 8 : every + every / 4;
            }
            return flat(every);
        }
        return wraps() ? wrapped() : rising();
    }

    private double middle(int i) {
        return area.left() + (i + 0.5) * band;
    }

    private double flat(int every) {
        for (int i = 0; i < names.size(); i += every) {
            canvas.text(middle(i), area.bottom() + 16, Canvas.Anchor.MIDDLE, Lettering.TICK, names.get(i));
        }
        return area.bottom() + 22;
    }

    private double wrapped() {
        double lowest = area.bottom();
        for (int i = 0; i < names.size(); i++) {
            double y = area.bottom() + 16;
            for (String line : Lettering.TICK.wrap(names.get(i), band - 6)) {
                canvas.text(middle(i), y, Canvas.Anchor.MIDDLE, Lettering.TICK, line);
                lowest = Math.max(lowest, y);
                y += Lettering.TICK.leading() - 1;
            }
        }
        return lowest + 6;
    }

    private double rising() {
        double cos = Math.cos(Math.toRadians(DEGREES));
        double sin = Math.sin(Math.toRadians(DEGREES));
        int every = (int) Math.max(1, Math.ceil(Lettering.TICK.size() / (band * sin)));
        double lowest = 0;
        for (int i = 0; i < names.size(); i += every) {
            double x = middle(i) + 4;
            String name = Lettering.TICK.fit(names.get(i), Math.min(RISING_MAX, (x - 6) / cos));
            canvas.risingText(x, area.bottom() + 13, DEGREES, name);
            lowest = Math.max(lowest, Lettering.TICK.width(name) * sin);
        }
        return area.bottom() + 17 + lowest;
    }
}
