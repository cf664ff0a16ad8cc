package io.skua.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar on standard error, if that is a terminal and if it takes longer than two seconds. It leaves nothing behind. */
final class Progress implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 2;
    private static final int UPDATE_MILLIS = 500;
    private static final int WIDTH = 100;

    private final int steps;
    private final @Nullable ScheduledExecutorService timer;
    private int done = -1;
    private String message = "";
    private boolean closed;
    private @Nullable ProgressBar bar;

    private Progress(int steps, boolean visible) {
        this.steps = steps;
        timer = visible ? Executors.newSingleThreadScheduledExecutor(Progress::daemon) : null;
        if (timer != null) {
            timer.schedule(this::show, PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** @param steps how often {@link #step} will be called */
    static Progress of(int steps) {
        return new Progress(steps, Terminal.ERROR.isThere());
    }

    static Progress invisible() {
        return new Progress(0, false);
    }

    /** The next step begins. */
    synchronized void step(String newMessage) {
        done++;
        message = newMessage;
        if (bar != null) {
            bar.stepTo(done);
            bar.setExtraMessage(" " + message);
        }
    }

    private synchronized void show() {
        if (closed) {
            return;
        }
        bar = new ProgressBarBuilder()
                .setTaskName("measuring")
                .setInitialMax(steps)
                .startsFrom(Math.max(0, done), Duration.ofSeconds(PATIENCE_SECONDS))
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .continuousUpdate()
                .hideEta()
                .clearDisplayOnFinish()
                .setConsumer(new OneLine(System.err))
                .build();
        bar.setExtraMessage(" " + message);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> wipe(System.err))); // for Ctrl-C
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (timer != null) {
            timer.shutdownNow();
        }
        if (bar != null) {
            bar.close();
        }
    }

    private static void wipe(PrintStream out) {
        out.print("\r\033[K");
        out.flush();
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body, "progress");
        thread.setDaemon(true);
        return thread;
    }

    /** Writes over one line of a terminal and wipes it at the end. */
    private record OneLine(PrintStream out) implements ProgressBarConsumer {
        @Override
        public int getMaxRenderedLength() {
            return WIDTH;
        }

        @Override
        public void accept(String text) {
            out.print("\r" + text.substring(0, Math.min(WIDTH, text.length())) + "\033[K");
            out.flush();
        }

        @Override
        public void clear() {
            wipe(out);
        }

        @Override
        public void close() {}
    }
}
