package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Draws a {@link LineChart}. Names stand at the ends of their lines where they fit, else in a legend above. */
final class LinePlot {
    private static final double LABEL_HEIGHT = 15;
    private static final double LEADER = 24;
    private static final double INSET = 8;
    private static final int POINTS_MAX = 1500;
    private static final int REFERENCE_SAMPLES = 400;

    private final LineChart chart;
    private final Sheet sheet;
    private final Canvas canvas = new Canvas();
    private final Range rangeX;
    private final Range rangeY;

    LinePlot(LineChart chart, Sheet sheet) {
        this.chart = chart;
        this.sheet = sheet;
        this.rangeX = rangeX(chart);
        this.rangeY = rangeY(chart);
    }

    static Range rangeX(LineChart chart) {
        Range range = Range.NONE;
        for (Series series : chart.series()) {
            for (Point point : series.points()) {
                range = range.and(point.isThere() ? point.x() : Double.NaN);
            }
        }
        return range;
    }

    /** With zero, unless the values are far from it or the axis has none. */
    static Range rangeY(LineChart chart) {
        Range range = Range.NONE;
        for (Series series : chart.series()) {
            for (Point point : series.points()) {
                if (point.isThere()) {
                    range = range.and(point.y()).and(point.low()).and(point.high());
                }
            }
        }
        for (Reference line : chart.references()) {
            range = line.isLevel() ? range.and(line.base()) : range;
        }
        return range.withZero(chart.y().scale());
    }

    /**
     * The axes over the area.
     *
     * @param inner where points may lie: not so close to the edge that a marker covers a number
     */
    private record Place(Box area, Box inner, Ticks x, Ticks y) {
        double x(double value) {
            return inner.left() + x.position(value) * inner.width();
        }

        double y(double value) {
            return area.bottom() - y.position(value) * area.height();
        }
    }

    Drawing draw() {
        double height = Math.max(190, Math.min(310, sheet.width() * 0.46));
        AxesFrame frame = new AxesFrame(canvas, sheet);
        boolean direct = namesFitBeside(height);
        double top = ChartPlot.head(canvas, sheet, chart, sheet.legend() ? legend(direct) : List.of());
        top = frame.yTitle(top, chart.y());
        Ticks y = Ticks.of(chart.y(), rangeY, AxesFrame.ticksFor(height));
        double left = AxesFrame.leftFor(y);
        double right = sheet.width() - (direct ? LEADER - INSET + labelsWidth() : 0);
        Ticks x = AxesFrame.xTicks(chart.x(), rangeX, right - left - 2 * INSET);
        double overhang =
                Lettering.TICK.width(x.ticks().get(x.ticks().size() - 1).label()) / 2;
        right = Math.min(right, sheet.width() - overhang + INSET);
        Box inner = new Box(left + INSET, top, right - INSET, top + height);
        Place place = new Place(new Box(left, top, right, top + height), inner, x, y);
        frame.grid(place.area, y);
        double bottom = frame.xAxis(place.area, inner, x);
        if (rangeX.isEmpty()) {
            frame.noData(place.area);
        }
        chart.references().forEach(line -> reference(line, place));
        chart.series().forEach(series -> spread(series, place));
        // What is published lies below: its hollow marks are larger and look out from under ours.
        List<Series> inOrder = chart.series().stream()
                .sorted(Comparator.comparing((Series series) -> chart.isColoured(series.name()))
                        .thenComparing(series -> !series.published()))
                .toList();
        inOrder.forEach(series -> line(series, place));
        inOrder.forEach(series -> markers(series, place));
        if (direct) {
            directLabels(place);
        }
        return canvas.finish(sheet.width(), bottom);
    }

    private List<LegendEntry> legend(boolean direct) {
        List<LegendEntry> all = LegendEntry.of(chart);
        if (direct) {
            return all.stream()
                    .filter(entry ->
                            entry.kind() == LegendEntry.Kind.REFERENCE || entry.kind() == LegendEntry.Kind.OTHER_LINES)
                    .toList();
        }
        return all;
    }

    /** Only lines that end near the right edge can be named there. */
    private boolean namesFitBeside(double height) {
        if (!sheet.legend() || sheet.isNarrow() || chart.series().isEmpty() || rangeX.isEmpty()) {
            return false;
        }
        Scale scale = chart.x().scale();
        double end = scale.apply(rangeX.max());
        double near = end - (end - scale.apply(rangeX.min())) * 0.02;
        boolean endTogether = named().stream()
                .allMatch(series ->
                        lastOf(series).isThere() && scale.apply(lastOf(series).x()) >= near && series.isJoined());
        return endTogether && named().size() * LABEL_HEIGHT <= height && labelsWidth() <= sheet.width() * 0.3;
    }

    private double labelsWidth() {
        return ChartPlot.widest(
                Lettering.LABEL, named().stream().map(Series::label).toList());
    }

    /** The lines in colour; grey ones stand for all the others. */
    private List<Series> named() {
        return chart.series().stream()
                .filter(series -> chart.isColoured(series.name()))
                .toList();
    }

    private static Point lastOf(Series series) {
        return series.points().stream()
                .filter(Point::isThere)
                .max(Comparator.comparingDouble(Point::x))
                .orElse(new Point(0, Double.NaN, Double.NaN, Double.NaN));
    }

    private void directLabels(Place place) {
        List<Series> byHeight = named().stream()
                .sorted(Comparator.comparingDouble(
                        series -> place.y(lastOf(series).y())))
                .toList();
        List<Double> wanted =
                byHeight.stream().map(series -> place.y(lastOf(series).y())).toList();
        List<Double> placed =
                AxesFrame.spread(wanted, LABEL_HEIGHT, place.area.top(), place.area.bottom() - LABEL_HEIGHT / 3);
        for (int i = 0; i < placed.size(); i++) {
            Series series = byHeight.get(i);
            int colour = sheet.colours().colourOf(series.name());
            double start = place.x(lastOf(series).x()) + 6;
            double x = place.inner.right() + LEADER;
            canvas.line(start, wanted.get(i), x - 3, placed.get(i), "le s" + colour);
            canvas.text(x, placed.get(i) + 4, Canvas.Anchor.START, Lettering.LABEL, series.label());
        }
    }

    private void reference(Reference line, Place place) {
        List<Double> path = new ArrayList<>();
        Ticks x = place.x;
        double tolerance = (place.y.to() - place.y.from()) * 1e-9;
        Scale scale = chart.x().scale();
        for (int i = 0; i <= REFERENCE_SAMPLES; i++) {
            double share = (double) i / REFERENCE_SAMPLES;
            double flat = scale.apply(x.from()) + share * (scale.apply(x.to()) - scale.apply(x.from()));
            double value = line.at(scale.invert(flat));
            if (value >= place.y.from() - tolerance && value <= place.y.to() + tolerance) {
                path.add(place.inner.left() + share * place.inner.width());
                path.add(place.y(value));
            }
        }
        canvas.path(Canvas.path(isStraight(path) ? ends(path) : path), "rf");
    }

    private static boolean isStraight(List<Double> path) {
        int last = path.size() - 2;
        for (int i = 2; i < last; i += 2) {
            double share = (path.get(i) - path.get(0)) / (path.get(last) - path.get(0));
            double straight = path.get(1) + share * (path.get(last + 1) - path.get(1));
            if (Math.abs(path.get(i + 1) - straight) > 0.1) {
                return false;
            }
        }
        return last > 0;
    }

    private static List<Double> ends(List<Double> path) {
        List<Double> ends = new ArrayList<>(path.subList(0, 2));
        ends.addAll(path.subList(path.size() - 2, path.size()));
        return ends;
    }

    private void spread(Series series, Place place) {
        if (!chart.isColoured(series.name())) {
            return; // the spreads of grey lines would be clutter
        }
        int colour = sheet.colours().colourOf(series.name());
        if (chart.look().spread() == LineChart.Spread.BAND) {
            for (List<Point> run : runs(series)) {
                band(run, place, "bd f" + colour);
            }
            return;
        }
        for (Point point : series.points()) {
            if (point.hasSpread() && point.low() < point.high()) {
                whisker(canvas, place.x(point.x()), place.y(point.low()), place.y(point.high()), "wh s" + colour);
            }
        }
    }

    static void whisker(Canvas canvas, double x, double low, double high, String classes) {
        canvas.line(x, low, x, high, classes);
        canvas.line(x - 3, low, x + 3, low, classes);
        canvas.line(x - 3, high, x + 3, high, classes);
    }

    private void band(List<Point> run, Place place, String classes) {
        List<Double> outline = new ArrayList<>();
        List<Point> spreading = run.stream().filter(Point::hasSpread).toList();
        for (Point point : spreading) {
            outline.add(place.x(point.x()));
            outline.add(place.y(point.high()));
        }
        for (int i = spreading.size() - 1; i >= 0; i--) {
            outline.add(place.x(spreading.get(i).x()));
            outline.add(place.y(spreading.get(i).low()));
        }
        if (spreading.size() > 1) {
            canvas.path(Canvas.path(outline) + "Z", classes);
        }
    }

    private void line(Series series, Place place) {
        if (!series.isJoined()) {
            return;
        }
        String classes = chart.isColoured(series.name())
                ? sheet.colours().marker(series.name(), series.published()).line()
                : "ln gy";
        for (List<Point> run : runs(series)) {
            List<Double> path = new ArrayList<>();
            for (Point point : run.size() > POINTS_MAX ? thinned(run, place) : run) {
                if (series.join() == Series.Join.STEPS && !path.isEmpty()) {
                    path.add(place.x(point.x()));
                    path.add(path.get(path.size() - 2));
                }
                path.add(place.x(point.x()));
                path.add(place.y(point.y()));
            }
            if (run.size() > 1) {
                canvas.path(Canvas.path(path), classes);
            }
        }
    }

    /** Of the points in half a pixel's width only the lowest and the highest: the line looks the same. */
    private static List<Point> thinned(List<Point> run, Place place) {
        List<Point> kept = new ArrayList<>();
        for (int from = 0, until; from < run.size(); from = until) {
            long column = column(run.get(from), place);
            int low = from;
            int high = from;
            for (until = from + 1; until < run.size() && column(run.get(until), place) == column; until++) {
                low = run.get(until).y() < run.get(low).y() ? until : low;
                high = run.get(until).y() > run.get(high).y() ? until : high;
            }
            kept.add(run.get(Math.min(low, high)));
            kept.add(run.get(Math.max(low, high)));
        }
        return kept;
    }

    private static long column(Point point, Place place) {
        return Math.round(place.x(point.x()) * 2);
    }

    private void markers(Series series, Place place) {
        if (!chart.isColoured(series.name())) {
            return;
        }
        Marker marker = sheet.colours().marker(series.name(), series.published());
        for (List<Point> run : runs(series)) {
            if (chart.isMarked(series) || run.size() == 1) {
                run.forEach(point -> marker.draw(canvas, place.x(point.x()), place.y(point.y())));
            }
        }
    }

    /** The points between gaps. */
    private static List<List<Point>> runs(Series series) {
        List<List<Point>> runs = new ArrayList<>();
        List<Point> run = new ArrayList<>();
        for (Point point : series.points()) {
            if (point.isThere()) {
                run.add(point);
            } else if (!run.isEmpty()) {
                runs.add(run);
                run = new ArrayList<>();
            }
        }
        if (!run.isEmpty()) {
            runs.add(run);
        }
        return runs;
    }
}
