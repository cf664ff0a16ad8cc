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
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Beyond the paper: one job alone, all workloads, what it holds and what that costs. */
record OneJob(Effort effort) implements PagePart<Setup, IslandRuns> {
    static final double TIME_MAX = 1.05;
    static final double HELD_MAX = 1.25;

    private static final List<SharingWay> WAYS = List.of(
            SharingWay.FULL,
            SharingWay.OURS,
            SharingWay.need("widening"),
            SharingWay.need("dvs"),
            SharingWay.need("diaspora"),
            SharingWay.zones("shuffled"),
            SharingWay.PAPER);

    private int seeds(String machine) {
        return machine.equals(effort.paperMachine()) ? effort.seeds() : effort.mixSeeds();
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (String machine : effort.machines()) {
            for (WorkloadInput input : effort.all(machine)) {
                WAYS.forEach(way -> plan.add(Setup.of(machine, input, way), seeds(machine)));
            }
        }
    }

    /**
     * How far our islands are from a target.
     *
     * @param worst the largest value of all workloads
     * @param missed the workloads that are beyond it
     */
    record Score(double worst, String worstName, double mean, List<String> missed) {
        boolean isMet() {
            return missed.isEmpty();
        }
    }

    Score score(IslandRuns runs, boolean held) {
        return score(SharingWay.OURS, runs, held);
    }

    private Score score(SharingWay way, IslandRuns runs, boolean held) {
        double worst = 0;
        String worstName = "";
        double logs = 0;
        int count = 0;
        List<String> missed = new ArrayList<>();
        for (String machine : effort.machines()) {
            for (WorkloadInput input : effort.all(machine)) {
                double value = runs.value(Setup.of(machine, input, way), held).median();
                String name = input.name() + " on " + Words.mesh(machine);
                logs += Math.log(value);
                count++;
                if (value > worst) {
                    worst = value;
                    worstName = name;
                }
                if (value > (held ? HELD_MAX : TIME_MAX)) {
                    double whole = runs.value(Setup.of(machine, input, SharingWay.FULL), held)
                            .median();
                    missed.add(name + " (" + Words.number(value, 2)
                            + (held ? "; with the whole machine " + Words.number(whole, 2) : "") + ")");
                }
            }
        }
        return new Score(worst, worstName, Math.exp(logs / count), missed);
    }

    @Override
    public Section section(IslandRuns runs) {
        Section section = Section.titled("Beyond the paper: one job, all workloads")
                .text("What a job holds is its members over time; what it uses is the time in which they run its tasks,"
                        + " with what spawning and joining take. A job that has the whole machine is as fast as it"
                        + " gets, and holds all of it to its end. The targets: an island holds at most 1.25 of what it"
                        + " uses, and takes at most 5 % longer. Islands differ by the rule that lets them grow and"
                        + " shrink, and by the policy by which members steal. `need` is judged when something happens,"
                        + " `zones` every 300th of the run as in the paper, or every 3 wakes if that is longer.");
        for (String machine : effort.machines()) {
            section = section.with(figure(machine, runs), table(machine, runs, false), table(machine, runs, true));
        }
        section = section.with(ranking(runs))
                .text("What is held and not used goes, apart from waiting, into stealing and waking, which is no work"
                        + " of the job. FIB and VarLoop have tasks of some tens of cycles where a steal takes 360: much"
                        + " of what their thieves find is smaller than what it takes to get it. That is so with the"
                        + " whole machine, too. FIB, FFT, nQueens and VarLoop are not larger on a larger machine, so"
                        + " that there the run is short, and its beginning and end weigh more.");
        return section.with(
                verdict(score(runs, false), "The time", TIME_MAX), verdict(score(runs, true), "Held / used", HELD_MAX));
    }

    private Table ranking(IslandRuns runs) {
        Table table =
                Table.columns("", "time, mean", "time, worst", "held / used, mean", "held / used, worst", "targets");
        for (SharingWay way : WAYS) {
            Score time = score(way, runs, false);
            Score held = score(way, runs, true);
            table = table.row(
                    way.name(),
                    time.mean,
                    Words.number(time.worst, 2) + ", " + time.worstName,
                    held.mean,
                    Words.number(held.worst, 2) + ", " + held.worstName,
                    (time.isMet() ? "✓" : "✗") + " " + (held.isMet() ? "✓" : "✗"));
        }
        return table.caption("All workloads; means are geometric");
    }

    private Figure figure(String machine, IslandRuns runs) {
        List<BarChart> charts = new ArrayList<>();
        for (boolean held : new boolean[] {false, true}) {
            BarChart chart = BarChart.titled((held ? "held / used on " : "time on ") + Words.mesh(machine))
                    .y(Axis.linear(held ? "held / used" : "time, of that with the whole machine")
                            .including(0))
                    .categories(WorkloadInput.names(effort.all(machine)));
            for (SharingWay way : held
                    ? List.of(SharingWay.FULL, SharingWay.OURS, SharingWay.PAPER)
                    : List.of(SharingWay.OURS, SharingWay.PAPER)) {
                chart = chart.with(Bars.of(
                        way.name(),
                        effort.all(machine).stream()
                                .mapToDouble(input -> runs.value(Setup.of(machine, input, way), held)
                                        .median())
                                .toArray()));
            }
            charts.add(chart);
        }
        return Figure.of(charts).caption("Medians over seeds.");
    }

    private Table table(String machine, IslandRuns runs, boolean held) {
        Table table = Table.columns("", WAYS.stream().map(SharingWay::name).toList());
        for (WorkloadInput input : effort.all(machine)) {
            table = table.row(
                    input.name(),
                    WAYS.stream()
                            .map(way -> Words.spread(runs.value(Setup.of(machine, input, way), held)))
                            .toList());
        }
        return table.caption((held
                        ? "Worker time held, relative to what was used, on "
                        : "Time, relative to that with the whole machine, on ")
                + Words.mesh(machine) + "; medians, with the least and the most of all seeds");
    }

    private static Verdict verdict(Score score, String what, double target) {
        String text =
                what + " of `" + SharingWay.OURS.name() + "` is " + Words.number(score.mean, 3) + " on average and "
                        + Words.number(score.worst, 2) + " at worst (" + score.worstName + "); the target is at most "
                        + Words.number(target, 2) + ".";
        return score.isMet()
                ? Verdict.agrees(text)
                : score.mean <= target
                        ? Verdict.partly(text + " Beyond it: " + Words.list(score.missed) + ".")
                        : Verdict.disagrees(text + " Beyond it: " + Words.list(score.missed) + ".");
    }
}
