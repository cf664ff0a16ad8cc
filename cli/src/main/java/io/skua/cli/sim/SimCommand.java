package io.skua.cli.sim;

import io.skua.cli.cluster.SimClusterCommand;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a workload on a simulated machine. */
@Command(
        name = "sim",
        description = "Run a workload on a simulated machine. One seed decides everything.",
        subcommands = {SimLoopCommand.class, SimMixCommand.class, SimClusterCommand.class, SimChaosCommand.class},
        footer = {
            "",
            "Example: skua sim nqueens 10 --machine mesh:16x16 --policy random,dvs --seeds 5",
            "docs/simulator.md says what is simulated, and what is not."
        })
public final class SimCommand extends SkuaCommand {
    /** Optional only for the parser, since {@code loop}, {@code mix} or {@code cluster} stands in its place. */
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "WORKLOAD",
            description = "One of those that 'skua list' shows.")
    private @Nullable String workload;

    @Parameters(index = "1..*", paramLabel = "ARG", description = "The workload's arguments.")
    private List<String> arguments = new ArrayList<>();

    @Option(names = "--preset", paramLabel = "NAME", description = "Arguments that have a name; see 'skua list'.")
    private @Nullable String preset;

    @Option(names = "--replay", paramLabel = "FILE", description = "A recorded task tree, instead of a workload.")
    private @Nullable String replay;

    @Mixin
    private SimOptions options;

    @Override
    public void run() {
        options.simulate(program(), null, spec().commandLine());
    }

    private Program program() {
        if (replay != null) {
            if (workload != null || preset != null) {
                throw UserException.input("--replay brings the program from the file: leave out "
                        + (workload != null ? "'" + workload + "'" : "--preset") + ".");
            }
            return SimInputs.recording(replay);
        }
        if (workload == null) {
            throw new MissingParameterException(
                    spec().commandLine(), spec().positionalParameters().get(0), "no workload");
        }
        return Inputs.workload(workload, arguments, preset).program();
    }
}
