package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;

/** Fig. 1 (b). */
final class FailedSteals implements PagePart<Setup, ClusterRuns> {
    private final Effort effort;

    FailedSteals(Effort effort) {
        this.effort = effort;
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : effort.large()) {
            for (int size : effort.sizes()) {
                plan.add(Setup.of(input, size, Way.BASELINE), effort.largeSeeds());
                plan.add(Setup.of(input, size, Way.SUCCESS_ONLY), effort.largeSeeds());
            }
        }
    }

    @Override
    public Section section(ClusterRuns runs) {
        Table table = Table.columns(
                "program",
                "places",
                "Baseline: shipments",
                "denied",
                "of these occupied",
                "messages, as the authors count",
                "SuccessOnly: shipments",
                "denied",
                "messages, as the authors count");
        double most = 0;
        for (WorkloadInput input : effort.large()) {
            for (int size : effort.sizes()) {
                Setup baseline = Setup.of(input, size, Way.BASELINE);
                Setup ours = baseline.with(Way.SUCCESS_ONLY);
                most = Math.max(
                        most, runs.sample(ours, run -> run.searches().denied()).high());
                table = table.row(
                        input.name(),
                        size,
                        runs.sample(baseline, run -> run.searches().loans()).mean(),
                        runs.sample(baseline, run -> run.searches().denied()).mean(),
                        runs.sample(baseline, run -> run.searches().occupied()).mean(),
                        runs.sample(baseline, run -> run.authorsMessages(true)).mean(),
                        runs.sample(ours, run -> run.searches().loans()).mean(),
                        runs.sample(ours, run -> run.searches().denied()).mean(),
                        runs.sample(ours, run -> run.authorsMessages(false)).mean());
            }
        }
        String text = "The most failed steals of a run of SuccessOnly are " + Words.count(most) + ".";
        return Section.titled("Fig. 1 (b): failed steals")
                .text("A failed steal is a request that is denied, because the victim has nothing left, is serving"
                        + " somebody else (occupied), or has idle workers itself (occupied, too). The authors' code"
                        + " counts occupied victims only. They count the loads that are read, plus 2 messages for a"
                        + " steal of SuccessOnly, and for Baseline, which locks, 4 for a steal and 3 for a failure.")
                .with(
                        table.caption("Means of all seeds"),
                        most == 0
                                ? Verdict.agrees(text + " In the paper, too, there are none.")
                                : Verdict.disagrees(text + " In the paper there are none."));
    }
}
