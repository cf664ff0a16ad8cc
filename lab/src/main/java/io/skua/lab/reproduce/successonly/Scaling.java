package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.sim.cluster.Network;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import java.util.List;

/** What is smaller than in the paper, and which numbers change with that. */
final class Scaling implements PagePart<Setup, ClusterRuns> {
    private static final double MILLIS = 1e6;
    private static final List<Double> THRESHOLDS = List.of(0.0, 0.25, 0.5, 1.0, 2.0);

    /** T1WL at 512 places with 23 workers, at 3.4 million nodes a second and worker. */
    private static final double PAPER_MILLIS = 270_751_679_750.0 / (512 * 23) / 3_400;

    private final Effort effort;

    Scaling(Effort effort) {
        this.effort = effort;
    }

    private int places() {
        return effort.contestSizes().get(effort.contestSizes().size() - 1);
    }

    private Setup setup(WorkloadInput input, double threshold) {
        return Setup.of(input, places(), Way.SUCCESS_ONLY).with(Terms.USUAL.threshold(threshold));
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : effort.programs()) {
            THRESHOLDS.forEach(threshold -> plan.add(setup(input, threshold), effort.fewSeeds()));
        }
        for (WorkloadInput input : effort.large()) {
            effort.sizes().forEach(size -> plan.add(Setup.of(input, size, Way.SUCCESS_ONLY), effort.largeSeeds()));
        }
    }

    @Override
    public Section section(ClusterRuns runs) {
        return Section.titled("What is scaled, and what that distorts")
                .text(
                        "Kept: the time per node (294 ns) and per board (8 ns), the round trip ("
                                + Words.number(Network.edison().roundTrip() / 1e3, 1)
                                + " µs with nobody busy), 24 workers a place, chunks of 8 nodes that are released from"
                                + " stacks of more than 16 at every tenth node, and boards of up to 6 queens as tasks."
                                + " One more worker than in the paper, whose 24th core is the agent.",
                        "Scaled: the trees. T1WL gives every worker of 512 places about "
                                + Words.number(PAPER_MILLIS / 1e3, 1)
                                + " s of work; ours give milliseconds. Three ratios suffer. *Work per worker over the"
                                + " longest chain of tasks*: a chunk near the leaves is worked through by one worker"
                                + " alone, which takes up to a millisecond; in the paper that is nothing, here it is a"
                                + " part of the run, in which most workers idle. So the share of busy workers falls"
                                + " with more places, and differences between ways of stealing drown in it. *Work per"
                                + " place over the round trip*: the first and the last phase, when most places are"
                                + " hungry, are a large part of the run, so there are more steals and failures for each"
                                + " node. *Queue over threshold*: a shallow tree has short queues, of 1.3"
                                + " tasks a worker"
                                + " in T1 where T1WL has 3.6 (both at one place), and places with fewer tasks than the"
                                + " threshold give nothing away. With the authors' threshold of 2 tasks a worker our"
                                + " trees would hardly spread, see the second table; all other sections use a quarter"
                                + " of a task per worker.")
                .with(busy(runs), thresholds(runs));
    }

    private Table busy(ClusterRuns runs) {
        Table table = Table.columns("program", "places", "time, ms", "busy workers", "shipments", "messages per place");
        for (WorkloadInput input : effort.large()) {
            for (int size : effort.sizes()) {
                Setup setup = Setup.of(input, size, Way.SUCCESS_ONLY);
                table = table.row(
                        input.name(),
                        size,
                        mean(runs.sample(setup, run -> run.makespan() / MILLIS), 2),
                        Words.percent(runs.sample(setup, ClusterRun::busy).mean()),
                        runs.sample(setup, run -> run.searches().loans()).mean(),
                        runs.sample(setup, run -> (double) run.messages() / size)
                                .mean());
            }
        }
        return table.caption("SuccessOnly: how large the runs are; busy is work over time and workers");
    }

    private Table thresholds(ClusterRuns runs) {
        Table table = Table.columns("program", "threshold, tasks per worker", "time, ms", "shipments", "cyclic steals");
        for (WorkloadInput input : effort.programs()) {
            for (double threshold : THRESHOLDS) {
                Setup setup = setup(input, threshold);
                table = table.row(
                        input.name(),
                        threshold,
                        mean(runs.sample(setup, run -> run.makespan() / MILLIS), 2),
                        runs.sample(setup, run -> run.searches().loans()).mean(),
                        Words.number(
                                        100
                                                * runs.sample(
                                                                setup,
                                                                run -> run.searches()
                                                                        .cyclicShare())
                                                        .mean(),
                                        2) + " %");
            }
        }
        return table.caption("SuccessOnly at " + places() + " places: from which load on a place is worth asking");
    }

    private static String mean(Sample sample, int decimals) {
        return Words.number(sample.mean(), decimals);
    }
}
