package io.skua.cli.mix;

import io.skua.cli.input.UserException;
import io.skua.cli.output.Report;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** In which form a mix is shown. */
public final class OutputOptions {
    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(names = "--svg", description = "Print a chart of the workers that each job had instead, as SVG.")
    private boolean svg;

    /** Whether a program reads it, or a person. */
    boolean isForPeople() {
        return !json && !svg;
    }

    public void refuseBoth() {
        if (json && svg) {
            throw UserException.input("--json and --svg are two ways to print one result: choose one of them.");
        }
    }

    public void print(MixPage page, PrintWriter out) {
        if (svg) {
            out.print(ChartOutput.svg(page));
        } else if (json) {
            out.println(Report.json(JsonOutput.toMap(page)));
        } else {
            new TextOutput(page).print(out);
        }
    }
}
