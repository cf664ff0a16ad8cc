package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Reference;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.Table;
import java.util.List;

/** Whether scarce parallelism, which the paper chose its cut-offs for, favours DVS. */
record Scarcity(Effort effort) implements PagePart<Setup, PolicyRuns> {
    private static List<StealingScheduler> contenders() {
        return List.of(StealingScheduler.DVS, StealingScheduler.DVS_POLICY);
    }

    private static Setup rival(WorkloadInput input) {
        return Setup.of(input, Site.ideal(4), StealingScheduler.RIVAL);
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : effort.scarce()) {
            plan.add(rival(input), effort.seeds());
            contenders().forEach(one -> plan.add(rival(input).with(one), effort.seeds()));
        }
    }

    @Override
    public Section section(PolicyRuns runs) {
        LineChart chart = LineChart.titled(effort.scarce().get(0).workload() + " "
                        + effort.scarce().get(0).arguments().get(0) + ", 1 to 5 rows that fork, and all")
                .x(Axis.log10("parallelism T1 / T∞"))
                .y(Axis.linear("speed of dvs, leapfrog = 1").including(0.5, 1));
        for (StealingScheduler one : contenders()) {
            String name = one.equals(StealingScheduler.DVS) ? "dvs" : Figure6.POLICY_JOIN;
            chart = chart.with(Series.ours(name)
                    .points(
                            effort.scarce(),
                            input -> runs.gain(rival(input), one).point(parallelism(input, runs))));
        }
        Table table = Table.columns(
                "rows that fork", "tasks", "T1 / T∞", "`leapfrog`: speed-up", "`dvs`: speed-up", "`dvs`: gain");
        for (WorkloadInput input : effort.scarce()) {
            table = table.row(
                    rows(input),
                    runs.of(rival(input)).get(0).tasks(),
                    Math.rint(10 * parallelism(input, runs)) / 10,
                    runs.sample(rival(input), PolicyRun::speedup).mean(),
                    runs.sample(rival(input).with(StealingScheduler.DVS), PolicyRun::speedup)
                            .mean(),
                    Words.gain(runs.gain(rival(input), StealingScheduler.DVS)));
        }
        List<WorkloadInput> inputs = effort.scarce();
        double last = runs.gain(rival(inputs.get(inputs.size() - 1)), StealingScheduler.DVS)
                .mean();
        return Section.titled("Why, 5: scarce parallelism does not favour DVS")
                .text("The paper chose small cut-offs to make parallelism scarce. With few tasks `dvs` loses most."
                        + " The more rows fork, the smaller the loss; but even if all do, "
                        + Words.gain(last) + " remains.")
                .with(Figure.of(chart.with(Reference.level("equal", 1)))
                        .caption("Speed of `dvs` where that of `leapfrog` is 1; 27 workers of the ideal machine, "
                                + effort.seeds() + " seeds."))
                .with(table);
    }

    private static String rows(WorkloadInput input) {
        return input.arguments().size() == 1 ? "all" : input.arguments().get(1).replace("cutoff=", "");
    }

    private static double parallelism(WorkloadInput input, PolicyRuns runs) {
        PolicyRun run = runs.of(rival(input)).get(0);
        return (double) run.work() / run.span();
    }
}
