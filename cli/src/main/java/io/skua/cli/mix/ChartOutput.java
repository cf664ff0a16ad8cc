package io.skua.cli.mix;

import io.skua.cli.input.UserException;
import io.skua.lab.mix.JobFigures;
import io.skua.lab.mix.MixOutcome;
import io.skua.lab.mix.MixPoint;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Series;
import java.util.List;

/** How many workers each job of a mix had, as a chart over time. */
final class ChartOutput {
    /** An island may change thousands of times: a point is the mean over its part of the time. */
    private static final int POINTS = 160;

    private ChartOutput() {}

    static String svg(MixPage page) {
        MixOutcome outcome = page.outcome();
        List<JobFigures> jobs = outcome.jobs();
        if (jobs.stream().allMatch(job -> job.history().isEmpty())) {
            throw UserException.input("--svg draws the workers that each job has, and here jobs have none of their own;"
                    + " leave --svg out, or run them as islands.");
        }
        LineChart chart = LineChart.titled("Workers of each job")
                .subtitle(String.join("; ", page.title()))
                .x(Axis.linear(page.unit().name()).including(0, outcome.makespan()))
                .y(Axis.linear("workers").including(0));
        for (JobFigures job : jobs) {
            chart = chart.with(series(job, outcome.makespan()));
        }
        return chart.svg();
    }

    private static Series series(JobFigures job, double makespan) {
        double width = makespan / POINTS;
        double[] x = new double[POINTS + 1];
        double[] y = new double[POINTS + 1];
        for (int i = 0; i <= POINTS; i++) {
            x[i] = i * width;
            y[i] = mean(job, x[i] - width / 2 - job.submitted(), x[i] + width / 2 - job.submitted());
        }
        return Series.ours(job.name()).points(x, y);
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
