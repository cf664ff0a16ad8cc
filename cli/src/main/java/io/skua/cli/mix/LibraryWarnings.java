package io.skua.cli.mix;

import java.io.PrintWriter;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * What the library has to say while a command runs: a line each, as the command's own complaints, and not as in a log.
 */
final class LibraryWarnings extends Handler {
    private final PrintWriter err;

    private LibraryWarnings(PrintWriter err) {
        this.err = err;
    }

    static <T> T during(Supplier<T> work, PrintWriter err) {
        Logger library = Logger.getLogger("io.skua");
        LibraryWarnings warnings = new LibraryWarnings(err);
        library.addHandler(warnings);
        library.setUseParentHandlers(false);
        try {
            return work.get();
        } finally {
            library.removeHandler(warnings);
            library.setUseParentHandlers(true);
        }
    }

    @Override
    public void publish(LogRecord message) {
        if (isLoggable(message)) {
            String text = String.valueOf(message.getMessage());
            err.println("skua: " + text + (text.endsWith(".") ? "" : "."));
        }
    }

    @Override
    public void flush() {
        err.flush();
    }

    @Override
    public void close() {}
}
