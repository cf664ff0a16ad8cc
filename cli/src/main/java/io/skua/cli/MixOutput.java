package io.skua.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** In which form a mix is shown. */
final class MixOutput {
    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(names = "--svg", description = "Print a chart of the workers that each job had instead, as SVG.")
    private boolean svg;

    /** Whether a program reads it, or a person. */
    boolean isForPeople() {
        return !json && !svg;
    }

    void refuseBoth() {
        if (json && svg) {
            throw UserException.input("--json and --svg are two ways to print one result: choose one of them.");
        }
    }

    void print(MixPage page, PrintWriter out) {
        if (svg) {
            out.print(MixChart.svg(page));
        } else if (json) {
            out.println(Report.json(MixJson.toMap(page)));
        } else {
            new MixText(page).print(out);
        }
    }
}
