package io.skua.cli.run;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.TreeOptions;
import io.skua.cli.input.UserException;
import io.skua.cli.measure.Contender;
import io.skua.cli.measure.LoopContenders;
import io.skua.cli.measure.MeasureEffort;
import io.skua.cli.measure.Measurement;
import io.skua.cli.measure.Schedulers;
import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.PatternLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** Runs a loop. */
@Command(
        name = "loop",
        description = "Run a loop on Skua, and on rivals to compare with. Its elements take different amounts of work.",
        footer = {"", "Example: skua run loop exp --against seq,streams,guided"})
public final class LoopCommand extends SkuaCommand {
    @Parameters(
            paramLabel = "PATTERN",
            description = "How work is spread over the elements; one of those that 'skua list' shows.")
    private String pattern;

    @Option(
            names = "--n",
            paramLabel = "N",
            description = "How many elements. Fewer of them take more work each; default: see 'skua list'.")
    private @Nullable String elements;

    @Mixin
    private TreeOptions tree;

    @Option(
            names = "--against",
            paramLabel = "seq,streams",
            split = ",",
            hideParamSyntax = true,
            description = "Whom to compare with: seq (the plain loop), streams, static, fixed or fixed:64, guided,"
                    + " factoring, trapezoid, scala; or several of them.")
    private List<String> against = new ArrayList<>();

    @Mixin
    private MeasureOptions options;

    @Override
    public void run() {
        refuseWhatStandsBefore(spec(), pattern);
        Pattern itsPattern = Inputs.pattern(pattern);
        int n = elements == null ? itsPattern.defaultElements() : Inputs.elements(elements, itsPattern);
        Strategy itsStrategy = tree.strategy();
        Batching itsBatching = tree.batching();
        Set<String> rivals = LoopContenders.rivals(against);
        int workers = options.workers(null);
        MeasureEffort effort = options.effort();
        PatternLoop loop = itsPattern.with(n);
        try (Schedulers schedulers = new Schedulers()) {
            LoopContenders field = new LoopContenders(loop, schedulers, workers);
            List<Contender> contenders = new ArrayList<>();
            contenders.add(field.skua(itsStrategy, itsBatching));
            rivals.forEach(rival -> contenders.add(field.rival(rival)));
            Measurement measurement = new Measurement(loop, contenders, effort);
            var details = new LoopRunReport.Details(itsStrategy, itsBatching);
            options.measure(
                    measurement, samples -> new LoopRunReport(loop, effort, samples, details), spec().commandLine());
        }
    }

    /**
     * What stands before the word loop belongs to the command above, which has nothing to do then: it would be ignored.
     */
    public static void refuseWhatStandsBefore(CommandSpec spec, String pattern) {
        ParseResult before =
                Objects.requireNonNull(spec.commandLine().getParent()).getParseResult();
        if (!before.matchedPositionals().isEmpty()) {
            throw UserException.input(
                    "a workload and a loop are two runs: leave out what stands before or behind 'loop'.");
        }
        if (!before.matchedOptions().isEmpty()) {
            throw UserException.input("options of a loop stand behind its pattern, so put "
                    + before.matchedOptions().get(0).longestName() + " behind '" + pattern + "'.");
        }
    }
}
