package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.sim.mix.MixResult;
import io.skua.sim.tally.History;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Beyond the paper: how fast an island follows a step in parallelism. */
record StepResponse(Effort effort) implements PagePart<Setup, IslandRuns> {
    private static final int QUIET = 100; // leaves
    private static final double FEW = 0.1; // of the workers
    private static final int MOMENTS = 200;
    private static final double SOON = 50; // wakes

    private static final List<SharingWay> WAYS = List.of(
            SharingWay.FULL,
            SharingWay.OURS,
            SharingWay.OURS.periodic(),
            SharingWay.OURS.every(1.0 / 100),
            SharingWay.OURS.every(1.0 / 30),
            SharingWay.PAPER.byEvents(),
            SharingWay.PAPER.as(SharingWay.Kind.DOUBLING).byEvents(),
            SharingWay.PAPER,
            SharingWay.PAPER.every(1.0 / 30),
            SharingWay.zones("shuffled").byEvents(),
            SharingWay.zones("shuffled"));

    private List<String> machines() {
        return effort == Effort.TINY ? List.of("mesh:8x4") : List.of("mesh:8x4", "mesh:16x16");
    }

    private Setup setup(String machine, SharingWay way) {
        int workers = IslandsExperiment.machine(machine).topology().mesh().size();
        int each = effort == Effort.TINY ? 4 : 100;
        return Setup.of(machine, Waves.input("step", workers * each, 1, QUIET), way);
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (String machine : machines()) {
            WAYS.forEach(way -> plan.add(setup(machine, way), effort.seeds()));
        }
    }

    /** From the step up until most of the workers have a task, in wakes; infinite if they never do. */
    private static double up(IslandRun run) {
        return run.reach() / IslandsExperiment.WAKE;
    }

    /** From the step down to few workers, in wakes; infinite if it keeps them. */
    private static double down(IslandRun run) {
        MixResult.JobResult job = run.only();
        long step = job.end() - QUIET * Waves.GRAIN;
        double since = Double.POSITIVE_INFINITY;
        for (History.Change change : job.history()) {
            if (change.members() > FEW * run.workers()) {
                since = Double.POSITIVE_INFINITY;
            } else if (Double.isInfinite(since)) {
                since = Math.max(0, change.time() - step) / (double) IslandsExperiment.WAKE;
            }
        }
        return since;
    }

    private static String name(SharingWay way) {
        if (!way.isIslands()) {
            return way.name();
        }
        return way.name()
                + (way.kind() == SharingWay.Kind.DOUBLING ? ", doubling" : "")
                + (way.period() == 0
                        ? ", by events"
                        : way.periodMin() > 0
                                ? ", by the paper's period"
                                : ", every " + Math.round(1 / way.period()) + "th of the run");
    }

    private static String wakes(Sample sample) {
        return Double.isInfinite(sample.median())
                ? "never"
                : Words.number(sample.median(), 1) + " (" + Words.number(sample.low(), 1) + "–"
                        + (Double.isInfinite(sample.high()) ? "never" : Words.number(sample.high(), 1)) + ")";
    }

    @Override
    public Section section(IslandRuns runs) {
        Section section = Section.titled("Beyond the paper: following a step")
                .text("A made program: in sequence for 2 million cycles, then 100 tasks of " + Words.count(Waves.GRAIN)
                        + " cycles for each worker of the machine, then in sequence again. Measured: from the first"
                        + " fork until 90 % of the workers have started a task, and from the last join until the"
                        + " island has 10 % of them or fewer, in units of what"
                        + " waking a worker takes, " + Words.count(IslandsExperiment.WAKE)
                        + " cycles. Down can be 0: members that find nothing leave before the last task ends.");
        for (String machine : machines()) {
            section = section.with(
                    Figure.of(chart(machine, runs)).caption("Members over time, seed 1."), table(machine, runs));
        }
        return section.with(verdict(runs));
    }

    private LineChart chart(String machine, IslandRuns runs) {
        LineChart chart = LineChart.titled("members on " + Words.mesh(machine))
                .x(Axis.linear("time, in wakes").including(0))
                .y(Axis.linear("members").including(0));
        for (SharingWay way :
                List.of(SharingWay.OURS, SharingWay.OURS.periodic(), SharingWay.PAPER, SharingWay.zones("shuffled"))) {
            MixResult.JobResult job = runs.first(setup(machine, way)).only();
            chart = chart.with(Series.ours(name(way))
                    .points(Courses.overTime(job, MOMENTS, IslandsExperiment.WAKE, History.Change::members)));
        }
        return chart.steps();
    }

    private Table table(String machine, IslandRuns runs) {
        Table table = Table.columns(Words.mesh(machine), "up", "down", "time, of the whole machine's", "held / used");
        for (SharingWay way : WAYS) {
            Setup setup = setup(machine, way);
            table = table.row(
                    name(way),
                    wakes(runs.sample(setup, StepResponse::up)),
                    wakes(runs.sample(setup, StepResponse::down)),
                    Words.spread(runs.slowdown(setup)),
                    Words.spread(runs.sample(setup, IslandRun::heldPerUsed)));
        }
        return table.caption("Up and down in wakes; medians, with the least and the most of all seeds");
    }

    private Verdict verdict(IslandRuns runs) {
        List<String> parts = new ArrayList<>();
        boolean soon = true;
        for (String machine : machines()) {
            double up = runs.sample(setup(machine, SharingWay.OURS), StepResponse::up)
                    .median();
            double down = runs.sample(setup(machine, SharingWay.OURS), StepResponse::down)
                    .median();
            soon &= up <= SOON && down <= SOON;
            parts.add(
                    Words.number(up, 1) + " wakes up and " + Words.number(down, 1) + " down on " + Words.mesh(machine));
        }
        String text = "Our island follows the step in " + Words.list(parts) + ".";
        return soon
                ? Verdict.agrees(text + " At 5 µs for a wake that is well under a millisecond.")
                : Verdict.partly(text);
    }
}
