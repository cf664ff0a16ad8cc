package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;

/** Fig. 1 (e) and (f). */
final class Cycles implements PagePart<Setup, ClusterRuns> {
    static final double FEW = 0.002; // of all steals
    private static final double SIMILAR = 0.03;

    private final Effort effort;

    Cycles(Effort effort) {
        this.effort = effort;
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : effort.large()) {
            effort.sizes().forEach(size -> plan.add(Setup.of(input, size, Way.SUCCESS_ONLY), effort.largeSeeds()));
            plan.add(Setup.of(input, effort.largest(), Way.ACYCLIC), effort.largeSeeds());
        }
    }

    @Override
    public Section section(ClusterRuns runs) {
        Table shares = Table.columns("program", "places", "cyclic steals", "of all steals");
        double most = 0;
        for (WorkloadInput input : effort.large()) {
            for (int size : effort.sizes()) {
                Setup setup = Setup.of(input, size, Way.SUCCESS_ONLY);
                double share =
                        runs.sample(setup, run -> run.searches().cyclicShare()).mean();
                most = Math.max(most, share);
                shares = shares.row(
                        input.name(),
                        size,
                        runs.sample(setup, run -> run.searches().cyclic()).mean(),
                        Words.number(100 * share, 2) + " %");
            }
        }
        Table times = Table.columns("program", "time without cycles, of that with them");
        double farthest = 0;
        for (WorkloadInput input : effort.large()) {
            Setup with = Setup.of(input, effort.largest(), Way.SUCCESS_ONLY);
            Sample ratio = runs.time(with.with(Way.ACYCLIC), with);
            farthest = Math.max(farthest, Math.abs(ratio.mean() - 1));
            times = times.row(input.name(), Words.fine(ratio));
        }
        return Section.titled("Fig. 1 (e) and (f): cyclic steals")
                .text("A cyclic steal is a request to a place that waits for the place that asks. The variant without"
                        + " them lets only the place with the lower number go on waiting.")
                .with(
                        shares.caption("Fig. 1 (e): SuccessOnly, means of all seeds"),
                        cyclic(most),
                        times.caption("Fig. 1 (f), at " + effort.largest() + " places"),
                        similar(farthest));
    }

    private static Verdict cyclic(double most) {
        String text = "At most " + Words.number(100 * most, 2) + " % of the steals are cyclic. The paper: 0.2 %.";
        return most <= FEW
                ? Verdict.agrees(text)
                : Verdict.partly(text + " Both places of a cycle must have been above the threshold and hungry shortly"
                        + " one after the other; with thresholds lowered for our trees, and with few places, that"
                        + " happens more often. The table of thresholds shows it vanish as the threshold grows.");
    }

    private static Verdict similar(double farthest) {
        String text = "Without cycles the times differ by at most " + Words.number(100 * farthest, 1)
                + " %. The paper finds both similar.";
        return farthest <= SIMILAR ? Verdict.agrees(text) : Verdict.partly(text);
    }
}
