package io.skua.cli.output;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import org.jspecify.annotations.Nullable;

/** A bar on standard error, if that is a terminal and if it takes longer than two seconds. It leaves nothing behind. */
public final class ProgressMeter implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 2;
    private static final int UPDATE_MILLIS = 500;
    private static final int WIDTH = 79; // of a small terminal, where a longer line would break and stay
    private static final int BAR = 20;

    /**
     * How far it was at the last step.
     *
     * @param nanos from the first step to this one
     */
    record Pace(int done, long nanos) {
        /** How long the rest takes if steps go on as they did; empty before the first one is done. */
        Optional<Duration> left(int steps, long nanosNow) {
            if (done <= 0) {
                return Optional.empty();
            }
            double rest = (double) nanos / done * (steps - done) - (nanosNow - nanos);
            return Optional.of(Duration.ofNanos((long) Math.max(0, rest)));
        }
    }

    private final String task;
    private final int steps;
    private final @Nullable ScheduledExecutorService timer;
    private volatile Pace pace = new Pace(-1, 0);
    private volatile long startNanos;
    private String message = "";
    private boolean closed;
    private @Nullable ProgressBar bar;

    private ProgressMeter(String task, int steps, boolean visible) {
        this.task = task;
        this.steps = steps;
        timer = visible ? Executors.newSingleThreadScheduledExecutor(ProgressMeter::daemon) : null;
        if (timer != null) {
            timer.schedule(this::show, PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** @param steps how often {@link #step} will be called */
    public static ProgressMeter of(int steps) {
        return of("measuring", steps);
    }

    /** @param task what is done, in a word */
    public static ProgressMeter of(String task, int steps) {
        return new ProgressMeter(task, steps, Terminal.ERROR.isThere());
    }

    /** Returns a meter that shows nothing. */
    public static ProgressMeter invisible() {
        return new ProgressMeter("", 0, false);
    }

    /** The next step begins. Where several go on at once: one has ended, and before all a first call. */
    public synchronized void step(String newMessage) {
        long now = System.nanoTime();
        if (pace.done < 0) {
            startNanos = now;
        }
        pace = new Pace(pace.done + 1, now - startNanos);
        message = newMessage;
        if (bar != null) {
            bar.stepTo(pace.done);
            bar.setExtraMessage(message);
        }
    }

    private synchronized void show() {
        if (closed) {
            return;
        }
        bar = new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(steps)
                .startsFrom(Math.max(0, pace.done), Duration.ofSeconds(PATIENCE_SECONDS))
                .setRenderer((state, width) ->
                        line(state.getTaskName(), pace, steps, System.nanoTime() - startNanos, state.getExtraMessage()))
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .continuousUpdate()
                .clearDisplayOnFinish()
                .setConsumer(new OneLine(System.err))
                .build();
        bar.setExtraMessage(message);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> wipe(System.err))); // for Ctrl-C
    }

    /** As in {@code simulating  45% [=========>          ]  9/20  0:12, about 0:15 left  fib 30}. */
    static String line(String task, Pace pace, int steps, long nanosNow, String message) {
        int done = Math.max(0, pace.done);
        int filled = steps == 0 ? 0 : Math.min(BAR, BAR * done / steps);
        String bar = "=".repeat(filled) + (filled < BAR ? ">" + " ".repeat(BAR - filled - 1) : "");
        String left = pace.left(steps, nanosNow)
                .map(rest -> ", about " + clock(rest) + " left")
                .orElse("");
        return String.format(
                Locale.ROOT,
                "%s %3d%% [%s] %d/%d  %s%s  %s",
                task,
                steps == 0 ? 0 : 100 * done / steps,
                bar,
                done,
                steps,
                clock(Duration.ofNanos(nanosNow)),
                left,
                message);
    }

    private static String clock(Duration time) {
        String minutes = String.format(Locale.ROOT, "%d:%02d", time.toMinutesPart(), time.toSecondsPart());
        return time.toHours() == 0
                ? minutes
                : String.format(
                        Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
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
