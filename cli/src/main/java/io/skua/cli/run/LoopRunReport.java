package io.skua.cli.run;

import io.skua.cli.measure.MeasureEffort;
import io.skua.cli.measure.SchedulerActivity;
import io.skua.cli.measure.Timings;
import io.skua.cli.output.Report;
import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.workloads.loops.PatternLoop;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run of a loop gave. */
final class LoopRunReport extends RunReport {
    record Details(Strategy strategy, Batching batching) {}

    private final PatternLoop loop;
    private final Details details;

    LoopRunReport(PatternLoop loop, MeasureEffort effort, List<Timings> samples, Details details) {
        super(loop, effort, samples);
        this.loop = loop;
        this.details = details;
    }

    private double optimum() {
        return loop.optimalSpeedup(ours().contender().workers());
    }

    @Override
    void addSettings(Map<String, @Nullable Object> map) {
        map.put("n", loop.elements());
        map.put("strategy", details.strategy.toString());
        map.put("batching", details.batching.toString());
    }

    @Override
    void addFigures(Map<String, @Nullable Object> map) {
        SchedulerActivity.Tree tree = ours().tree();
        map.put("treeNodes", tree == null ? null : tree.nodes());
        map.put("batches", tree == null ? null : tree.batches());
        map.put("optimalSpeedup", optimum());
    }

    @Override
    String settings() {
        return ", strategy " + details.strategy + ", batching " + details.batching;
    }

    @Override
    List<String> header(Optional<Timings> base) {
        List<String> header = new ArrayList<>();
        if (base.filter(Timings::isTwins).isPresent()) {
            header.add("of the optimum, " + Report.factor(optimum()));
        }
        header.addAll(List.of("tree nodes", "batches"));
        return header;
    }

    /** The plain loop runs in one thread: how far it is from what several can reach says nothing about it. */
    @Override
    List<String> cells(Timings sample, Optional<Timings> base) {
        List<String> cells = new ArrayList<>();
        base.filter(Timings::isTwins)
                .ifPresent(plain -> cells.add(
                        sample.isTwins() || sample.isOutOfStack()
                                ? ""
                                : Report.factor(sample.speedAgainst(plain) / optimum())));
        SchedulerActivity.Tree tree = sample.tree();
        cells.add(tree == null ? "" : Report.count(tree.nodes()));
        cells.add(tree == null ? "" : Report.count(tree.batches()));
        return cells;
    }

    @Override
    void printFigures(PrintWriter out) {
        say(
                "optimum: " + Report.factor(optimum()) + " times the sequential loop's speed on "
                        + Report.plural(ours().contender().workers(), "worker") + "; the largest element is "
                        + Report.percent((double) loop.largestUnits() / loop.totalUnits()) + " of the work",
                out);
    }
}
