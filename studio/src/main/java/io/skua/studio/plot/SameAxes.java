package io.skua.studio.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Widens the axes of charts until all have the same range. */
final class SameAxes {
    private SameAxes() {}

    static List<Chart> of(List<Chart> charts) {
        Range x = Range.NONE;
        Range y = Range.NONE;
        Range bars = Range.NONE;
        for (Chart chart : charts) {
            if (chart instanceof LineChart lines) {
                x = union(x, LinePlot.rangeX(lines), lines.x());
                y = union(y, LinePlot.rangeY(lines), lines.y());
            } else if (chart instanceof BarChart bar) {
                bars = union(bars, BarPlot.range(bar), bar.y());
            }
        }
        Function<Axis, Axis> wideX = widen(x);
        Function<Axis, Axis> wideY = widen(y);
        Function<Axis, Axis> wideBars = widen(bars);
        List<Chart> same = new ArrayList<>();
        for (Chart chart : charts) {
            if (chart instanceof LineChart lines) {
                same.add(lines.x(wideX.apply(lines.x())).y(wideY.apply(lines.y())));
            } else if (chart instanceof BarChart bar) {
                same.add(bar.y(wideBars.apply(bar.y())));
            } else {
                same.add(chart);
            }
        }
        return same;
    }

    private static Range union(Range range, Range more, Axis axis) {
        Range all = more.isEmpty() ? range : range.and(more.min()).and(more.max());
        for (double value : axis.included()) {
            all = all.and(value);
        }
        return all;
    }

    private static Function<Axis, Axis> widen(Range range) {
        return axis -> range.isEmpty() ? axis : axis.including(range.min(), range.max());
    }
}
