package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Widens the axes of charts until all axes of the same title and scale have the same range. */
final class SameAxes {
    /** Axes that are to be the same. */
    private record Kind(boolean x, String title, Scale scale) {}

    private final Map<Kind, Range> ranges = new HashMap<>();

    private SameAxes() {}

    static List<Chart> of(List<Chart> charts) {
        SameAxes axes = new SameAxes();
        charts.forEach(axes::add);
        List<Chart> same = new ArrayList<>();
        charts.forEach(chart -> same.add(axes.widened(chart)));
        return same;
    }

    private void add(Chart chart) {
        if (chart instanceof LineChart lines) {
            add(true, lines.x(), LinePlot.rangeX(lines));
            add(false, lines.y(), LinePlot.rangeY(lines));
        } else if (chart instanceof StackChart stack) {
            add(true, stack.x(), StackPlot.rangeX(stack));
            add(false, stack.y(), StackPlot.rangeY(stack));
        } else if (chart instanceof BarChart bars) {
            add(false, bars.y(), BarPlot.range(bars));
        }
    }

    private Chart widened(Chart chart) {
        if (chart instanceof LineChart lines) {
            return lines.x(wide(true, lines.x())).y(wide(false, lines.y()));
        }
        if (chart instanceof StackChart stack) {
            return stack.x(wide(true, stack.x())).y(wide(false, stack.y()));
        }
        return chart instanceof BarChart bars ? bars.y(wide(false, bars.y())) : chart;
    }

    private void add(boolean x, Axis axis, Range data) {
        Range all = ranges.getOrDefault(new Kind(x, axis.title(), axis.scale()), Range.NONE);
        all = data.isEmpty() ? all : all.and(data.min()).and(data.max());
        for (double value : axis.included()) {
            all = all.and(value);
        }
        ranges.put(new Kind(x, axis.title(), axis.scale()), all);
    }

    private Axis wide(boolean x, Axis axis) {
        Range range = ranges.getOrDefault(new Kind(x, axis.title(), axis.scale()), Range.NONE);
        return range.isEmpty() ? axis : axis.including(range.min(), range.max());
    }
}
