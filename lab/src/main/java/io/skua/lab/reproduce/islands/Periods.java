package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Point;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;

/** How often an island should be judged. */
record Periods(Effort effort) implements PagePart<Setup, IslandRuns> {
    private static final List<Integer> PARTS = List.of(3000, 1000, 300, 100, 30, 10, 3);
    private static final double WORSE = 1.1;

    private List<WorkloadInput> inputs() {
        return List.of(effort.stress(), effort.queens(), effort.varLoop());
    }

    private static List<SharingWay> ways() {
        return List.of(SharingWay.PAPER, SharingWay.OURS);
    }

    private Setup setup(WorkloadInput input, SharingWay way) {
        return Setup.of(effort.paperMachine(), input, way);
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : inputs()) {
            for (SharingWay way : ways()) {
                plan.add(setup(input, way.byEvents()), effort.mixSeeds());
                PARTS.forEach(part -> plan.add(setup(input, way.every(1.0 / part)), effort.mixSeeds()));
            }
        }
    }

    @Override
    public Section section(IslandRuns runs) {
        List<LineChart> times = new ArrayList<>();
        List<LineChart> held = new ArrayList<>();
        for (WorkloadInput input : inputs()) {
            times.add(chart(input, runs, false));
            held.add(chart(input, runs, true));
        }
        return Section.titled("The effect of the period")
                .text("The paper expects that a very short period costs much, above all with unstable loads, and that a"
                        + " very long one misses what happens. Here, looking costs nothing; what costs is that workers"
                        + " come and go: with a period near what a wake takes, the paper's rule finds the bags of new"
                        + " members empty and gives them back before they have come. The table has the same without a"
                        + " period, judged when something happens.")
                .with(Figure.of(times).sameAxes().caption("Time, relative to that with the whole machine."))
                .with(Figure.of(held)
                        .sameAxes()
                        .caption("Worker time held, relative to what was used.")
                        .verdict(verdict(runs)))
                .with(table(runs));
    }

    private LineChart chart(WorkloadInput input, IslandRuns runs, boolean held) {
        LineChart chart = LineChart.titled(input.name())
                .x(Axis.log10("period, as a part of the run"))
                .y(
                        held
                                ? Axis.linear("held / used").including(1)
                                : Axis.log2("time").including(1));
        for (SharingWay way : ways()) {
            chart = chart.with(Series.ours(way.name()).points(PARTS, part -> {
                Sample sample = runs.value(setup(input, way.every(1.0 / part)), held);
                return new Point(1.0 / part, sample.median(), sample.low(), sample.high());
            }));
        }
        return chart;
    }

    private double time(WorkloadInput input, SharingWay way, double period, IslandRuns runs) {
        return runs.slowdown(setup(input, way.every(period))).median();
    }

    private Verdict verdict(IslandRuns runs) {
        List<String> shortHurts = new ArrayList<>();
        List<String> longHurts = new ArrayList<>();
        for (WorkloadInput input : inputs()) {
            double best = PARTS.stream()
                    .mapToDouble(part -> time(input, SharingWay.PAPER, 1.0 / part, runs))
                    .min()
                    .orElseThrow();
            if (time(input, SharingWay.PAPER, 1.0 / PARTS.get(0), runs) > WORSE * best) {
                shortHurts.add(input.name());
            }
            if (time(input, SharingWay.PAPER, 1.0 / PARTS.get(PARTS.size() - 1), runs) > WORSE * best) {
                longHurts.add(input.name());
            }
        }
        int count = inputs().size();
        String text = "With the paper's rule, the longest period is more than 10 % slower than the best in "
                + longHurts.size() + " of " + count
                + " programs, the shortest in " + shortHurts.size()
                + Words.inBrackets(shortHurts) + ".";
        return longHurts.size() == count && !shortHurts.isEmpty()
                ? Verdict.agrees(text)
                : longHurts.isEmpty() && shortHurts.isEmpty() ? Verdict.disagrees(text) : Verdict.partly(text);
    }

    private Table table(IslandRuns runs) {
        List<String> columns = new ArrayList<>(List.of("", "", "event-driven"));
        PARTS.forEach(part -> columns.add("1/" + part));
        Table table = Table.columns(columns);
        for (WorkloadInput input : inputs()) {
            for (SharingWay way : ways()) {
                List<Object> row = new ArrayList<>(List.of(input.name(), way.name()));
                row.add(time(input, way, 0, runs));
                PARTS.forEach(part -> row.add(time(input, way, 1.0 / part, runs)));
                table = table.row(row);
            }
        }
        return table.best(Table.Best.LOWEST_OF_ROW).caption("Time, relative to that with the whole machine");
    }
}
