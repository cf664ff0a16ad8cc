package io.skua.cli.mix;

import io.skua.cli.input.UserException;
import io.skua.lab.mix.JobFigures;
import io.skua.lab.mix.MixOutcome;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Point;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.StackChart;
import java.util.ArrayList;
import java.util.List;

/** How many workers each job of a mix had, stacked over time. */
final class ChartOutput {
    private ChartOutput() {}

    /** @param until where the axis of time ends at the earliest */
    static String svg(MixPage page, double until) {
        MixOutcome outcome = page.outcome();
        List<JobFigures> jobs = outcome.jobs();
        if (jobs.stream().allMatch(job -> job.history().isEmpty())) {
            throw UserException.input("--svg draws the workers that each job has, and here jobs have none of their own;"
                    + " leave --svg out, or run them as islands.");
        }
        return StackChart.titled("Workers of each job")
                .subtitle(String.join("; ", page.title()))
                .x(Axis.linear(page.unit().name()).including(0, Math.max(until, outcome.makespan())))
                .y(workers(page))
                .with(jobs.stream().map(ChartOutput::series).toArray(Series[]::new))
                .svg();
    }

    /** All workers that there are, so that charts of one machine have the same height. */
    private static Axis workers(MixPage page) {
        Axis axis = Axis.linear("workers");
        return page.facts().get("workers") instanceof Number workers
                ? axis.upTo(workers.intValue())
                : axis.including(0);
    }

    private static Series series(JobFigures job) {
        List<Point> points = new ArrayList<>();
        job.history().forEach(point -> points.add(Point.at(job.submitted() + point.time(), point.members())));
        points.add(Point.at(job.submitted() + job.seconds(), 0));
        return Series.ours(job.name()).points(points);
    }
}
