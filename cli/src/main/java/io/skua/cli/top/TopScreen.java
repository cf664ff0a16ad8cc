package io.skua.cli.top;

import io.skua.cli.output.Screen;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A terminal that shows one page again and again, until somebody presses q. Keys come one by one and are not shown;
 * this is undone at the end, also after Ctrl-C. Where there is no program {@code stty}, q needs the return key.
 */
final class TopScreen implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 2;
    private static final int STEP_MILLIS = 50;
    private static final int LINES = 24; // of a terminal that does not say
    private static final String OTHER_SCREEN = "\033[?1049h\033[?25l";
    private static final String USUAL_SCREEN = "\033[?25h\033[?1049l";

    private final PrintWriter out;
    private final InputStream keys;
    private final @Nullable String saved; // how the terminal was before
    private final Thread hook = new Thread(this::restore, "restore-terminal");
    private boolean restored;

    TopScreen(PrintWriter out, InputStream keys) {
        this.out = out;
        this.keys = keys;
        this.saved = stty("-g");
        Runtime.getRuntime().addShutdownHook(hook);
        stty("-icanon", "-echo");
        out.print(OTHER_SCREEN);
        out.flush();
    }

    /** How large the terminal is. */
    record Size(int lines, int columns) {
        /** @param told what {@code stty size} says: lines and columns; null if it says nothing */
        static Size of(@Nullable String told) {
            String[] numbers = told == null ? new String[0] : told.split(" ");
            String first = numbers.length == 2 ? numbers[0] : "";
            return new Size(
                    first.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(first) : LINES,
                    Screen.columns(numbers.length == 2 ? numbers[1] : null));
        }
    }

    /** Returns how large the terminal is now: somebody may have changed its window. */
    Size size() {
        return Size.of(stty("size"));
    }

    void show(List<String> lines, int height) {
        StringBuilder page = new StringBuilder("\033[H");
        int count = Math.min(lines.size(), height - 1);
        for (String line : lines.subList(0, count)) {
            page.append(line).append("\033[K\r\n");
        }
        page.append("\033[J");
        out.print(page);
        out.flush();
    }

    /** Waits for a while. Returns false if somebody has pressed q, or will never press a key. */
    boolean goesOn(int millis) {
        try {
            for (int waited = 0; waited < millis; waited += STEP_MILLIS) {
                while (keys.available() > 0) {
                    int key = keys.read();
                    if (key == 'q' || key == 'Q' || key < 0) {
                        return false;
                    }
                }
                Thread.sleep(STEP_MILLIS);
            }
            return true;
        } catch (IOException | InterruptedException end) {
            return false;
        }
    }

    private synchronized void restore() {
        if (!restored) {
            restored = true;
            if (saved != null) {
                stty(saved);
            }
            out.print(USUAL_SCREEN);
            out.flush();
        }
    }

    @Override
    public void close() {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ends) {
            // the hook runs, and finds nothing to do
        }
    }

    /** Asks or tells the terminal something; null if that is impossible. */
    private static @Nullable String stty(String... arguments) {
        try {
            String[] command = new String[arguments.length + 1];
            command[0] = "stty";
            System.arraycopy(arguments, 0, command, 1, arguments.length);
            Process process = new ProcessBuilder(command)
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return null;
            }
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return process.exitValue() == 0 ? answer : null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (IOException none) {
            return null;
        }
    }
}
