package io.skua.cli.run;

import io.skua.Skua;
import io.skua.cli.file.RecordOptions;
import io.skua.cli.file.RecordingHeader;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.UserException;
import io.skua.cli.measure.MeasureEffort;
import io.skua.cli.measure.Measurement;
import io.skua.cli.measure.Timings;
import io.skua.cli.output.DoctorLine;
import io.skua.cli.output.ProgressMeter;
import io.skua.cli.output.Report;
import io.skua.doctor.Diagnosis;
import io.skua.topology.Mesh;
import io.skua.workloads.busy.BusyWatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to measure one computation, and how to show what came of it. */
final class MeasureOptions {
    private static final double WARM_UP_SECONDS = 1;

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
            description = "How long each contender runs before it is measured; default: 1, or without a rival until"
                    + " its runs get no faster, at most 1.")
    private @Nullable String warmUp;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Mixin
    private RecordOptions files;

    /** @param mesh where workers sit, or null for this machine */
    int workers(@Nullable Mesh mesh) {
        return Inputs.workers(workers, mesh);
    }

    MeasureEffort effort() {
        return warmUp == null
                ? new MeasureEffort(WARM_UP_SECONDS, true, Inputs.repeat(repeat))
                : new MeasureEffort(Inputs.warmUpSeconds(warmUp), Inputs.repeat(repeat));
    }

    private static List<Timings> run(Measurement measurement) {
        try (ProgressMeter progress = ProgressMeter.of(measurement.steps())) {
            return measurement.run(progress);
        }
    }

    private static Map<String, Object> header(Measurement measurement) {
        Skua skua = measurement.skua();
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("program", measurement.title());
        header.put("workers", skua.workers());
        header.put("processors", Runtime.getRuntime().availableProcessors());
        header.put("policy", skua.policy());
        header.put("unit", "ns");
        header.putAll(RecordingHeader.workers(skua.allotment(), Inputs.victimPolicy(skua.policy())));
        return header;
    }

    /** @param reporter gets the samples in the order of the contenders */
    void measure(Measurement measurement, Function<List<Timings>, RunReport> reporter, CommandLine line) {
        BusyWatch watch = BusyWatch.start();
        List<Timings> samples =
                files.watch(measurement.skua(), () -> header(measurement), () -> run(measurement), line.getErr());
        Optional<String> warning = watch.warning();
        RunReport report = reporter.apply(samples);
        Diagnosis diagnosis = measurement.checkup();
        if (json) {
            Map<String, @Nullable Object> map = report.toMap();
            map.put("doctor", diagnosis == null ? null : DoctorLine.toMap(diagnosis));
            map.put("warning", warning.orElse(null));
            line.getOut().println(Report.json(map));
        } else {
            report.print(line.getOut());
            if (diagnosis != null) {
                RunReport.say(DoctorLine.of(diagnosis), line.getOut());
            }
        }
        warning.ifPresent(text -> line.getErr().println("skua: " + text));
        String problem = measurement.problem();
        if (problem != null) {
            throw UserException.result(problem);
        }
    }
}
