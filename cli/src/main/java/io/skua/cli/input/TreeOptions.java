package io.skua.cli.input;

import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import picocli.CommandLine.Option;

/** How the workers of a loop share it out. */
public final class TreeOptions {
    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            defaultValue = "find-max",
            description = "Where in the tree a worker looks for work: predefined, assign, assign-top, random-walk,"
                    + " random-all or find-max; default: ${DEFAULT-VALUE}.")
    private String strategy;

    @Option(
            names = "--batching",
            paramLabel = "NAME",
            defaultValue = "best",
            description = "How many elements a worker takes at a time: doubling, doubling:1024, fixed:64, twosided or"
                    + " best; default: ${DEFAULT-VALUE}.")
    private String batching;

    /** Returns where workers look for elements of a loop. */
    public Strategy strategy() {
        return Inputs.strategy(strategy);
    }

    /** Returns how large batches are. */
    public Batching batching() {
        return Inputs.batching(batching);
    }
}
