package io.skua.cli.live;

import io.skua.cli.input.SkuaCommand;
import io.skua.cli.story.ClusterDrawCommand;
import picocli.CommandLine.Command;

/** The family of commands about clusters of real places. */
@Command(
        name = "cluster",
        description = "Clusters of places, which are processes that steal work from each other.",
        subcommands = {
            ClusterRunCommand.class,
            ClusterDrawCommand.class,
            ClusterStatusCommand.class,
            ClusterKeysCommand.class
        },
        footer = {
            "",
            "Example: skua cluster run uts T1L --places 4 --kill 2@40%%",
            "'skua place' starts a single place."
        })
public final class ClusterCommand extends SkuaCommand {
    @Override
    public void run() {
        spec().commandLine().usage(out());
    }
}
