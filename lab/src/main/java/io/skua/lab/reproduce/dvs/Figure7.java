package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.BarChart;
import io.skua.studio.plot.Bars;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Fig. 7: how long workers wait for their first task. */
record Figure7(Effort effort) implements PagePart<Setup, PolicyRuns> {
    private static final String MEAN = "mean over the workers";
    private static final String WORST = "worst worker";

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (boolean real : new boolean[] {false, true}) {
            for (WorkloadInput input : effort.published(real)) {
                plan.add(Setup.of(input, site(real), StealingScheduler.RIVAL), effort.seeds());
                plan.add(Setup.of(input, site(real), StealingScheduler.DVS), effort.seeds());
            }
        }
    }

    private static Site site(boolean real) {
        return real ? Site.opteron(4) : Site.ideal(4);
    }

    @Override
    public Section section(PolicyRuns runs) {
        List<BarChart> charts = new ArrayList<>();
        for (boolean real : new boolean[] {false, true}) {
            List<WorkloadInput> inputs = effort.published(real);
            charts.add(BarChart.titled((real ? "35 workers of the Opteron" : "27 workers of the ideal machine"))
                    .y(Axis.log10("delay, leapfrog = 1"))
                    .categories(WorkloadInput.names(inputs))
                    .with(
                            bars(MEAN, inputs, real, runs, PolicyRun::delayMean),
                            bars(WORST, inputs, real, runs, PolicyRun::delayWorst)));
        }
        return Section.titled("Fig. 7: delay before the first successful steal")
                .text("The paper states in words: random selection gains where there is much parallelism early (FIB,"
                        + " Skew, Stress); with the irregular programs the average is the same; and DVS reduces the"
                        + " worst delay. Workers that never steal anything are counted in the table, not in the bars.")
                .with(Figure.of(charts)
                        .sameAxes()
                        .caption("Delay with `dvs`, where `leapfrog` = 1, on a logarithmic axis; means of "
                                + effort.seeds() + " seeds.")
                        .verdict(verdict(runs)))
                .with(never(runs));
    }

    private Table never(PolicyRuns runs) {
        Table table = Table.columns("`dvs`", WorkloadInput.names(effort.published(false)));
        for (boolean real : new boolean[] {false, true}) {
            String machine = real ? "Opteron" : "ideal";
            List<Object> means = new ArrayList<>(List.of(machine + ", mean in %"));
            List<Object> worst = new ArrayList<>(List.of(machine + ", worst in %"));
            List<Object> never = new ArrayList<>(
                    List.of(machine + ", never stole, of " + (site(real).workers() - 1)));
            for (WorkloadInput input : effort.published(real)) {
                means.add(Words.count(100 * ratio(input, real, runs, PolicyRun::delayMean)));
                worst.add(Words.count(100 * ratio(input, real, runs, PolicyRun::delayWorst)));
                Setup dvs = Setup.of(input, site(real), StealingScheduler.DVS);
                never.add(Words.number(runs.sample(dvs, PolicyRun::neverStole).mean(), 0));
            }
            table = table.row(means).row(worst).row(never);
        }
        return table;
    }

    private double ratio(WorkloadInput input, boolean real, PolicyRuns runs, ToDoubleFunction<PolicyRun> what) {
        Setup rival = Setup.of(input, site(real), StealingScheduler.RIVAL);
        double base = runs.sample(rival, what).mean();
        return runs.sample(rival.with(StealingScheduler.DVS), what).mean() / Math.max(1, base);
    }

    private Bars bars(
            String name, List<WorkloadInput> inputs, boolean real, PolicyRuns runs, ToDoubleFunction<PolicyRun> what) {
        return Bars.of(
                name,
                inputs.stream()
                        .mapToDouble(input -> ratio(input, real, runs, what))
                        .map(ratio -> ratio > 0 ? ratio : Double.NaN) // no bar where nobody was delayed
                        .toArray());
    }

    private Verdict verdict(PolicyRuns runs) {
        int later = 0;
        int better = 0;
        int all = 0;
        for (boolean real : new boolean[] {false, true}) {
            for (WorkloadInput input : effort.published(real)) {
                all++;
                better += ratio(input, real, runs, PolicyRun::delayWorst) < 0.95 ? 1 : 0;
                later += ratio(input, real, runs, PolicyRun::delayMean) > 1.05 ? 1 : 0;
            }
        }
        String sentence = "The mean delay is longer with `dvs` in " + later + " of " + all
                + " cases, as the paper says of FIB, Skew and Stress; the worst delay, which the paper found reduced,"
                + " is shorter in "
                + better + " of " + all
                + ". Work has to pass through every zone, so the outermost workers are served last.";
        return 2 * better >= all ? Verdict.partly(sentence) : Verdict.disagrees(sentence);
    }
}
