package io.skua.cli.measure;

import io.skua.Skua;
import io.skua.cli.input.Inputs;
import io.skua.lab.rivals.LoopRival;
import io.skua.lab.rivals.LoopRivals;
import io.skua.loop.Batching;
import io.skua.loop.LoopReport;
import io.skua.loop.Strategy;
import io.skua.workloads.loops.PatternLoop;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everybody who can run a loop, with the same number of workers. */
public record LoopContenders(PatternLoop loop, Schedulers schedulers, int workers) {
    /** The name of Skua among all who run a loop. */
    public static final String SKUA = "skua";

    /** By name: the plain loop first. */
    public static List<String> rivals() {
        return Stream.concat(
                        Stream.of(Rival.SEQ.toString()),
                        LoopRivals.all().stream().map(LoopRivals.Kind::name))
                .toList();
    }

    /** Those whom a user names, in the order given, each once. */
    public static Set<String> rivals(Collection<String> names) {
        return names.stream()
                .map(String::strip)
                .map(name -> name.startsWith("fixed:")
                        ? Inputs.accepted(() -> LoopRivals.named(name)).name()
                        : Inputs.named("rival", name, rivals()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The only place that knows how a loop is run on Skua. */
    public Contender skua(Strategy strategy, Batching batching) {
        Skua skua = schedulers.skua(new Schedulers.Setup(workers));
        int n = loop.elements();
        IntToLongFunction body = loop.body();
        LoopReport report = new LoopReport();
        return new Contender(
                SKUA,
                "Skua",
                workers,
                () -> skua.range(0, n)
                        .strategy(strategy)
                        .batching(batching)
                        .report(report)
                        .mapToLong(body)
                        .sum(),
                skua,
                () -> new SchedulerActivity(
                        skua.counters(), new SchedulerActivity.Tree(report.nodes(), report.batches())));
    }

    /** @param name one of {@link #rivals}, or another that {@link LoopRivals#named} knows */
    public Contender rival(String name) {
        if (name.equals(Rival.SEQ.toString())) {
            return new Contender(name, Rival.SEQ.label(), 1, loop::sequential);
        }
        LoopRivals.Kind kind = LoopRivals.named(name);
        LoopRival rival = schedulers.loopRival(kind, workers);
        int n = loop.elements();
        IntToLongFunction body = loop.body();
        return new Contender(name, kind.label(), workers, () -> rival.sum(n, body));
    }
}
