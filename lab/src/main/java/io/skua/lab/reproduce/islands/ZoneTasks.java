package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.sim.mix.MixResult;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.BarChart;
import io.skua.studio.plot.Bars;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import io.skua.topology.WorkerClass;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Fig. 4 and 5: tasks that workers run themselves, and those that they steal, by zone and class. */
record ZoneTasks(Effort effort, boolean stolen) implements PagePart<Setup, IslandRuns> {
    private static final double EVEN = 1.5; // the most over the least that still counts as the same

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : effort.published()) {
            plan.add(setup(input, SharingWay.PAPER), effort.seeds());
            plan.add(setup(input, SharingWay.OURS), effort.seeds());
        }
    }

    private Setup setup(WorkloadInput input, SharingWay way) {
        return Setup.of(effort.paperMachine(), input, way);
    }

    private ToLongFunction<MixResult.JobWorker> what() {
        return stolen ? MixResult.JobWorker::stolen : MixResult.JobWorker::local;
    }

    @Override
    public Section section(IslandRuns runs) {
        List<BarChart> charts = new ArrayList<>();
        for (WorkloadInput input : effort.published()) {
            charts.add(chart(input, runs));
        }
        return Section.titled(
                        stolen ? "Fig. 5: stolen tasks by zone and class" : "Fig. 4: local tasks by zone and class")
                .text(
                        stolen
                                ? "The paper: workers of all zones steal alike, and fewer tasks are stolen near the"
                                        + " outskirts, the fourth zone, than further in."
                                : "Local tasks are those that their maker runs itself. The paper: almost all programs"
                                        + " have more of them in zone 2 than in zone 1, as a whole and per"
                                        + " worker. Zone 0 is the source. The paper's island is `zones, diaspora`,"
                                        + " judged every 300th of the run; ours is `need, shuffled`.")
                .with(Figure.of(charts)
                        .sameAxes()
                        .caption("Per worker that ever did something, relative to the mean of all; by zone.")
                        .verdict(stolen ? stolenVerdict(runs) : localVerdict(runs)))
                .with(aggregate(runs, SharingWay.PAPER), aggregate(runs, SharingWay.OURS));
    }

    private BarChart chart(WorkloadInput input, IslandRuns runs) {
        return BarChart.titled(input.name())
                .x("zone")
                .y(Axis.linear(stolen ? "stolen tasks, of the mean" : "local tasks, of the mean")
                        .including(0))
                .categories(IntStream.rangeClosed(0, ZoneWorkers.LAST)
                        .mapToObj(Integer::toString)
                        .toList())
                .with(bars(input, SharingWay.PAPER, runs), bars(input, SharingWay.OURS, runs));
    }

    private Bars bars(WorkloadInput input, SharingWay way, IslandRuns runs) {
        ZoneWorkers all = ZoneWorkers.of(setup(input, way), runs);
        double mean = Math.max(1e-9, all.each(what()));
        return Bars.of(
                way.name(),
                IntStream.rangeClosed(0, ZoneWorkers.LAST)
                        .mapToDouble(zone -> all.zone(zone).each(what()) / mean)
                        .toArray());
    }

    private Table aggregate(IslandRuns runs, SharingWay way) {
        List<String> columns = new ArrayList<>(List.of("zone"));
        for (int zone = 0; zone <= ZoneWorkers.LAST; zone++) {
            columns.add(Integer.toString(zone));
        }
        columns.addAll(List.of("X", "F", "Z", "members"));
        Table table = Table.columns(columns);
        for (WorkloadInput input : effort.published()) {
            Setup setup = setup(input, way);
            ZoneWorkers all = ZoneWorkers.of(setup, runs);
            double sum = Math.max(1, all.sum(what())) / 100.0;
            List<Object> row = new ArrayList<>(List.of(input.name()));
            for (int zone = 0; zone <= ZoneWorkers.LAST; zone++) {
                row.add((double) Math.round(all.zone(zone).sum(what()) / sum));
            }
            for (WorkerClass one : List.of(WorkerClass.X, WorkerClass.F, WorkerClass.Z)) {
                row.add((double) Math.round(all.ofClass(one).sum(what()) / sum));
            }
            row.add(runs.sample(setup, run -> run.only().meanMembers()).median());
            table = table.row(row);
        }
        return table.caption("Per cent of all " + (stolen ? "stolen" : "local") + " tasks, `" + way.name()
                + "`, by zone and by class in the largest island; and members on average");
    }

    private Verdict localVerdict(IslandRuns runs) {
        List<String> whole = new ArrayList<>();
        List<String> each = new ArrayList<>();
        for (WorkloadInput input : effort.published()) {
            ZoneWorkers all = ZoneWorkers.of(setup(input, SharingWay.PAPER), runs);
            if (all.zone(2).sum(what()) > all.zone(1).sum(what())) {
                whole.add(input.name());
            }
            if (all.zone(2).each(what()) > all.zone(1).each(what())) {
                each.add(input.name());
            }
        }
        int count = effort.published().size();
        String text =
                "Zone 2 has more local tasks than zone 1 in " + whole.size() + " of " + count + " programs as a whole"
                        + Words.inBrackets(whole) + ", and per worker in " + each.size() + Words.inBrackets(each) + ".";
        return each.size() >= count - 1
                ? Verdict.agrees(text)
                : whole.size() > count / 2
                        ? Verdict.partly(text + " It is the larger zone; a worker of it has no more.")
                        : Verdict.disagrees(text + " The paper's islands often do not get that far.");
    }

    private Verdict stolenVerdict(IslandRuns runs) {
        List<String> even = new ArrayList<>();
        List<String> falling = new ArrayList<>();
        for (WorkloadInput input : effort.published()) {
            ZoneWorkers all = ZoneWorkers.of(setup(input, SharingWay.PAPER), runs);
            double[] each = IntStream.rangeClosed(1, 3)
                    .mapToDouble(zone -> all.zone(zone).each(what()))
                    .filter(value -> !Double.isNaN(value))
                    .sorted()
                    .toArray();
            if (each.length > 1 && each[each.length - 1] <= EVEN * Math.max(1e-9, each[0])) {
                even.add(input.name());
            }
            int outer = outermost(all);
            if (outer > 1 && all.zone(outer).each(what()) < all.zone(1).each(what())) {
                falling.add(input.name());
            }
        }
        int count = effort.published().size();
        String text = "Workers of zones 1 to 3 steal alike (the most at most " + EVEN + " times the least) in "
                + even.size() + " of " + count + " programs" + Words.inBrackets(even)
                + "; those of the outermost zone steal less than those of zone 1 in " + falling.size()
                + Words.inBrackets(falling)
                + ".";
        return even.size() >= count - 1 && falling.size() >= count - 1
                ? Verdict.agrees(text)
                : even.size() + falling.size() >= count ? Verdict.partly(text) : Verdict.disagrees(text);
    }

    private static int outermost(ZoneWorkers all) {
        return all.workers().stream().mapToInt(MixResult.JobWorker::zone).max().orElse(0);
    }
}
