package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Fig. 1 (a). */
final class Times implements PagePart<Setup, ClusterRuns> {
    private static final double MILLIS = 1e6;

    private final Effort effort;

    Times(Effort effort) {
        this.effort = effort;
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : effort.large()) {
            effort.sizes().forEach(size -> plan.add(Setup.of(input, size, Way.BASELINE), effort.largeSeeds()));
        }
    }

    private static Sample millis(WorkloadInput input, int size, ClusterRuns runs) {
        return runs.sample(Setup.of(input, size, Way.BASELINE), run -> run.makespan() / MILLIS);
    }

    @Override
    public Section section(ClusterRuns runs) {
        LineChart chart = LineChart.titled("Baseline")
                .x(Axis.log2("places of 24 workers"))
                .y(Axis.log10("time, ms"));
        List<String> parts = new ArrayList<>();
        for (WorkloadInput input : effort.large()) {
            Series series = Series.ours(input.name());
            double before = Double.POSITIVE_INFINITY;
            int best = effort.sizes().get(0);
            for (int size : effort.sizes()) {
                Sample sample = millis(input, size, runs);
                series = series.at(size, sample.mean());
                if (sample.mean() < before) {
                    best = size;
                    before = sample.mean();
                }
            }
            chart = chart.with(series);
            parts.add(input.name() + " up to " + best + " places");
        }
        String text = "Times fall, if slowly, for " + Words.list(parts)
                + ". The paper's figure has no numbers in its text, and its trees are thousands of times larger; what"
                + " stops the fall is the longest chain of tasks, see the section before.";
        return Section.titled("Fig. 1 (a): time with Baseline")
                .with(Figure.of(chart).caption("The mean of all seeds.").verdict(Verdict.partly(text)));
    }
}
