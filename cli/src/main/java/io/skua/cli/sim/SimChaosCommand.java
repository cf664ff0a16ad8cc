package io.skua.cli.sim;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.output.ProgressMeter;
import io.skua.sim.chaos.Chaos;
import io.skua.sim.chaos.Shrinker;
import io.skua.sim.chaos.Subject;
import io.skua.sim.chaos.Tracer;
import io.skua.sim.chaos.Verdict;
import io.skua.sim.chaos.check.RecoveryCase;
import io.skua.sim.chaos.plan.Plan;
import io.skua.sim.chaos.plan.Planner;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "chaos",
        description = "Run the protocol between places in hostile worlds: crashes, pauses, partitions, lost messages."
                + " Each seed decides a world; promises are checked from outside.",
        footer = {"", "Example: skua sim chaos --seeds 1000", "Example: skua sim chaos --seed 17 --trace"})
final class SimChaosCommand extends SkuaCommand {
    private static final int SEEDS_MAX = 10_000_000;
    private static final int SHOWN_MAX = 20;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The first seed; default: ${DEFAULT-VALUE}.")
    private String seed;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many seeds, one after the other; default: ${DEFAULT-VALUE}.")
    private String seeds;

    @Option(names = "--trace", description = "Print everything that happens, one line each. For one seed only.")
    private boolean trace;

    @Option(
            names = "--shrink",
            description = "Look for a smaller world that breaks the same promise, and print its plan and trace."
                    + " For one seed only.")
    private boolean shrink;

    @Override
    public void run() {
        long first = Inputs.whole("--seed", seed, 0, Integer.MAX_VALUE);
        int count = Inputs.whole("--seeds", seeds, 1, SEEDS_MAX);
        if (count > 1 && (trace || shrink)) {
            throw UserException.input((trace ? "--trace" : "--shrink") + " is for one seed: leave out --seeds.");
        }
        if (count > 1) {
            runAll(first, count);
        } else {
            runOne(first);
        }
    }

    private void runOne(long first) {
        Plan plan = Planner.plan(first);
        if (shrink) {
            if (Chaos.run(plan, Subject::real, null).isGood()) {
                throw UserException.input("seed " + first + " breaks no promise, so there is nothing to shrink.");
            }
            plan = Shrinker.shrink(plan, Subject::real);
        }
        Tracer tracer = trace || shrink ? out()::println : null;
        if (tracer != null) {
            out().println(plan);
        }
        Verdict verdict = Chaos.run(plan, Subject::real, tracer);
        out().print(verdict.state());
        if (!verdict.isGood()) {
            throw UserException.result(verdict.toString());
        }
        out().println(verdict + " " + verdict.events() + " events in " + verdict.nanos() / 1_000_000
                + " ms of virtual time.");
    }

    private void runAll(long first, int count) {
        Map<RecoveryCase, Integer> cases = new TreeMap<>();
        long events = 0;
        int broken = 0;
        try (ProgressMeter meter = ProgressMeter.of("running seeds", count)) {
            for (long next = first; next < first + count; next++) {
                Verdict verdict = Chaos.run(next, null);
                events += verdict.events();
                verdict.cases().forEach((recovery, times) -> cases.merge(recovery, times, Integer::sum));
                if (!verdict.isGood() && ++broken <= SHOWN_MAX) {
                    out().println(verdict);
                }
                meter.step(String.valueOf(next));
            }
        }
        for (RecoveryCase recovery : RecoveryCase.values()) {
            out().printf("%-24s %,12d%n", recovery, cases.getOrDefault(recovery, 0));
        }
        out().printf("%,d events%n", events);
        if (broken > 0) {
            throw UserException.result(broken + " of " + count + " seeds have broken a promise.");
        }
        out().println(count + " seeds: all promises were kept.");
    }
}
