package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import java.util.List;

/** Beyond the paper: several places vanish at once. */
final class ManyCrashes implements PagePart<Setup, ClusterRuns> {
    private static final List<Double> SHARES = List.of(0.01, 0.02, 0.05, 0.1);

    private final Effort effort;

    ManyCrashes(Effort effort) {
        this.effort = effort;
    }

    private int places() {
        return effort == Effort.TINY ? effort.crashPlaces() : 100;
    }

    private Setup setup(WorkloadInput input, int crashes) {
        Terms terms = Terms.USUAL.instalment(Crashes.USUAL).crashes(crashes);
        return new Setup(input, places(), effort.crashWorkers(), Way.SUCCESS_ONLY, terms);
    }

    private int crashes(double share) {
        return Math.max(1, (int) Math.round(share * places()));
    }

    private List<WorkloadInput> inputs() {
        return effort.programs().subList(0, effort == Effort.TINY ? 1 : 2);
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : inputs()) {
            plan.add(setup(input, 0), effort.fewSeeds());
            SHARES.forEach(share -> plan.add(setup(input, crashes(share)), effort.fewSeeds()));
        }
    }

    @Override
    public Section section(ClusterRuns runs) {
        Table table = Table.columns(
                "program", "places that vanish", "lost, of the work done", "tasks run again", "time, of that without");
        for (WorkloadInput input : inputs()) {
            for (double share : SHARES) {
                Setup setup = setup(input, crashes(share));
                table = table.row(
                        input.name(),
                        setup.terms().crashes(),
                        Words.number(100 * runs.sample(setup, ClusterRun::lost).mean(), 1) + " %",
                        runs.sample(setup, run -> run.tasksRunAgain()).mean(),
                        Words.fine(runs.time(setup, setup(input, 0))));
            }
        }
        return Section.titled("Beyond the paper: 1 % to 10 % of the places vanish at once")
                .text("Of " + places() + " places with " + effort.crashWorkers()
                        + " workers; instalments every 5 % of the ideal time. Every answer was exact.")
                .with(table.caption("SuccessOnly, means of all seeds"));
    }
}
