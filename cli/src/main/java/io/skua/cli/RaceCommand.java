package io.skua.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "race",
        description = "Race Skua in all its forms against ForkJoinPool and sequential programs, on every workload.")
final class RaceCommand extends SkuaCommand {
    @Option(names = "--quick", description = "Smaller inputs: less than two minutes instead of many.")
    private boolean quick;

    @Option(names = "--policies", description = "Race Skua's policies against each other instead.")
    private boolean policies;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public void run() {
        Race race = policies ? new PolicyRace(Course.ofPolicies(quick)) : new FormRace(Course.ofForms(quick));
        race.run(out(), json);
    }
}
