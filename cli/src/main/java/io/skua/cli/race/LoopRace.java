package io.skua.cli.race;

import io.skua.cli.measure.Contender;
import io.skua.cli.measure.LoopContenders;
import io.skua.cli.measure.Rival;
import io.skua.cli.measure.SchedulerActivity;
import io.skua.cli.measure.Schedulers;
import io.skua.cli.measure.Timings;
import io.skua.cli.output.Report;
import io.skua.cli.output.ThisMachine;
import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.workloads.loops.PatternLoop;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The plain loop first; and with all the machine's workers, Skua and everybody else who can run a loop. */
final class LoopRace extends Race<PatternLoop> {
    private static final int OURS = 1;

    private final int workers = Runtime.getRuntime().availableProcessors();

    LoopRace(Course<PatternLoop> course, Field field) {
        super(course, field);
    }

    @Override
    List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry(Rival.SEQ.toString(), 1));
        for (int count : field().workersOr(List.of(workers))) {
            entries.add(new Entry(LoopContenders.SKUA, count));
            LoopContenders.rivals().stream().skip(1).forEach(rival -> entries.add(new Entry(rival, count)));
        }
        return entries;
    }

    @Override
    Contender enter(Entry entry, PatternLoop loop, Schedulers schedulers) {
        LoopContenders all = new LoopContenders(loop, schedulers, entry.workers());
        return entry.name().equals(LoopContenders.SKUA)
                ? all.skua(Strategy.FIND_MAX, Batching.of("best"))
                : all.rival(entry.name());
    }

    @Override
    void print(List<Heat<PatternLoop>> heats, PrintWriter out) {
        List<String> header = new ArrayList<>(List.of("", "seconds", "optimum"));
        heats.get(0).samples().stream()
                .skip(OURS)
                .forEach(sample -> header.add(sample.contender().label()));
        header.addAll(List.of("to the best rival", "tree nodes"));
        out.println(Report.columns(header, heats.stream().map(this::row).toList()));
        out.println();
        Report.wrap(
                        "Seconds of the sequential loop, the median of " + repeat()
                                + " runs; and the others' speeds where"
                                + " its speed is 1. The optimum is the most that is possible with these elements.",
                        0)
                .forEach(out::println);
        Report.wrap(
                        "'To the best rival' is Skua's speed where that of the fastest rival is 1. Measured with "
                                + Report.plural(workers, "worker") + " on " + ThisMachine.here()
                                + "; every answer was checked.",
                        0)
                .forEach(out::println);
    }

    private List<String> row(Heat<PatternLoop> heat) {
        List<String> row = new ArrayList<>();
        row.add(heat.title());
        row.add(Report.seconds(heat.base().median()));
        row.add(Report.factor(heat.computation().optimalSpeedup(workers)));
        heat.samples().stream().skip(OURS).forEach(sample -> row.add(Report.factor(sample.speedAgainst(heat.base()))));
        row.add(Report.factor(ours(heat).speedAgainst(best(heat))));
        SchedulerActivity.Tree tree = ours(heat).tree();
        row.add(tree == null ? "" : Report.count(tree.nodes()));
        return row;
    }

    private static Timings ours(Heat<?> heat) {
        return heat.samples().get(OURS);
    }

    /** The fastest rival. The plain loop is none: with one worker there is nothing to share out. */
    private static Timings best(Heat<?> heat) {
        return heat.samples().stream()
                .skip(OURS + 1)
                .min(Comparator.comparingDouble(Timings::median))
                .orElseThrow();
    }

    @Override
    List<Map<String, @Nullable Object>> toMaps(Heat<PatternLoop> heat) {
        Map<String, @Nullable Object> map = heat.toMap(workers, heat.samples());
        SchedulerActivity.Tree tree = ours(heat).tree();
        map.put("optimalSpeedup", heat.computation().optimalSpeedup(workers));
        map.put("treeNodes", tree == null ? null : tree.nodes());
        map.put("batches", tree == null ? null : tree.batches());
        map.put("bestRival", best(heat).contender().name());
        map.put("speedAgainstBestRival", ours(heat).speedAgainst(best(heat)));
        return List.of(map);
    }
}
