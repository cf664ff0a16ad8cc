package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.sim.WorkerResult;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.BarChart;
import io.skua.studio.plot.Bars;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Fig. 9: how busy each worker is in Sort. */
record Figure9(Effort effort) implements PagePart<Setup, PolicyRuns> {
    private static final double UNIFORM = 0.1; // above and below the mean

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (boolean real : new boolean[] {false, true}) {
            plan.add(rival(real), effort.seeds());
            plan.add(rival(real).with(StealingScheduler.DVS), effort.seeds());
        }
    }

    private Setup rival(boolean real) {
        return Setup.of(
                Effort.named("Sort", effort.published(real)),
                real ? Site.opteron(4) : Site.ideal(4),
                StealingScheduler.RIVAL);
    }

    @Override
    public Section section(PolicyRuns runs) {
        List<BarChart> charts = new ArrayList<>();
        double low = 1;
        double high = 0;
        for (boolean real : new boolean[] {false, true}) {
            charts.add(chart(real, runs));
            PolicyRun dvs = runs.of(rival(real).with(StealingScheduler.DVS)).get(0);
            for (WorkerResult worker : dvs.workers()) {
                low = Math.min(low, dvs.utilisation(worker));
                high = Math.max(high, dvs.utilisation(worker));
            }
        }
        String range = "With `dvs`, workers are busy between " + Words.percent(low) + " and " + Words.percent(high)
                + " of the time";
        return Section.titled("Fig. 9: utilisation of each worker in Sort")
                .text("The paper shows Sort as an example of uniform utilisation. Workers stand by class and then"
                        + " by distance from the source: `X1` is of class X, one hop away.")
                .with(Figure.of(charts)
                        .caption("Part of the time in which a worker works; seed 1.")
                        .verdict(
                                high - low <= 2 * UNIFORM
                                        ? Verdict.agrees(range + ": uniform, as the paper says.")
                                        : Verdict.partly(range + ": less uniform than the paper says.")));
    }

    private BarChart chart(boolean real, PolicyRuns runs) {
        Setup rival = rival(real);
        PolicyRun leapfrog = runs.of(rival).get(0);
        PolicyRun dvs = runs.of(rival.with(StealingScheduler.DVS)).get(0);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < dvs.workers().size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparing((Integer i) -> dvs.workers().get(i).workerClass())
                .thenComparing(i -> dvs.workers().get(i).zone()));
        return BarChart.titled(real ? "35 workers of the Opteron" : "27 workers of the ideal machine")
                .strip()
                .y(Axis.linear("utilisation").asPercent().including(0, 1))
                .categories(order.stream().map(i -> label(dvs.workers().get(i))).toList())
                .with(bars("leapfrog", leapfrog, order), bars("dvs", dvs, order));
    }

    private static String label(WorkerResult worker) {
        return worker.workerClass().name() + (worker.zone() == 0 ? "" : worker.zone());
    }

    private static Bars bars(String name, PolicyRun run, List<Integer> order) {
        return Bars.of(
                name,
                order.stream()
                        .mapToDouble(i -> run.utilisation(run.workers().get(i)))
                        .toArray());
    }
}
