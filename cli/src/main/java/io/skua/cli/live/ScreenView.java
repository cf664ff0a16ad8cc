package io.skua.cli.live;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;

/** Notes that stay, and on a terminal a table below them, which is written over and gone at the end. */
final class ScreenView implements RunView {
    private static final long UPDATE_NANOS = 200_000_000;
    private static final int WIDTH = 79; // of a small terminal, where a longer line would break and stay
    private static final int LINES_MAX = 22;

    private final PrintWriter out;
    private final boolean isTerminal;
    private int shown; // lines of the table on the screen
    private long lastNanos = System.nanoTime() - UPDATE_NANOS;

    ScreenView(PrintWriter out, boolean isTerminal) {
        this.out = out;
        this.isTerminal = isTerminal;
    }

    @Override
    public void note(String sentence) {
        wipe();
        out.println(sentence);
        out.flush();
        lastNanos = System.nanoTime() - UPDATE_NANOS;
    }

    @Override
    public void show(Supplier<List<String>> lines) {
        if (!isTerminal || System.nanoTime() - lastNanos < UPDATE_NANOS) {
            return;
        }
        lastNanos = System.nanoTime();
        draw(lines.get());
    }

    void draw(List<String> lines) {
        StringBuilder text = new StringBuilder(home());
        List<String> fitting = lines.subList(0, Math.min(LINES_MAX, lines.size()));
        fitting.forEach(
                line -> text.append(line, 0, Math.min(WIDTH, line.length())).append("\033[K\n"));
        text.append("\033[J");
        out.print(text);
        out.flush();
        shown = fitting.size();
    }

    private void wipe() {
        if (shown > 0) {
            out.print(home() + "\033[J");
            out.flush();
            shown = 0;
        }
    }

    /** To the first line of the table. */
    private String home() {
        return shown == 0 ? "\r" : "\r\033[" + shown + "A";
    }

    @Override
    public void close() {
        wipe();
    }
}
