package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;

/** The axes of a chart: grid lines and numbers on the left, a base line, and what stands below it. */
record AxesFrame(Canvas canvas, Sheet sheet) {
    private static final double TICK_HEIGHT = 38;
    private static final double TICK_WIDTH = 58;
    private static final double BETWEEN = 8;

    static int ticksFor(double height) {
        return (int) Math.max(2, height / TICK_HEIGHT);
    }

    /**
     * The title of the y axis stands above it, where it need not be read sideways; returns where the plot can begin.
     */
    double yTitle(double top, Axis axis) {
        return ChartPlot.lines(canvas, sheet, top, Lettering.AXIS, axis.title()) + 9;
    }

    /** How much room the numbers on the left want. */
    static double leftFor(Ticks y) {
        return ChartPlot.widest(
                        Lettering.TICK,
                        y.ticks().stream().map(Ticks.Tick::label).toList())
                + 8;
    }

    void grid(Box area, Ticks y) {
        for (Ticks.Tick tick : y.ticks()) {
            double at = area.bottom() - y.position(tick.value()) * area.height();
            canvas.line(area.left(), at, area.right(), at, "gr");
            canvas.text(area.left() - 7, at + 4, Canvas.Anchor.END, Lettering.TICK, tick.label());
        }
    }

    /** The ticks of an x axis whose plot is that wide. */
    static Ticks xTicks(Axis axis, Range data, double width) {
        int most = (int) Math.max(2, width / TICK_WIDTH);
        Ticks ticks = Ticks.of(axis, data, most);
        while (most > 2 && axis.ticks().isEmpty() && clash(ticks, width)) {
            ticks = Ticks.of(axis, data, --most);
        }
        return ticks;
    }

    private static boolean clash(Ticks ticks, double width) {
        double last = Double.NEGATIVE_INFINITY;
        for (Ticks.Tick tick : ticks.ticks()) {
            double half = Lettering.TICK.width(tick.label()) / 2;
            double middle = ticks.position(tick.value()) * width;
            if (middle - half < last + BETWEEN) {
                return true;
            }
            last = middle + half;
        }
        return false;
    }

    /** Below the plot; labels that would touch their neighbour are left out. Returns where the chart ends. */
    double xAxis(Box area, Box inner, Ticks x) {
        canvas.line(area.left(), area.bottom(), area.right(), area.bottom(), "ba");
        double last = Double.NEGATIVE_INFINITY;
        for (Ticks.Tick tick : x.ticks()) {
            double at = inner.left() + x.position(tick.value()) * inner.width();
            double half = Lettering.TICK.width(tick.label()) / 2;
            canvas.line(at, area.bottom(), at, area.bottom() + 4, "ba");
            if (at - half >= last + BETWEEN / 2) {
                canvas.text(at, area.bottom() + 17, Canvas.Anchor.MIDDLE, Lettering.TICK, tick.label());
                last = at + half;
            }
        }
        return xTitle(area, area.bottom() + 22, x.axis().title());
    }

    double xTitle(Box area, double top, String title) {
        double y = top;
        for (String line : Lettering.AXIS.wrap(title, sheet.width())) {
            double half = Lettering.AXIS.width(line) / 2;
            double middle = Math.max(half, Math.min(sheet.width() - half, (area.left() + area.right()) / 2));
            canvas.text(middle, y + Lettering.AXIS.size(), Canvas.Anchor.MIDDLE, Lettering.AXIS, line);
            y += Lettering.AXIS.leading();
        }
        return y + 4;
    }

    void noData(Box area) {
        canvas.text(
                (area.left() + area.right()) / 2,
                (area.top() + area.bottom()) / 2 - 8,
                Canvas.Anchor.MIDDLE,
                Lettering.AXIS,
                "no data");
    }

    /**
     * Moves positions apart until neighbours have the given distance, and no further than needed (pool adjacent
     * violators).
     *
     * @param wanted in ascending order
     */
    static List<Double> spread(List<Double> wanted, double distance, double from, double to) {
        List<double[]> pools = new ArrayList<>(); // mean of wanted minus own offset, count
        for (int i = 0; i < wanted.size(); i++) {
            pools.add(new double[] {wanted.get(i) - i * distance, 1});
            while (pools.size() > 1 && pools.get(pools.size() - 2)[0] > pools.get(pools.size() - 1)[0]) {
                double[] last = pools.remove(pools.size() - 1);
                double[] before = pools.get(pools.size() - 1);
                before[0] = (before[0] * before[1] + last[0] * last[1]) / (before[1] + last[1]);
                before[1] += last[1];
            }
        }
        List<Double> placed = new ArrayList<>();
        double highest = to - (wanted.size() - 1) * distance;
        for (double[] pool : pools) {
            double start = Math.max(from, Math.min(highest, pool[0]));
            for (int i = 0; i < pool[1]; i++) {
                placed.add(start + placed.size() * distance);
            }
        }
        return placed;
    }
}
