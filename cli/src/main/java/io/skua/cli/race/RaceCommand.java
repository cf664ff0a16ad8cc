package io.skua.cli.race;

import io.skua.cli.input.SkuaCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "race",
        description =
                "Race Skua in all its forms against ForkJoinPool and sequential programs, on every workload, and its"
                        + " loops against those of others.")
public final class RaceCommand extends SkuaCommand {
    @Option(names = "--quick", description = "Smaller inputs and fewer runs: a few minutes instead of many.")
    private boolean quick;

    @Option(names = "--policies", description = "Race Skua's policies against each other instead.")
    private boolean policies;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public void run() {
        List<Race<?>> races = policies
                ? List.of(new PolicyRace(Course.ofPolicies(quick)))
                : List.of(new FormRace(Course.ofForms(quick)), new LoopRace(Course.ofLoops(quick)));
        Races.run(races, spec().commandLine(), json);
    }
}
