package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.sim.mix.BagLine;
import io.skua.sim.mix.MixResult;
import io.skua.sim.tally.History;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Point;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;

/** Fig. 7 and 8: diaspora and bags over time. */
record Courses(Effort effort) implements PagePart<Setup, IslandRuns> {
    private static final int MOMENTS = 160;
    private static final int CHANGES_MIN = 10;
    private static final double LONG = 4;
    private static final int ZONE_1 = 5; // workers of an island that has just started

    private static final SharingWay EVENTS = SharingWay.PAPER.byEvents();
    private static final SharingWay PERIODIC = SharingWay.OURS.periodic();

    private static String name(SharingWay way) {
        return way.name() + (way.period() == 0 ? ", by events" : ", by period");
    }

    private static List<SharingWay> ways() {
        return List.of(SharingWay.PAPER, EVENTS, SharingWay.OURS, PERIODIC);
    }

    private List<WorkloadInput> inputs() {
        return List.of(effort.queens(), effort.varLoop());
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : inputs()) {
            for (SharingWay way : ways()) {
                plan.add(Setup.of(effort.paperMachine(), input, way), effort.seeds());
            }
        }
    }

    @Override
    public Section section(IslandRuns runs) {
        Section section = Section.titled("Fig. 7 and 8: diaspora and bags over time")
                .text("The paper shows nQueens 13 and VarLoop, judged by a helper every 100 ms of runs over 30 s: every"
                        + " 300th of the run. We show that (our runs are shorter, so that a period is at least 3 wakes:"
                        + " otherwise workers are given back before they have come), and the same rule judged whenever"
                        + " a bag has grown or somebody is hungry; and our rule both ways. Time is relative to that"
                        + " with the whole machine, so a line that goes on longer is a slower run. Of the paper we have"
                        + " no curves to compare with.");
        for (int i = 0; i < inputs().size(); i++) {
            WorkloadInput input = inputs().get(i);
            section = section.with(Figure.of(
                            diaspora(input, runs, true),
                            bags(input, runs, true),
                            diaspora(input, runs, false),
                            bags(input, runs, false))
                    .sameAxes()
                    .caption("Fig. " + (7 + i) + ": `" + input.command()
                            + "`, seed 1; above the paper's rule, below ours. What takes more than 4 times as"
                            + " long is in the table only.")
                    .verdict(verdict(input, runs)));
        }
        return section.with(table(runs));
    }

    /** Not the one that takes so long that nothing could be seen of the other. */
    private List<SharingWay> drawn(WorkloadInput input, IslandRuns runs, boolean paper) {
        List<SharingWay> both = paper ? List.of(SharingWay.PAPER, EVENTS) : List.of(SharingWay.OURS, PERIODIC);
        Setup second = Setup.of(effort.paperMachine(), input, both.get(1));
        return runs.slowdown(second).median() > LONG ? both.subList(0, 1) : both;
    }

    private LineChart diaspora(WorkloadInput input, IslandRuns runs, boolean paper) {
        LineChart chart = LineChart.titled(input.name() + ": diaspora")
                .y(Axis.linear("diaspora").including(0, ZoneWorkers.LAST));
        return lines(chart, input, runs, paper, (job, unit) -> overTime(job, MOMENTS, unit, History.Change::diaspora))
                .steps();
    }

    private LineChart bags(WorkloadInput input, IslandRuns runs, boolean paper) {
        LineChart chart = LineChart.titled(input.name() + ": mean bag of X")
                .y(Axis.linear("tasks").including(0));
        return lines(chart, input, runs, paper, (job, unit) -> {
            BagLine bags = job.bags();
            double[] axis = bags.axis();
            List<Point> points = new ArrayList<>();
            int every = Math.max(1, axis.length / MOMENTS);
            for (int i = 0; i < axis.length; i += every) {
                points.add(Point.at((job.start() + i * bags.stride()) / unit, axis[i]));
            }
            return points;
        });
    }

    /** A line for each way, from a job and the time that it takes with the whole machine. */
    private LineChart lines(
            LineChart empty,
            WorkloadInput input,
            IslandRuns runs,
            boolean paper,
            BiFunction<MixResult.JobResult, Double, List<Point>> points) {
        LineChart chart =
                empty.x(Axis.linear("time, of that with the whole machine").including(0));
        for (SharingWay way : drawn(input, runs, paper)) {
            Setup setup = Setup.of(effort.paperMachine(), input, way);
            double unit = runs.first(setup.with(SharingWay.FULL)).makespan();
            chart = chart.with(
                    Series.ours(name(way)).points(points.apply(runs.first(setup).only(), unit)));
        }
        return chart;
    }

    /** What a job has at some moments, the time in units. */
    static List<Point> overTime(MixResult.JobResult job, int moments, double unit, ToIntFunction<History.Change> what) {
        List<Point> points = new ArrayList<>();
        int next = 0;
        for (int i = 0; i <= moments; i++) {
            long time = job.start() + (job.end() - job.start()) * i / moments;
            while (next + 1 < job.history().size()
                    && job.history().get(next + 1).time() <= time) {
                next++;
            }
            points.add(Point.at(time / unit, what.applyAsInt(job.history().get(next))));
        }
        return points;
    }

    private Verdict verdict(WorkloadInput input, IslandRuns runs) {
        Setup setup = Setup.of(effort.paperMachine(), input, SharingWay.PAPER);
        MixResult.JobResult job = runs.first(setup).only();
        String text = "With the paper's rule and period, the diaspora changes "
                + job.history().size()
                + " times, the island gets up to " + job.peakMembers() + " workers, and the run takes "
                + Words.number(runs.slowdown(setup).median(), 2) + " times as long as with the whole machine";
        String other = ", ours "
                + Words.number(runs.slowdown(setup.with(SharingWay.OURS)).median(), 2) + " times.";
        return job.history().size() >= CHANGES_MIN && job.peakMembers() > ZONE_1
                ? Verdict.agrees(text + other + " It goes up and down with the bags, as the paper shows.")
                : Verdict.partly(text + other + " That does not follow the load.");
    }

    private Table table(IslandRuns runs) {
        Table table = Table.columns("", "", "changes", "most workers", "mean workers", "time", "held / used");
        for (WorkloadInput input : inputs()) {
            for (SharingWay way : ways()) {
                Setup setup = Setup.of(effort.paperMachine(), input, way);
                MixResult.JobResult job = runs.first(setup).only();
                table = table.row(
                        input.name(),
                        name(way),
                        job.history().size(),
                        job.peakMembers(),
                        runs.sample(setup, run -> run.only().meanMembers()).median(),
                        runs.slowdown(setup).median(),
                        runs.sample(setup, IslandRun::heldPerUsed).median());
            }
        }
        return table.caption("Time is relative to that with the whole machine; medians over seeds")
                .note("Of more than 2,000 changes, some are neither counted nor drawn.");
    }
}
