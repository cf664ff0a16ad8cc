package io.skua.cli.sim;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.TreeOptions;
import io.skua.cli.run.LoopCommand;
import io.skua.sim.loop.TreeScheduler;
import io.skua.workloads.loops.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "loop",
        description = "Run a loop on a simulated machine. Its elements take different amounts of work.",
        footer = {"", "Example: skua sim loop exp --machine mesh:8x8 --strategy find-max --batching best"})
final class SimLoopCommand extends SkuaCommand {
    private static final int ELEMENTS = 1_000_000;

    @Parameters(
            paramLabel = "PATTERN",
            description = "How work is spread over the elements; one of those that 'skua list' shows.")
    private String pattern;

    @Option(
            names = "--n",
            paramLabel = "N",
            description = "How many elements. Fewer of them take more work each; default: see 'skua list',"
                    + " but at most a million.")
    private @Nullable String elements;

    @Mixin
    private TreeOptions tree;

    @Mixin
    private SimOptions options;

    @Override
    public void run() {
        LoopCommand.refuseWhatStandsBefore(spec(), pattern);
        Pattern itsPattern = Inputs.pattern(pattern);
        int n = elements == null
                ? Math.min(itsPattern.defaultElements(), ELEMENTS)
                : Inputs.elements(elements, itsPattern);
        TreeScheduler settings = new TreeScheduler(tree.strategy(), tree.batching());
        options.simulate(itsPattern.with(n).program(), settings, spec().commandLine());
    }
}
