package io.skua.studio.plot;

import java.util.List;

/** Draws a {@link BarChart}. */
final class BarPlot {
    private static final double PAPER_MIN = 9; // pixels that a diamond wants
    private static final double BAR_MAX = 56;
    private static final double HEADROOM = 14; // for values above the highest bar

    private final BarChart chart;
    private final Sheet sheet;
    private final Canvas canvas = new Canvas();
    private final Range range;
    private final boolean paper;

    BarPlot(BarChart chart, Sheet sheet) {
        this.chart = chart;
        this.sheet = sheet;
        this.range = range(chart);
        this.paper = chart.bars().stream().anyMatch(Bars::hasPaper);
    }

    /** On what bars stand: a logarithmic axis has no zero, and shows ratios. */
    private static double base(BarChart chart) {
        return chart.y().scale().isLog() ? 1 : 0;
    }

    static Range range(BarChart chart) {
        Range range = Range.NONE.and(base(chart));
        for (int i = 0; i < chart.categories().size(); i++) {
            double sum = 0;
            for (Bars bars : chart.bars()) {
                double value = bars.values().get(i);
                sum += Double.isNaN(value) ? 0 : value;
                range = range.and(value).and(bars.low(i)).and(bars.high(i)).and(bars.published(i));
            }
            range = chart.shape().stacked() ? range.and(sum) : range;
        }
        return range;
    }

    /**
     * Where things stand.
     *
     * @param slot the width for a bar and the paper's mark beside it
     * @param bar the width of the bar alone
     */
    private record Place(Box area, Ticks y, double slot, double bar) {
        double y(double value) {
            return area.bottom() - y.position(value) * area.height();
        }

        boolean besides() {
            return slot - bar >= PAPER_MIN;
        }
    }

    Drawing draw() {
        double height = chart.shape().strip() ? 130 : Math.max(180, Math.min(290, sheet.width() * 0.42));
        List<LegendEntry> entries = LegendEntry.of(chart);
        boolean legend = sheet.legend() && (entries.size() > 1 || paper);
        AxesFrame frame = new AxesFrame(canvas, sheet);
        double top = ChartPlot.head(canvas, sheet, chart, legend ? entries : List.of());
        top = frame.yTitle(top, chart.y());
        Ticks y = Ticks.of(chart.y(), range, AxesFrame.ticksFor(height));
        Box area = new Box(AxesFrame.leftFor(y), top, sheet.width() - 2, top + height);
        double overhang = new CategoryAxis(canvas, area, chart.categories()).overhang();
        area = new Box(Math.min(area.left() + overhang, sheet.width() / 2), top, area.right(), area.bottom());
        Place place = place(area, y);
        boolean values = valuesFit(place);
        if (values) {
            area = new Box(area.left(), area.top() + HEADROOM, area.right(), area.bottom() + HEADROOM);
            place = new Place(area, y, place.slot, place.bar);
        }
        frame.grid(area, y);
        double band = area.width() / Math.max(1, chart.categories().size());
        if (chart.bars().isEmpty() || chart.categories().isEmpty()) {
            frame.noData(area);
        }
        for (int i = 0; i < chart.categories().size(); i++) {
            group(i, area.left() + (i + 0.5) * band, place, values);
        }
        canvas.line(area.left(), place.y(base(chart)), area.right(), place.y(base(chart)), "ba");
        double below = values && range.min() < base(chart) ? area.bottom() + HEADROOM : area.bottom();
        double bottom = new CategoryAxis(
                        canvas, new Box(area.left(), area.top(), area.right(), below), chart.categories())
                .draw();
        return canvas.finish(sheet.width(), frame.xTitle(area, bottom, chart.xTitle()));
    }

    private Place place(Box area, Ticks y) {
        int inGroup = chart.shape().stacked() ? 1 : Math.max(1, chart.bars().size());
        double band = area.width() / Math.max(1, chart.categories().size());
        double group = band * (inGroup == 1 ? 0.74 : chart.shape().strip() ? 0.84 : 0.8);
        double slot = Math.min(group / inGroup, paper ? BAR_MAX * 1.6 : BAR_MAX);
        boolean besides = paper && slot * 0.42 >= PAPER_MIN;
        return new Place(area, y, slot, besides ? slot * 0.58 : slot * (slot > 6 ? 0.94 : 1));
    }

    private void group(int i, double middle, Place place, boolean values) {
        int count = chart.shape().stacked() ? 1 : chart.bars().size();
        double base = base(chart);
        for (int k = 0; k < chart.bars().size(); k++) {
            Bars bars = chart.bars().get(k);
            double value = bars.values().get(i);
            double left = middle + ((chart.shape().stacked() ? 0 : k) - count / 2.0) * place.slot;
            String name = chart.shape().byCategory() ? chart.categories().get(i) : bars.name();
            int colour = sheet.colours().colourOf(name);
            if (!Double.isNaN(value)) {
                double end = chart.shape().stacked() ? base + value : value;
                bar(left, base, end, place, "f" + colour);
                base = chart.shape().stacked() ? end : base;
                if (!chart.shape().stacked()) {
                    whisker(bars, i, left + place.bar / 2, place);
                }
            }
            if (values && !Double.isNaN(value)) {
                value(bars, i, left + place.bar / 2, place);
            }
            published(bars.published(i), left, place, colour);
        }
    }

    private void bar(double left, double from, double to, Place place, String classes) {
        double high = place.y(Math.max(from, to));
        double low = place.y(Math.min(from, to));
        double radius = place.bar > 8 && low - high > 4 ? 1.5 : 0;
        canvas.rect(new Box(left, high, left + place.bar, low), radius, classes);
    }

    private void whisker(Bars bars, int i, double x, Place place) {
        if (bars.low(i) < bars.high(i)) {
            double low = place.y(bars.low(i));
            double high = place.y(bars.high(i));
            if (place.bar >= 9) {
                LinePlot.whisker(canvas, x, low, high, "wh wi");
            } else {
                canvas.line(x, low, x, high, "wh wi");
            }
        }
    }

    /** A hollow diamond beside the bar, or a tick across it where there is no room. */
    private void published(double value, double left, Place place, int colour) {
        if (Double.isNaN(value)) {
            return;
        }
        double y = place.y(value);
        if (place.besides()) {
            double size = Math.min(5, (place.slot - place.bar) / 2 - 0.5);
            Marker.diamond(canvas, left + (place.bar + place.slot) / 2, y, size, "bg ho s" + colour);
        } else {
            double middle = left + place.bar / 2;
            Marker.diamond(canvas, middle, y, Math.max(2.2, Math.min(4, place.slot / 2)), "bg ho s" + colour);
        }
    }

    /** All values are written, or none. */
    private boolean valuesFit(Place place) {
        if (chart.shape().strip() || chart.shape().stacked()) {
            return false;
        }
        for (Bars bars : chart.bars()) {
            for (int i = 0; i < bars.values().size(); i++) {
                double value = bars.values().get(i);
                boolean clash = !place.besides() && !Double.isNaN(bars.published(i));
                double room = place.besides() ? place.bar + 3 : place.slot - 2;
                if (clash || (!Double.isNaN(value) && Lettering.VALUE.width(written(value)) > room)) {
                    return false;
                }
            }
        }
        return true;
    }

    private String written(double value) {
        return chart.y().percent() ? Numbers.brief(value * 100) + "%" : Numbers.brief(value);
    }

    private void value(Bars bars, int i, double x, Place place) {
        double value = bars.values().get(i);
        boolean down = value < base(chart);
        double end = down ? Math.min(value, or(value, bars.low(i))) : Math.max(value, or(value, bars.high(i)));
        double y = down ? place.y(end) + 12 : place.y(end) - 4;
        canvas.text(x, y, Canvas.Anchor.MIDDLE, Lettering.VALUE, written(value));
    }

    private static double or(double otherwise, double end) {
        return Double.isNaN(end) ? otherwise : end;
    }
}
