package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.BarChart;
import io.skua.studio.plot.Bars;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Fig. 6: how many attempts to steal succeed. */
record StealRates(Effort effort) implements PagePart<Setup, IslandRuns> {
    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : effort.published()) {
            for (SharingWay way : List.of(SharingWay.PAPER, SharingWay.OURS)) {
                plan.add(setup(input, way), effort.seeds());
            }
        }
    }

    private Setup setup(WorkloadInput input, SharingWay way) {
        return Setup.of(effort.paperMachine(), input, way);
    }

    @Override
    public Section section(IslandRuns runs) {
        List<BarChart> charts = new ArrayList<>();
        List<String> well = new ArrayList<>();
        List<String> oursWell = new ArrayList<>();
        for (WorkloadInput input : effort.published()) {
            charts.add(BarChart.titled(input.name())
                    .x("zone")
                    .y(Axis.linear("attempts that succeed").asPercent())
                    .categories(IntStream.rangeClosed(0, ZoneWorkers.LAST)
                            .mapToObj(Integer::toString)
                            .toList())
                    .with(bars(input, SharingWay.PAPER, runs), bars(input, SharingWay.OURS, runs)));
            String rate = Words.percent(
                    ZoneWorkers.of(setup(input, SharingWay.PAPER), runs).success());
            if (ZoneWorkers.of(setup(input, SharingWay.PAPER), runs).success() > 0.5) {
                well.add(input.name() + " " + rate);
            }
            if (ZoneWorkers.of(setup(input, SharingWay.OURS), runs).success() > 0.5) {
                oursWell.add(input.name());
            }
        }
        int count = effort.published().size();
        String text = "With the paper's island, more than half of the attempts succeed in " + well.size() + " of "
                + count + " programs" + Words.inBrackets(well) + "; with ours in "
                + oursWell.size() + ". Overall it is " + range(SharingWay.PAPER, runs) + " and "
                + range(SharingWay.OURS, runs) + ".";
        return Section.titled("Fig. 6: how many attempts to steal succeed")
                .text("The paper: success is well above failure, since a worker is added only when there is work for"
                        + " it. It counts an attempt per worker; we count a look into a bag. A thief that finds nothing"
                        + " goes on looking, so that how often it fails says how long it is idle, in steps of a probe.")
                .with(Figure.of(charts)
                        .sameAxes()
                        .caption("Looks into a bag that found a task, by the thief's zone.")
                        .verdict(
                                well.size() >= count - 1
                                        ? Verdict.agrees(text)
                                        : well.isEmpty()
                                                ? Verdict.disagrees(text + reason())
                                                : Verdict.partly(text + reason())));
    }

    /** The least and the most of all programs. */
    private String range(SharingWay way, IslandRuns runs) {
        double[] rates = effort.published().stream()
                .mapToDouble(input -> ZoneWorkers.of(setup(input, way), runs).success())
                .filter(rate -> !Double.isNaN(rate))
                .sorted()
                .toArray();
        return rates.length == 0
                ? "nothing"
                : Words.percent(rates[0]) + " to " + Words.percent(rates[rates.length - 1]) + " with `" + way.name()
                        + "`";
    }

    private static String reason() {
        return " The coarser its tasks, the longer a thief looks in vain between two of them.";
    }

    private Bars bars(WorkloadInput input, SharingWay way, IslandRuns runs) {
        ZoneWorkers all = ZoneWorkers.of(setup(input, way), runs);
        return Bars.of(
                way.name(),
                IntStream.rangeClosed(0, ZoneWorkers.LAST)
                        .mapToDouble(zone -> all.zone(zone).success())
                        .toArray());
    }
}
