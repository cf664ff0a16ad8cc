package io.skua.cli.run;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.UserException;
import io.skua.cli.measure.MeasureEffort;
import io.skua.cli.measure.Measurement;
import io.skua.cli.measure.Timings;
import io.skua.cli.output.ProgressMeter;
import io.skua.cli.output.Report;
import io.skua.topology.Mesh;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to measure one computation, and how to show what came of it. */
final class MeasureOptions {
    @Option(names = "--workers", paramLabel = "N", description = "How many workers; default: one per processor.")
    private @Nullable String workers;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "5",
            description = "How many runs to measure; default: ${DEFAULT-VALUE}.")
    private String repeat;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "How long each contender runs before it is measured; default: ${DEFAULT-VALUE}.")
    private String warmUp;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    /** @param mesh where workers sit, or null for this machine */
    int workers(@Nullable Mesh mesh) {
        return Inputs.workers(workers, mesh);
    }

    MeasureEffort effort() {
        return new MeasureEffort(Inputs.warmUpSeconds(warmUp), Inputs.repeat(repeat));
    }

    /** @param reporter gets the samples in the order of the contenders */
    void measure(Measurement measurement, Function<List<Timings>, RunReport> reporter, PrintWriter out) {
        List<Timings> samples;
        try (ProgressMeter progress = ProgressMeter.of(measurement.steps())) {
            samples = measurement.run(progress);
        }
        RunReport report = reporter.apply(samples);
        if (json) {
            out.println(Report.json(report.toMap()));
        } else {
            report.print(out);
        }
        String problem = measurement.problem();
        if (problem != null) {
            throw UserException.result(problem);
        }
    }
}
