package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.BarChart;
import io.skua.studio.plot.Bars;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Beyond the paper: several jobs at once. */
record Mixes(Effort effort) implements PagePart<Setup, IslandRuns> {
    static final double GAIN_MIN = 1.15;
    static final double WORST_MAX = 1.1;

    private static final SharingWay OURS = SharingWay.OURS.named("islands");
    private static final SharingWay PAPER = SharingWay.PAPER.named("islands (paper)");
    private static final SharingWay WIDENING = SharingWay.need("widening").named("islands, widening");
    private static final SharingWay FIXED = SharingWay.fixed(0);

    private static List<SharingWay> ways() {
        return List.of(OURS, PAPER, FIXED, SharingWay.POOL, SharingWay.ORACLE);
    }

    /** Those of the charts, and ours with the next best policy. */
    private static List<SharingWay> all() {
        List<SharingWay> all = new ArrayList<>(ways());
        all.add(1, WIDENING);
        return all;
    }

    private static Setup setup(JobMix mix, String machine, SharingWay way) {
        return mix.on(
                machine,
                way.kind() == SharingWay.Kind.FIXED
                        ? SharingWay.fixed(mix.roles().size())
                        : way);
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (String machine : effort.mixMachines()) {
            for (JobMix mix : effort.mixes(machine)) {
                for (SharingWay way : all()) {
                    Setup setup = setup(mix, machine, way);
                    plan.add(setup, effort.mixSeeds());
                    setup.entries().forEach(entry -> plan.add(setup.fair(entry.input()), effort.mixSeeds()));
                }
            }
        }
    }

    // ---- figures ----

    private static Sample sample(
            JobMix mix, String machine, SharingWay way, IslandRuns runs, ToDoubleFunction<MixScore> what) {
        return new Sample(MixScore.of(setup(mix, machine, way), runs).stream()
                .map(what::applyAsDouble)
                .toList());
    }

    private double mean(String machine, SharingWay way, IslandRuns runs, ToDoubleFunction<MixScore> what) {
        return effort.mixes(machine).stream()
                .mapToDouble(mix -> sample(mix, machine, way, runs, what).median())
                .average()
                .orElseThrow();
    }

    /** How much larger our weighted speed-up is than another's, averaged over the mixes of a machine. */
    double gain(String machine, SharingWay other, IslandRuns runs) {
        return effort.mixes(machine).stream()
                .mapToDouble(mix -> sample(mix, machine, OURS, runs, MixScore::speedup)
                                .median()
                        / sample(mix, machine, other, runs, MixScore::speedup).median())
                .average()
                .orElseThrow();
    }

    double gainOverFixed(IslandRuns runs) {
        return average(machine -> gain(machine, FIXED, runs));
    }

    double gainOverPool(IslandRuns runs) {
        return average(machine -> gain(machine, SharingWay.POOL, runs));
    }

    private double average(ToDoubleFunction<String> what) {
        return effort.mixMachines().stream().mapToDouble(what).average().orElseThrow();
    }

    /** Jobs that are slower than their share by more than the target, and the worst. */
    record Unfair(double worst, String where, int missed, int mixes) {}

    Unfair unfair(SharingWay way, IslandRuns runs) {
        double worst = 0;
        String where = "";
        int missed = 0;
        int mixes = 0;
        for (String machine : effort.mixMachines()) {
            for (JobMix mix : effort.mixes(machine)) {
                mixes++;
                double value = sample(mix, machine, way, runs, MixScore::worst).median();
                missed += value > WORST_MAX ? 1 : 0;
                if (value > worst) {
                    worst = value;
                    where = MixScore.of(setup(mix, machine, way), runs).get(0).worstJob() + " in mix " + letter(mix)
                            + " on " + Words.mesh(machine);
                }
            }
        }
        return new Unfair(worst, where, missed, mixes);
    }

    Unfair unfair(IslandRuns runs) {
        return unfair(OURS, runs);
    }

    private static String letter(JobMix mix) {
        return String.valueOf((char) ('A' + JobMix.ALL.indexOf(mix)));
    }

    // ---- the page ----

    @Override
    public Section section(IslandRuns runs) {
        Section section = Section.titled("Beyond the paper: mixes of 2 to 8 jobs")
                .text("Weighted speed-up is the sum over jobs of the time alone, with the whole machine, over the time"
                        + " together. Islands are ours (`need`, `shuffled`), and the paper's (`zones`, `diaspora`,"
                        + " overlap, judged every 300th of the longest job's time). The rivals: as many equal"
                        + " partitions as there are jobs; one pool of all workers that steal at random; and an oracle"
                        + " that knows at every moment how many workers each job could use, and moves them without"
                        + " delay, but cannot look into the future: whom it lends out comes back when its task is done."
                        + " A job's fair share is its part of the machine, alone: a job that takes longer than with"
                        + " that has been treated unfairly. The mixes were drawn up before anything was measured; the"
                        + " sizes of jobs were chosen afterwards, so that each runs long enough:")
                .list(list());
        for (String machine : effort.mixMachines()) {
            section = section.with(figure(machine, runs), summary(machine, runs), worst(machine, runs));
        }
        section = section.text(
                "Where a job is far behind its share, it came when all workers were in tasks of another that are"
                        + " longer than the job itself, as the products of `strassen` on 16×16 are: a worker that is"
                        + " asked for leaves at the next fork or join, not in the"
                        + " middle of a task. The oracle hardly does better there; partitions that are kept free can.");
        return section.with(gainVerdict(runs), fairVerdict(runs));
    }

    private String[] list() {
        return effort.mixes(effort.mixMachines().get(0)).stream()
                .map(mix -> letter(mix) + ". " + mix.name() + ": "
                        + Words.list(mix.roles().stream()
                                .map(role -> role.name().toLowerCase(Locale.ROOT))
                                .toList())
                        + (mix.stagger() == 0
                                ? ", at once"
                                : ", each " + Words.percent(mix.stagger()) + " of the longest's time after the last"))
                .toArray(String[]::new);
    }

    private Figure figure(String machine, IslandRuns runs) {
        List<JobMix> mixes = effort.mixes(machine);
        BarChart chart = BarChart.titled("weighted speed-up on " + Words.mesh(machine))
                .x("mix")
                .y(Axis.linear("weighted speed-up").including(0))
                .categories(mixes.stream().map(Mixes::letter).toList());
        for (SharingWay way : ways()) {
            List<Sample> samples = mixes.stream()
                    .map(mix -> sample(mix, machine, way, runs, MixScore::speedup))
                    .toList();
            chart = chart.with(Bars.of(
                            way.name(),
                            samples.stream().mapToDouble(Sample::median).toArray())
                    .spread(
                            samples.stream().mapToDouble(Sample::low).toArray(),
                            samples.stream().mapToDouble(Sample::high).toArray()));
        }
        return Figure.of(chart).caption("Medians, with the least and the most of all seeds.");
    }

    private Table summary(String machine, IslandRuns runs) {
        Table table = Table.columns(
                Words.mesh(machine),
                "weighted speed-up",
                "ours is better by",
                "fairness",
                "makespan, of ours",
                "waste",
                "worst job, of its fair share");
        double makespan = mean(machine, OURS, runs, score -> Math.log(score.makespan()));
        for (SharingWay way : all()) {
            table = table.row(
                    way.name(),
                    mean(machine, way, runs, MixScore::speedup),
                    Words.gain(gain(machine, way, runs)),
                    mean(machine, way, runs, MixScore::fairness),
                    Math.exp(mean(machine, way, runs, score -> Math.log(score.makespan())) - makespan),
                    Words.percent(mean(machine, way, runs, MixScore::waste)),
                    effort.mixes(machine).stream()
                            .mapToDouble(mix -> sample(mix, machine, way, runs, MixScore::worst)
                                    .median())
                            .max()
                            .orElseThrow());
        }
        return table.caption("Averages over the mixes; of the worst job, the worst");
    }

    private Table worst(String machine, IslandRuns runs) {
        List<String> columns = new ArrayList<>(List.of("", "job"));
        ways().forEach(way -> columns.add(way.name()));
        Table table = Table.columns(columns);
        for (JobMix mix : effort.mixes(machine)) {
            List<Object> row = new ArrayList<>(List.of(letter(mix)));
            row.add(MixScore.of(setup(mix, machine, OURS), runs).get(0).worstJob());
            for (SharingWay way : ways()) {
                row.add(Words.spread(sample(mix, machine, way, runs, MixScore::worst)));
            }
            table = table.row(row);
        }
        return table.caption(
                "The worst job of each mix: its time together, relative to that with its fair share alone; the job is"
                        + " ours");
    }

    private Verdict gainVerdict(IslandRuns runs) {
        double fixed = gainOverFixed(runs);
        double pool = gainOverPool(runs);
        List<String> parts = new ArrayList<>();
        for (String machine : effort.mixMachines()) {
            parts.add(Words.gain(gain(machine, FIXED, runs)) + " and "
                    + Words.gain(gain(machine, SharingWay.POOL, runs)) + " on " + Words.mesh(machine));
        }
        String text = "Weighted speed-up is " + Words.gain(fixed) + " against fixed partitions and " + Words.gain(pool)
                + " against one pool, averaged over the mixes (" + String.join("; ", parts)
                + "); the target is +15 % each.";
        return fixed >= GAIN_MIN && pool >= GAIN_MIN
                ? Verdict.agrees(text)
                : fixed >= GAIN_MIN || pool >= GAIN_MIN ? Verdict.partly(text) : Verdict.disagrees(text);
    }

    private Verdict fairVerdict(IslandRuns runs) {
        Unfair ours = unfair(runs);
        Unfair pool = unfair(SharingWay.POOL, runs);
        String text = "The worst job takes " + Words.number(ours.worst, 2) + " times as long as with its fair share ("
                + ours.where + "); the target is at most " + Words.number(WORST_MAX, 2) + ". In one pool it is "
                + Words.number(pool.worst, 2) + " times.";
        return ours.missed == 0
                ? Verdict.agrees(text)
                : 2 * ours.missed <= ours.mixes
                        ? Verdict.partly(text + " " + ours.missed + " of " + ours.mixes + " mixes miss it.")
                        : Verdict.disagrees(text + " " + ours.missed + " of " + ours.mixes + " mixes miss it.");
    }
}
