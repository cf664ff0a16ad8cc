package io.skua.cli.mix;

import io.skua.cli.input.UserException;
import io.skua.lab.mix.JobFigures;
import io.skua.lab.mix.MixOutcome;
import io.skua.lab.mix.MixPoint;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Point;
import io.skua.studio.plot.Series;
import java.util.ArrayList;
import java.util.List;

/** How many workers each job of a mix had, as a chart over time. */
final class ChartOutput {
    /** An island may change thousands of times: a step is the mean over its part of the time. */
    private static final int POINTS = 160;

    private ChartOutput() {}

    /** @param until where the axis of time ends at the earliest */
    static String svg(MixPage page, double until) {
        MixOutcome outcome = page.outcome();
        List<JobFigures> jobs = outcome.jobs();
        if (jobs.stream().allMatch(job -> job.history().isEmpty())) {
            throw UserException.input("--svg draws the workers that each job has, and here jobs have none of their own;"
                    + " leave --svg out, or run them as islands.");
        }
        LineChart chart = LineChart.titled("Workers of each job")
                .subtitle(String.join("; ", page.title()))
                .x(Axis.linear(page.unit().name()).including(0, Math.max(until, outcome.makespan())))
                .y(Axis.linear("workers, those of all jobs upon each other").including(0, workers(page)))
                .bands();
        double[] below = new double[POINTS];
        for (JobFigures job : jobs) {
            chart = chart.with(series(job, outcome.makespan(), below));
        }
        return chart.svg();
    }

    /** All that there are, so that charts of one machine have the same height. */
    private static double workers(MixPage page) {
        return page.facts().get("workers") instanceof Number workers ? workers.doubleValue() : 0;
    }

    /**
     * A job's workers as steps upon those of the jobs before, so that the uppermost line tells how many of the
     * machine's workers had a job.
     *
     * @param below the height of the jobs before, to which this job's is added
     */
    private static Series series(JobFigures job, double makespan, double[] below) {
        double width = makespan / POINTS;
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < POINTS; i++) {
            double low = below[i];
            double high = low + mean(job, i * width - job.submitted(), (i + 1) * width - job.submitted());
            if (high > low) {
                points.add(new Point(i * width, high, low, high));
                points.add(new Point((i + 1) * width, high, low, high));
            } else {
                points.add(
                        new Point(i * width, Double.NaN, Double.NaN, Double.NaN)); // a job without workers has no line
            }
            below[i] = high;
        }
        return Series.ours(job.name()).points(points);
    }

    /** Of the members between two moments since the job's submission. */
    private static double mean(JobFigures job, double from, double until) {
        double sum = 0;
        List<MixPoint> history = job.history();
        for (int i = 0; i < history.size(); i++) {
            double start = Math.max(from, history.get(i).time());
            double end =
                    Math.min(until, i + 1 < history.size() ? history.get(i + 1).time() : job.seconds());
            sum += Math.max(0, end - start) * history.get(i).members();
        }
        return sum / (until - from);
    }
}
