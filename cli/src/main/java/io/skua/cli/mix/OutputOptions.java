package io.skua.cli.mix;

import io.skua.cli.input.UserException;
import io.skua.cli.output.Report;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** In which form a mix is shown. */
public final class OutputOptions {
    private static final double END_MAX = 1e15;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(names = "--svg", description = "Print a chart of the workers that each job had instead, as SVG.")
    private boolean svg;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            description = "Draw the chart of --svg at least until that time, so that several charts can be compared.")
    private @Nullable String until;

    /** Whether a program reads it, or a person. */
    boolean isForPeople() {
        return !json && !svg;
    }

    /** Complains if options contradict each other. */
    public void refuseBoth() {
        if (json && svg) {
            throw UserException.input("--json and --svg are two ways to print one result: choose one of them.");
        }
        if (until != null && !svg) {
            throw UserException.input("--until is for the chart of --svg: leave out --until, or say --svg.");
        }
        end();
    }

    /** Where the chart ends at the earliest. */
    private double end() {
        if (until == null) {
            return 0;
        }
        try {
            double time = Double.parseDouble(until);
            if (time >= 0 && time <= END_MAX) {
                return time;
            }
        } catch (NumberFormatException e) {
            // The range answers this, too.
        }
        throw UserException.input(
                "--until must be a number from 0 to 1e15, in the unit of the chart's times, but was '" + until + "'.");
    }

    /** Prints the page in the form that the user has chosen. */
    public void print(MixPage page, PrintWriter out) {
        if (svg) {
            out.print(ChartOutput.svg(page, end()));
        } else if (json) {
            out.println(Report.json(JsonOutput.toMap(page)));
        } else {
            new TextOutput(page).print(out);
        }
    }
}
