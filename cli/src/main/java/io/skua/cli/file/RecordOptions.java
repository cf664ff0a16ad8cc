package io.skua.cli.file;

import io.skua.Skua;
import io.skua.cli.input.UserException;
import io.skua.cli.output.Report;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.observe.file.RecordingWriter;
import io.skua.studio.trace.Trace;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command writes what happens in a run. */
public final class RecordOptions {
    @Option(names = "--record", paramLabel = "FILE", description = "Write there what happens, event by event.")
    private @Nullable String record;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Write there what happens as a trace: FILE.pftrace for Perfetto, FILE.json for Chrome.")
    private @Nullable String trace;

    @Option(names = "--force", description = "Let --record and --trace write over files that are there.")
    private boolean force;

    /** What a command says about its run, at the beginning of the file. */
    public interface Header {
        /** What the run is called, and whatever else a reader wants to know. */
        Map<String, ?> toMap();

        /** Returns the title of the run. */
        default String title() {
            return "skua: " + toMap().get("program");
        }
    }

    /** Returns the options that were used, for messages. */
    public List<String> used() {
        return record != null ? List.of("--record") : trace != null ? List.of("--trace") : List.of();
    }

    private void refuseOneFileForBoth() {
        if (record != null && record.equals(trace)) {
            throw UserException.input("--record and --trace need two files, not " + record + " for both.");
        }
    }

    /** Runs something on a scheduler, and writes what happens there. */
    public <R> R watch(Skua skua, Header header, Supplier<R> run, PrintWriter err) {
        refuseOneFileForBoth();
        if (trace == null) {
            return recorded(skua, header, run);
        }
        try (TraceFile file = TraceFile.named(trace, force)) {
            return file.write(header.title(), its -> traced(skua, its, () -> recorded(skua, header, run)), err);
        }
    }

    @SuppressWarnings("try") // the run is observed as long as the observation is open
    private static <R> R traced(Skua skua, Trace trace, Supplier<R> run) {
        try (Observation observation = skua.observe(trace)) {
            trace.setTexts(observation::text);
            return run.get();
        }
    }

    @SuppressWarnings("try") // the run is recorded as long as the recording is open
    private <R> R recorded(Skua skua, Header header, Supplier<R> run) {
        if (record == null) {
            return run.get();
        }
        try (RecordedRun recording = RecordedRun.begin(record, force, skua, Report.json(header.toMap()))) {
            return run.get();
        }
    }

    /**
     * Runs a simulation, and writes what happens in it.
     *
     * @param texts the names of its jobs
     * @param run gets the listeners
     */
    public <R> R log(Header header, LongFunction<String> texts, Function<List<EventListener>, R> run, PrintWriter err) {
        refuseOneFileForBoth();
        if (trace == null) {
            return logged(header, texts, run);
        }
        try (TraceFile file = TraceFile.named(trace, force)) {
            return file.write(
                    header.title(),
                    its -> {
                        its.setTexts(texts);
                        return logged(header, texts, more -> run.apply(with(more, its)));
                    },
                    err);
        }
    }

    private static List<EventListener> with(List<EventListener> some, EventListener more) {
        return some.isEmpty() ? List.of(more) : List.of(some.get(0), more);
    }

    private <R> R logged(Header header, LongFunction<String> texts, Function<List<EventListener>, R> run) {
        if (record == null) {
            return run.apply(List.of());
        }
        try (NewFile file = NewFile.named(record, force)) {
            return file.produce(part -> {
                String json = Report.json(header.toMap());
                try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(part), json)) {
                    writer.setTexts(texts);
                    return run.apply(List.of(writer));
                }
            });
        }
    }
}
