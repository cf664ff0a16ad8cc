package io.skua.cli.trace;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.cli.file.TraceFile;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.observe.file.RecordingReader;
import io.skua.studio.trace.Trace;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Turns a recording into a trace. */
@Command(
        name = "trace",
        description = "Turn a recording into a trace, for Perfetto or for Chrome's viewer.",
        footer = {
            "",
            "Example: skua run nqueens 12 --record queens.skua",
            "         skua trace queens.skua queens.pftrace",
            "Open the trace at ui.perfetto.dev, which keeps it on your machine. docs/traces.md explains it."
        })
public final class TraceCommand extends SkuaCommand {
    @Parameters(index = "0", paramLabel = "RECORDING", description = "A file that --record has written.")
    private String recording;

    @Parameters(
            index = "1",
            paramLabel = "TRACE",
            description = "Where to write the trace: FILE.pftrace for Perfetto, FILE.json for Chrome.")
    private String target;

    @Option(names = "--force", description = "Write over a file that is there.")
    private boolean force;

    @Override
    public void run() {
        try (TraceFile file = TraceFile.named(target, force);
                InputStream in = new BufferedInputStream(Files.newInputStream(Path.of(recording)))) {
            RecordingReader reader = new RecordingReader(in);
            long events = file.write(
                    title(reader.header()),
                    trace -> copy(reader, trace),
                    spec().commandLine().getErr());
            out().println(String.format(Locale.ROOT, "%s: %,d events of %s", target, events, recording));
            if (!reader.isWhole()) {
                spec().commandLine()
                        .getErr()
                        .println("skua: the recording has no end, so its program was killed while it recorded;"
                                + " the trace has what happened before.");
            }
        } catch (NoSuchFileException missing) {
            throw UserException.input("there is no file " + recording + ".");
        } catch (IOException | InvalidPathException unreadable) {
            throw unreadable(unreadable);
        } catch (IllegalArgumentException refusal) {
            throw UserException.input(recording + ": " + Inputs.clause(refusal) + ".");
        }
    }

    private UserException unreadable(Exception why) {
        return UserException.input("the file " + recording + " cannot be read: " + why.getMessage() + ".");
    }

    private static String title(String header) {
        try {
            Map<String, Object> facts = JSON.std.mapFrom(header);
            return "skua: " + facts.getOrDefault("program", "a recording");
        } catch (IOException noJson) {
            return "skua: a recording";
        }
    }

    private long copy(RecordingReader reader, Trace trace) {
        trace.setTexts(reader::text);
        long[] count = {0};
        boolean isFirst = true;
        try {
            while (reader.nextSegment()) {
                if (isFirst) {
                    trace.begin(reader.state());
                    isFirst = false;
                }
                reader.events((time, worker, kind, detail, first, second) -> {
                    trace.event(time, worker, kind, detail, first, second);
                    count[0]++;
                });
            }
        } catch (IOException problem) {
            throw unreadable(problem);
        }
        return count[0];
    }
}
