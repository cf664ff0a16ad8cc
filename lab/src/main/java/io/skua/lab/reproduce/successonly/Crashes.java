package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Beyond the paper: what the crash of a place costs, and what it costs to be ready for one. */
final class Crashes implements PagePart<Setup, ClusterRuns> {
    static final double LOST_MAX = 0.03;
    static final double READY_MAX = 0.02;
    static final double USUAL = 0.05;

    private final Effort effort;

    Crashes(Effort effort) {
        this.effort = effort;
    }

    private List<WorkloadInput> inputs() {
        return effort.programs().subList(0, effort == Effort.TINY ? 1 : 2);
    }

    private Setup setup(WorkloadInput input, double period, int crashes) {
        Terms terms = Terms.USUAL.instalment(period).crashes(crashes);
        return new Setup(input, effort.crashPlaces(), effort.crashWorkers(), Way.SUCCESS_ONLY, terms);
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : inputs()) {
            for (double period : effort.periods()) {
                plan.add(setup(input, period, 0), effort.crashSeeds());
                plan.add(setup(input, period, 1), effort.crashSeeds());
            }
        }
    }

    /** What a crash costs with the usual period: mean over all runs, and worst, the latter in periods. */
    record Score(double mean, double worstPeriods, double ready) {}

    Score score(ClusterRuns runs) {
        List<Double> lost = new ArrayList<>();
        List<Double> periods = new ArrayList<>();
        List<Double> ready = new ArrayList<>();
        for (WorkloadInput input : inputs()) {
            Setup crash = setup(input, USUAL, 1);
            lost.addAll(runs.sample(crash, ClusterRun::lost).values());
            periods.add(lostPeriods(runs, input, USUAL).high());
            ready.add(runs.time(setup(input, USUAL, 0), setup(input, 0, 0)).mean() - 1);
        }
        return new Score(new Sample(lost).mean(), new Sample(periods).high(), new Sample(ready).mean());
    }

    /** What was done in vain, in periods of everybody's work. A run without a crash tells how long a period is. */
    private Sample lostPeriods(ClusterRuns runs, WorkloadInput input, double period) {
        Setup crash = setup(input, period, 1);
        ClusterRun quiet = runs.first(setup(input, 0, 0));
        double nanos = period * quiet.makespan() * quiet.busy();
        return runs.sample(crash, run -> run.lostPeriods() / nanos);
    }

    @Override
    public Section section(ClusterRuns runs) {
        Table table = Table.columns(
                "program",
                "period, of the ideal time",
                "lost, of the work done",
                "at worst",
                "lost at worst, in periods",
                "payments",
                "time without a crash, of that without instalments",
                "time with a crash, of that without one");
        for (WorkloadInput input : inputs()) {
            for (double period : effort.periods()) {
                Setup crash = setup(input, period, 1);
                Setup quiet = setup(input, period, 0);
                Sample lost = runs.sample(crash, ClusterRun::lost);
                table = table.row(
                        input.name(),
                        period == 0 ? "never" : Words.percent(period),
                        Words.number(100 * lost.mean(), 1) + " %",
                        Words.number(100 * lost.high(), 1) + " %",
                        period == 0
                                ? "–"
                                : Words.number(lostPeriods(runs, input, period).high(), 2),
                        runs.sample(quiet, run -> run.searches().instalments()).mean(),
                        Words.fine(runs.time(quiet, setup(input, 0, 0))),
                        Words.fine(runs.time(crash, quiet)));
            }
        }
        Score score = score(runs);
        boolean isMet = score.mean <= LOST_MAX && score.worstPeriods <= 1 && score.ready <= READY_MAX;
        String text = "With a period of 5 %, a crash costs " + Words.number(100 * score.mean, 1)
                + " % of the work done so far on average, and at worst " + Words.number(score.worstPeriods, 2)
                + " periods of everybody's work; to be ready for it costs " + Words.number(100 * score.ready, 1)
                + " % of the time.";
        return Section.titled("Beyond the paper: what a crash costs")
                .text("One of " + effort.crashPlaces() + " places with " + effort.crashWorkers()
                        + " workers vanishes after 20 % to 75 % of the work, by turns of the seeds; the bank and its"
                        + " deputies are among those that may be hit. Others know after 1 % of the ideal time. Lost is"
                        + " work that was done and did not count, as a share of what had been done at that moment.")
                .with(
                        table.caption("SuccessOnly, " + effort.crashSeeds() + " seeds"),
                        isMet ? Verdict.agrees(text + " All three targets are met.") : Verdict.partly(text));
    }
}
