package io.skua.cli.output;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How wide the output may be, in columns. The environment variable COLUMNS says it, or else the terminal; output that
 * goes elsewhere gets 80 columns.
 */
public final class Screen {
    private static final int USUAL = 80;
    private static final int MIN = 40; // narrower tables would be no tables
    private static final int MAX = 1_000;
    private static final int SENTENCES_MAX = 100; // longer lines are hard to read
    private static final int PATIENCE_SECONDS = 2;

    private static volatile int ofTerminal; // 0 as long as nobody has asked

    private Screen() {}

    /** Returns how many columns a table may have. */
    public static int columns() {
        return told().orElseGet(Screen::columnsOfTerminal);
    }

    /**
     * As {@link #columns()}, for output that is shown again and again: its window may be wider or narrower than before.
     *
     * @param ofTerminal how many columns the terminal says that it has now; null if it says nothing
     */
    public static int columns(@Nullable String ofTerminal) {
        return told().or(() -> parse(ofTerminal)).orElse(USUAL);
    }

    private static Optional<Integer> told() {
        return parse(System.getProperty("skua.columns", System.getenv().getOrDefault("COLUMNS", "")));
    }

    /** Returns how many columns a line of sentences may have. */
    public static int columnsOfSentences() {
        return Math.min(columns(), SENTENCES_MAX);
    }

    /** Returns the number of columns in a text; empty if there is none. */
    static Optional<Integer> parse(@Nullable String text) {
        if (text == null || !text.strip().matches("[0-9]{1,6}") || Integer.parseInt(text.strip()) == 0) {
            return Optional.empty(); // a terminal that does not know its size says 0
        }
        return Optional.of(Math.max(MIN, Math.min(MAX, Integer.parseInt(text.strip()))));
    }

    private static int columnsOfTerminal() {
        if (ofTerminal == 0) {
            ofTerminal = Terminal.OUTPUT.isThere() ? asked() : USUAL;
        }
        return ofTerminal;
    }

    /** The program stty tells rows and columns of its standard input. */
    private static int asked() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return USUAL;
            }
            String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return parse(size.substring(size.lastIndexOf(' ') + 1)).orElse(USUAL);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return USUAL;
        } catch (IOException untold) {
            return USUAL;
        }
    }
}
