package io.skua.cli.input;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all commands have. */
public abstract class SkuaCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @SuppressWarnings("UnusedVariable") // picocli acts on it
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    /** Returns what picocli knows of this command. */
    protected final CommandSpec spec() {
        return spec;
    }

    /** Returns where results go. */
    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
