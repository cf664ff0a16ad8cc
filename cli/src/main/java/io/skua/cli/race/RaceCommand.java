package io.skua.cli.race;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.measure.FreshJvms;
import io.skua.cli.measure.MeasureEffort;
import io.skua.workloads.Computation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Races Skua against others. */
@Command(
        name = "race",
        description =
                "Race Skua in all its forms against ForkJoinPool and sequential programs, on every workload, and its"
                        + " loops against those of others.",
        footer = {"", "Example: skua race --on 'fib 40' --who seq,fjp,typed --jvms 5"})
public final class RaceCommand extends SkuaCommand {
    private static final int JVMS_MAX = 1_000;

    @Option(names = "--quick", description = "Smaller inputs and fewer runs: a few minutes instead of many.")
    private boolean quick;

    @Option(names = "--policies", description = "Race Skua's policies against each other instead.")
    private boolean policies;

    @Option(
            names = "--on",
            paramLabel = "'fib 40'",
            description = "Race on this workload or loop only, as in --on 'uts T1' --on 'loop hill'.")
    private List<String> on = new ArrayList<>();

    @Option(
            names = "--who",
            paramLabel = "NAMES",
            split = ",",
            hideParamSyntax = true,
            description = "Who takes part: seq, fjp, typed, lambda, drop-in; for loops skua and the rivals that"
                    + " 'skua list' shows; with --policies the names of policies. Default: all.")
    private List<String> who = new ArrayList<>();

    @Option(
            names = "--workers",
            paramLabel = "1,2",
            split = ",",
            hideParamSyntax = true,
            description = "With how many workers; default: one per processor, and for forms also a single one.")
    private List<String> workers = new ArrayList<>();

    @Option(
            names = "--jvms",
            paramLabel = "N",
            description = "Give each contestant N JVMs of its own, in turns, and show the median and the worst of them:"
                    + " what was compiled first makes one JVM faster than another.")
    private @Nullable String jvms;

    @Option(names = "--together", description = "With --jvms: each of the N JVMs runs all contestants.")
    private boolean together;

    @Option(names = "--repeat", paramLabel = "N", description = "How many runs to measure, in each JVM; default: 5.")
    private @Nullable String repeat;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "How long each contestant runs before it is measured; default: 1, with --quick less.")
    private @Nullable String warmUp;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public void run() {
        List<Race<?>> races = races();
        races.get(0).field().check(races);
        List<Race<?>> contested = races.stream().filter(Race::isContested).toList();
        Races.run(contested, spec().commandLine(), json);
    }

    private List<Race<?>> races() {
        Field field = field();
        Chosen chosen = Chosen.of(on);
        if (policies) {
            if (!chosen.loops().isEmpty()) {
                throw UserException.input("policies race on workloads, and '"
                        + chosen.loops().get(0).title() + "' is a loop.");
            }
            return List.of(
                    new PolicyRace(course(Course.ofPolicies(quick), on.isEmpty() ? null : chosen.workloads()), field));
        }
        List<Race<?>> races = new ArrayList<>();
        if (on.isEmpty() || !chosen.workloads().isEmpty()) {
            races.add(new FormRace(course(Course.ofForms(quick), on.isEmpty() ? null : chosen.workloads()), field));
        }
        if (on.isEmpty() || !chosen.loops().isEmpty()) {
            races.add(new LoopRace(course(Course.ofLoops(quick), on.isEmpty() ? null : chosen.loops()), field));
        }
        return races;
    }

    private Field field() {
        return new Field(
                who.stream().map(String::strip).distinct().toList(),
                workers.stream()
                        .map(text -> Inputs.workers(text.strip()))
                        .distinct()
                        .toList(),
                series());
    }

    private FreshJvms.@Nullable Series series() {
        if (jvms == null) {
            if (together) {
                throw UserException.input("--together says what each JVM runs: it needs --jvms.");
            }
            return null;
        }
        return new FreshJvms.Series(Inputs.whole("--jvms", jvms, JVMS_MAX), together, options());
    }

    /** What the command of a fresh JVM repeats. */
    private List<String> options() {
        List<String> words = new ArrayList<>();
        if (quick) {
            words.add("--quick");
        }
        if (policies) {
            words.add("--policies");
        }
        if (repeat != null) {
            words.addAll(List.of("--repeat", repeat));
        }
        if (warmUp != null) {
            words.addAll(List.of("--warm-up", warmUp));
        }
        return words;
    }

    /** @param computations those that the user has chosen, or null */
    private <C extends Computation> Course<C> course(Course<C> usual, @Nullable List<C> computations) {
        MeasureEffort effort = new MeasureEffort(
                warmUp == null ? usual.effort().warmUpSeconds() : Inputs.warmUpSeconds(warmUp),
                repeat == null ? usual.effort().repeat() : Inputs.repeat(repeat));
        return (computations == null ? usual : usual.on(computations)).with(effort);
    }
}
