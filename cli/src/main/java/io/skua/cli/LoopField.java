package io.skua.cli;

import io.skua.Skua;
import io.skua.lab.rivals.LoopRival;
import io.skua.lab.rivals.LoopRivals;
import io.skua.loop.Batching;
import io.skua.loop.LoopReport;
import io.skua.loop.Strategy;
import io.skua.workloads.loops.PatternLoop;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;

/** Everybody who can run a loop, with the same number of workers. */
record LoopField(PatternLoop loop, Schedulers schedulers, int workers) {
    static final String SKUA = "skua";

    /** By name: the plain loop first. */
    static List<String> rivals() {
        return Stream.concat(
                        Stream.of(Rival.SEQ.toString()),
                        LoopRivals.all().stream().map(LoopRivals.Kind::name))
                .toList();
    }

    /** The only place that knows how a loop is run on Skua. */
    Contender skua(Strategy strategy, Batching batching) {
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
                () -> new Activity(skua.counters(), new Activity.Tree(report.nodes(), report.batches())));
    }

    /** @param name one of {@link #rivals}, or another that {@link LoopRivals#named} knows */
    Contender rival(String name) {
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
