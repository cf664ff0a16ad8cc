package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.BarChart;
import io.skua.studio.plot.Bars;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Verdict;
import java.util.stream.IntStream;

/** Fig. 1 (d). */
final class Searches implements PagePart<Setup, ClusterRuns> {
    static final double FEW = 0.85; // of all searches

    private final Effort effort;

    Searches(Effort effort) {
        this.effort = effort;
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : effort.large()) {
            plan.add(Setup.of(input, effort.largest(), Way.SUCCESS_ONLY), effort.largeSeeds());
        }
    }

    /** The least share of searches with at most two victims, of all programs and seeds. */
    double least(ClusterRuns runs) {
        return effort.large().stream()
                .mapToDouble(
                        input -> runs.sample(setup(input), run -> run.searches().shareUpTo(2))
                                .low())
                .min()
                .orElseThrow();
    }

    /** The largest share of cyclic requests, of all programs and sizes. */
    double cyclic(ClusterRuns runs) {
        double most = 0;
        for (WorkloadInput input : effort.large()) {
            for (int size : effort.sizes()) {
                Setup setup = Setup.of(input, size, Way.SUCCESS_ONLY);
                most = Math.max(
                        most,
                        runs.sample(setup, run -> run.searches().cyclicShare()).mean());
            }
        }
        return most;
    }

    private Setup setup(WorkloadInput input) {
        return Setup.of(input, effort.largest(), Way.SUCCESS_ONLY);
    }

    @Override
    public Section section(ClusterRuns runs) {
        BarChart chart = BarChart.titled("victims contacted in a search")
                .x("victims")
                .y(Axis.linear("of all searches that ended with tasks")
                        .including(0)
                        .asPercent())
                .categories("1", "2", "3", "4", "more");
        for (WorkloadInput input : effort.large()) {
            chart = chart.with(Bars.of(
                    input.name(),
                    IntStream.range(0, 5)
                            .mapToDouble(i -> runs.sample(setup(input), run -> share(run, i))
                                    .mean())
                            .toArray()));
        }
        double least = least(runs);
        String text = "At most two victims in " + Words.number(100 * least, 1)
                + " % of the searches or more. The paper: in more than 85 %.";
        return Section.titled("Fig. 1 (d): victims contacted in a search")
                .with(Figure.of(chart)
                        .caption("SuccessOnly at " + effort.largest() + " places.")
                        .verdict(least >= FEW ? Verdict.agrees(text) : Verdict.disagrees(text)));
    }

    private static double share(ClusterRun run, int victims) {
        return run.searches().shareUpTo(victims + 1)
                - (victims == 0 ? 0 : run.searches().shareUpTo(victims));
    }
}
