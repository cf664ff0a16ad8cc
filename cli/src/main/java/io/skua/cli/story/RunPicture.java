package io.skua.cli.story;

import io.skua.cli.output.Report;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;

/** A run as a chart: how fast each place has worked over time, and what happened to places. */
final class RunPicture {
    private static final int POINTS = 120;

    /** Each point is the mean over this share of the time, since places tell only now and then what they have done. */
    private static final double WINDOW = 1 / 15.0;

    private RunPicture() {}

    /** Returns whether there is anything to draw. */
    static boolean hasLines(RunRecord record) {
        return record.seconds() > 0
                && record.places().stream().anyMatch(place -> moments(place, record.seconds()).length > 0);
    }

    static String svg(RunRecord record) {
        List<Series> lines = new ArrayList<>();
        double top = 0;
        for (RunRecord.Line place : record.places()) {
            double[] x = moments(place, record.seconds());
            double[] y = rates(place, x, record.seconds());
            if (x.length > 0) {
                top = Math.max(top, Arrays.stream(y).max().orElse(0));
                lines.add(Series.ours(place.name()).points(x, y));
            }
        }
        lines.sort(Comparator.comparing(Series::name));
        LineChart chart = LineChart.titled("What each place does")
                .subtitle(record.title() + " at " + Report.plural(lines.size(), "place"))
                .x(Axis.linear("seconds since the job was submitted").including(0, record.seconds()))
                .y(Axis.linear("tasks per second").including(0))
                .with(lines.toArray(Series[]::new));
        for (RunRecord.Mark mark : record.marks()) {
            double[] x = {mark.seconds(), mark.seconds()};
            double[] y = {0, top};
            chart = chart.with(Series.ours(mark.sentence()).points(x, y));
        }
        return chart.svg();
    }

    /** Returns the moments of the points: until the end, or until the place has told something for the last time. */
    private static double[] moments(RunRecord.Line place, double seconds) {
        double first = place.samples().stream()
                .mapToDouble(RunRecord.Sample::seconds)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        double last = last(place);
        double step = seconds / POINTS;
        return DoubleStream.iterate(0, moment -> moment + step)
                .limit(POINTS + 1)
                .filter(moment -> moment >= first && moment <= last)
                .toArray();
    }

    private static double last(RunRecord.Line place) {
        return place.samples().stream()
                .mapToDouble(RunRecord.Sample::seconds)
                .max()
                .orElse(0);
    }

    private static double[] rates(RunRecord.Line place, double[] moments, double seconds) {
        double half = seconds * WINDOW / 2;
        double last = last(place);
        return Arrays.stream(moments)
                .map(moment -> {
                    double from = Math.max(0, moment - half);
                    double until = Math.min(last, moment + half);
                    return until > from ? (at(place, until) - at(place, from)) / (until - from) : 0;
                })
                .toArray();
    }

    /** Returns how much work a place had done at a moment, as if it had worked evenly between two samples. */
    static double at(RunRecord.Line place, double seconds) {
        RunRecord.Sample before = new RunRecord.Sample(0, 0);
        for (RunRecord.Sample sample : place.samples()) {
            if (sample.seconds() >= seconds) {
                double share = sample.seconds() == before.seconds()
                        ? 1
                        : (seconds - before.seconds()) / (sample.seconds() - before.seconds());
                return before.tasks() + share * (sample.tasks() - before.tasks());
            }
            before = sample;
        }
        return before.tasks();
    }
}
