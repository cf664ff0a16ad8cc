package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Draws a {@link StackChart}. A column of a pixel's width shows the mean over its part of the time, since a count may
 * change more often than there are pixels; means of parts add up to the mean of the sum. Names stand inside their
 * layers where all of them fit, else in a legend above.
 */
final class StackPlot {
    private static final double LABEL_HEIGHT = 17;
    private static final double LABEL_MARGIN = 8;

    private final StackChart chart;
    private final Sheet sheet;
    private final Canvas canvas = new Canvas();

    StackPlot(StackChart chart, Sheet sheet) {
        this.chart = chart;
        this.sheet = sheet;
    }

    static Range rangeX(StackChart chart) {
        Range range = Range.NONE;
        for (Series series : chart.series()) {
            for (Point point : series.points()) {
                range = range.and(point.x());
            }
        }
        return range;
    }

    /** From zero to the largest sum. */
    static Range rangeY(StackChart chart) {
        TreeSet<Double> moments = new TreeSet<>();
        chart.series().forEach(series -> series.points().forEach(point -> moments.add(point.x())));
        double[] from = moments.stream().mapToDouble(Double::doubleValue).toArray();
        double[] sums = new double[from.length];
        for (Series series : chart.series()) {
            List<Point> points = series.points();
            int next = 0;
            for (int i = 0; i < from.length; i++) {
                while (next < points.size() && points.get(next).x() <= from[i]) {
                    next++;
                }
                sums[i] += next == 0 || next == points.size()
                        ? 0
                        : points.get(next - 1).y();
            }
        }
        Range range = Range.NONE.and(0);
        for (double sum : sums) {
            range = range.and(sum);
        }
        return range;
    }

    /** The edges of a layer in pixels, a pair for each column. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares layers
    private record Layer(double[] low, double[] high) {}

    Drawing draw() {
        double height = Math.max(190, Math.min(310, sheet.width() * 0.46));
        Ticks y = Ticks.of(chart.y(), rangeY(chart), AxesFrame.ticksFor(height));
        double left = AxesFrame.leftFor(y);
        Ticks x = AxesFrame.xTicks(chart.x(), rangeX(chart), sheet.width() - left);
        double overhang =
                Lettering.TICK.width(x.ticks().get(x.ticks().size() - 1).label()) / 2;
        double right = sheet.width() - Math.max(2, overhang);
        List<Layer> layers = layers(x, y, (int) (right - left), height);
        Map<Integer, Box> inside = labels(layers);
        boolean direct = sheet.legend() && inside.size() == layers.size();
        double top =
                ChartPlot.head(canvas, sheet, chart, sheet.legend() && !direct ? LegendEntry.of(chart) : List.of());
        AxesFrame frame = new AxesFrame(canvas, sheet);
        top = frame.yTitle(top, chart.y());
        Box area = new Box(left, top, right, top + height);
        frame.grid(area, y);
        for (int i = 0; i < layers.size(); i++) {
            int colour = sheet.colours().colourOf(chart.series().get(i).name());
            outlines(layers.get(i), area).forEach(path -> canvas.path(path, "ar f" + colour));
        }
        if (layers.isEmpty()) {
            frame.noData(area);
        }
        if (direct) {
            inside.forEach((i, box) -> label(chart.series().get(i).name(), box, area));
        }
        return canvas.finish(sheet.width(), frame.xAxis(area, area, x));
    }

    private void label(String name, Box box, Box area) {
        double middle = area.left() + (box.left() + box.right()) / 2;
        double baseline = area.bottom() - (box.top() + box.bottom()) / 2 + 4;
        int colour = sheet.colours().colourOf(name);
        canvas.text(middle, baseline, Canvas.Anchor.MIDDLE, Lettering.LABEL, name, "t" + colour);
    }

    /** Pixels upwards from the base line. */
    private List<Layer> layers(Ticks x, Ticks y, int columns, double height) {
        List<Layer> layers = new ArrayList<>();
        double[] below = new double[columns];
        double perUnit = height / (y.to() - y.from());
        for (Series series : chart.series()) {
            double[] means = means(series.points(), x, columns);
            double[] low = below.clone();
            for (int i = 0; i < columns; i++) {
                below[i] += means[i] * perUnit;
            }
            layers.add(new Layer(low, below.clone()));
        }
        return layers;
    }

    private static double[] means(List<Point> points, Ticks x, int columns) {
        double[] means = new double[columns];
        for (int i = 0; i + 1 < points.size(); i++) {
            double from = x.position(points.get(i).x()) * columns;
            double until = x.position(points.get(i + 1).x()) * columns;
            for (int column = (int) from; column < until && column < columns; column++) {
                double part = Math.min(until, column + 1) - Math.max(from, column);
                means[column] += part * points.get(i).y();
            }
        }
        return means;
    }

    /** A closed path for each stretch in which the layer is there. */
    private static List<String> outlines(Layer layer, Box area) {
        List<String> paths = new ArrayList<>();
        int columns = layer.low.length;
        double width = area.width() / columns;
        for (int from = 0, until; from < columns; from = until + 1) {
            until = from;
            while (until < columns && layer.high[until] - layer.low[until] > 0.01) {
                until++;
            }
            if (until > from) {
                List<Double> path = new ArrayList<>();
                for (int i = from; i < until; i++) {
                    step(path, area, width, i, i + 1, layer.high);
                }
                for (int i = until - 1; i >= from; i--) {
                    step(path, area, width, i + 1, i, layer.low);
                }
                paths.add(Canvas.path(withoutMiddles(path)) + "Z");
            }
        }
        return paths;
    }

    /** A level piece from one end of a column to the other. */
    private static void step(List<Double> path, Box area, double width, int from, int until, double[] heights) {
        double y = area.bottom() - heights[Math.min(from, until)];
        path.addAll(List.of(area.left() + from * width, y, area.left() + until * width, y));
    }

    /** Leaves out points between two of the same height. */
    private static List<Double> withoutMiddles(List<Double> path) {
        List<Double> kept = new ArrayList<>();
        for (int i = 0; i < path.size(); i += 2) {
            boolean middle = i > 0
                    && i + 2 < path.size()
                    && Math.abs(path.get(i - 1) - path.get(i + 1)) < 0.05
                    && Math.abs(path.get(i + 3) - path.get(i + 1)) < 0.05;
            if (!middle) {
                kept.addAll(path.subList(i, i + 2));
            }
        }
        return kept;
    }

    /** Where names fit, by the index of their series: as far to the left as the layer is thick enough. */
    private Map<Integer, Box> labels(List<Layer> layers) {
        Map<Integer, Box> boxes = new HashMap<>();
        for (int i = 0; i < layers.size(); i++) {
            String name = chart.series().get(i).name();
            int width = (int) Math.ceil(Lettering.LABEL.width(name) + 2 * LABEL_MARGIN);
            Layer layer = layers.get(i);
            Box best = null;
            for (int from = 0; from + width <= layer.low.length; from += 4) {
                double low = 0;
                double high = Double.POSITIVE_INFINITY;
                for (int column = from; column < from + width; column++) {
                    low = Math.max(low, layer.low[column]);
                    high = Math.min(high, layer.high[column]);
                }
                if (high - low >= LABEL_HEIGHT && (best == null || high - low > best.height() + 0.5)) {
                    best = new Box(from, low, from + width, high);
                }
            }
            if (best != null) {
                boxes.put(i, best);
            }
        }
        return boxes;
    }
}
