package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import java.util.List;

/** Beyond the paper: several places vanish at once. */
final class ManyCrashes implements PagePart<Setup, ClusterRuns> {
    private static final double MUCH = 0.25;

    private final Effort effort;

    ManyCrashes(Effort effort) {
        this.effort = effort;
    }

    private int places() {
        return effort.manyCrashPlaces();
    }

    private List<Double> shares() {
        return effort == Effort.FULL ? List.of(0.01, 0.02, 0.05, 0.1) : List.of(0.05, 0.1);
    }

    private Setup setup(WorkloadInput input, int crashes) {
        Terms terms = Terms.USUAL.instalment(Crashes.USUAL).crashes(crashes);
        return new Setup(input, places(), effort.crashWorkers(), Way.SUCCESS_ONLY, terms);
    }

    /** Without instalments, and without a crash. */
    private Setup unpaid(WorkloadInput input) {
        return setup(input, 0).with(Terms.USUAL);
    }

    private int crashes(double share) {
        return Math.max(1, (int) Math.round(share * places()));
    }

    private List<WorkloadInput> inputs() {
        return effort.large().subList(0, 1); // with a smaller tree, a period would be as short as its payments
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : inputs()) {
            plan.add(setup(input, 0), effort.fewSeeds());
            plan.add(unpaid(input), effort.fewSeeds());
            shares().forEach(share -> plan.add(setup(input, crashes(share)), effort.fewSeeds()));
        }
    }

    @Override
    public Section section(ClusterRuns runs) {
        Table table = Table.columns(
                "program",
                "places that vanish",
                "lost, of the work done",
                "tasks run again",
                "time, of that without a crash",
                "time without a crash, of that without instalments");
        double worst = 0;
        for (WorkloadInput input : inputs()) {
            for (double share : shares()) {
                Setup setup = setup(input, crashes(share));
                worst = Math.max(worst, runs.sample(setup, ClusterRun::lost).high());
                table = table.row(
                        input.name(),
                        setup.terms().crashes(),
                        Words.number(100 * runs.sample(setup, ClusterRun::lost).mean(), 1) + " %",
                        runs.sample(setup, run -> run.tasksRunAgain()).mean(),
                        Words.fine(runs.time(setup, setup(input, 0))),
                        Words.fine(runs.time(setup(input, 0), unpaid(input))));
            }
        }
        return Section.titled("Beyond the paper: up to 10 % of the places vanish at once")
                .text("Of " + places() + " places with " + effort.crashWorkers()
                        + " workers; instalments every 5 % of the ideal time. Every answer was exact. The last"
                        + " column says what paying so often costs. If that is far above 1, payments fill all the time"
                        + " of the bank's agent and come late, and a crash costs more than a period.")
                .with(table.caption("SuccessOnly, means of all seeds"), verdict(worst));
    }

    private static Verdict verdict(double worst) {
        String text = "At worst, the work done in vain was " + Words.percent(worst) + " of what had been done.";
        return worst <= MUCH
                ? Verdict.agrees(text)
                : Verdict.disagrees(text + " A crash is to cost a period of everybody's work at most, not this.");
    }
}
