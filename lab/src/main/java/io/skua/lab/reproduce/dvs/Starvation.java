package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.Table;
import java.util.ArrayList;
import java.util.List;

/** Where DVS loses: the outer zones get nothing. */
record Starvation(Effort effort) implements PagePart<Setup, PolicyRuns> {
    private static final List<Integer> ZONES = List.of(0, 1, 2, 3, 4);

    private static List<StealingScheduler> contenders() {
        return List.of(
                StealingScheduler.RIVAL,
                StealingScheduler.DVS,
                new StealingScheduler("widening", StealingScheduler.DVS.join()));
    }

    private Setup setup(WorkloadInput input, StealingScheduler contender) {
        return Setup.of(input, Site.ideal(4), contender);
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : effort.swept()) {
            contenders().forEach(one -> plan.add(setup(input, one), effort.seeds()));
        }
    }

    @Override
    public Section section(PolicyRuns runs) {
        List<LineChart> charts = new ArrayList<>();
        Table table = Table.columns("", "zone 0", "1", "2", "3", "4", "never stole", "speed-up");
        for (WorkloadInput input : effort.swept()) {
            LineChart chart = LineChart.titled(input.name())
                    .x(Axis.linear("hops from the source").ticks(0, 1, 2, 3, 4))
                    .y(Axis.linear("utilisation").asPercent().including(0, 1));
            for (StealingScheduler one : contenders()) {
                chart = chart.with(Series.ours(one.policy())
                        .points(
                                ZONES,
                                zone -> runs.sample(setup(input, one), run -> run.utilisationOfZone(zone))
                                        .point(zone)));
            }
            charts.add(chart);
            table = row(table, input, runs);
        }
        return Section.titled("Why, 2: the outer zones starve")
                .text(
                        "With `dvs`, work travels outwards a hop at a time: a worker gets a task only if a neighbour"
                                + " has one to spare. A stolen task that forks nothing leaves nothing to be stolen"
                                + " from its thief, so behind it the flow ends. In nQueens with 3 rows that fork, and"
                                + " in Skew, most tasks are such leaves."
                                + " Deep even trees (FIB, Stress) have no such problem: there `dvs` equals the rival.",
                        "`widening` has the same victims in the same order and then everybody else. It does not"
                                + " starve: so the short list is the cause, not the order.")
                .with(Figure.of(charts)
                        .sameAxes()
                        .caption("Utilisation by distance from the source, 27 workers of the ideal machine; "
                                + effort.seeds() + " seeds."))
                .with(table.caption("`dvs`: utilisation in % by zone, and workers that never stole anything"));
    }

    private Table row(Table table, WorkloadInput input, PolicyRuns runs) {
        List<Object> row = new ArrayList<>(List.of(input.name()));
        Setup dvs = setup(input, StealingScheduler.DVS);
        ZONES.forEach(zone -> row.add(Math.round(
                100 * runs.sample(dvs, run -> run.utilisationOfZone(zone)).mean())));
        row.add(runs.sample(dvs, PolicyRun::neverStole).mean());
        row.add(runs.sample(dvs, PolicyRun::speedup).mean());
        return table.row(row);
    }
}
