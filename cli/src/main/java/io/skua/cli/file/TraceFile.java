package io.skua.cli.file;

import io.skua.cli.input.UserException;
import io.skua.studio.trace.Trace;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.Locale;
import java.util.function.Function;

/** A trace that a command will write. The ending of its name decides about the format. */
public final class TraceFile implements AutoCloseable {
    private static final String PERFETTO = ".pftrace";
    private static final String CHROME = ".json";

    private final NewFile file;
    private final boolean chrome;

    private TraceFile(NewFile file, boolean chrome) {
        this.file = file;
        this.chrome = chrome;
    }

    /**
     * Prepares a file that a user has named.
     *
     * @param force whether a file that is there may be replaced
     * @throws UserException if the name has another ending, or the file is there, or cannot be written
     */
    public static TraceFile named(String name, boolean force) {
        boolean chrome = name.endsWith(CHROME);
        if (!chrome && !name.endsWith(PERFETTO)) {
            throw UserException.input("the name of a trace ends with " + PERFETTO + " for Perfetto or " + CHROME
                    + " for Chrome's format, not '" + name + "'.");
        }
        return new TraceFile(NewFile.named(name, force), chrome);
    }

    /**
     * Writes a trace, and says so if something is missing in it.
     *
     * @param title what the trace is called in a viewer
     * @param content gives its events to the trace
     */
    public <R> R write(String title, Function<Trace, R> content, PrintWriter err) {
        return file.produce(part -> {
            OutputStream out = Files.newOutputStream(part);
            Trace trace = chrome ? Trace.chrome(out, title) : Trace.perfetto(out, title);
            try (trace) {
                return content.apply(trace);
            } finally {
                warn(trace, err);
            }
        });
    }

    private static void warn(Trace trace, PrintWriter err) {
        if (trace.dropped() > 0) {
            err.println(String.format(
                    Locale.ROOT,
                    "skua: the trace has its first %,d events; %,d that came later are dropped.",
                    trace.written(),
                    trace.dropped()));
        }
    }

    @Override
    public void close() {
        file.close();
    }
}
