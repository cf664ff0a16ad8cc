package io.skua.cli.mix;

import io.skua.cli.output.ProgressMeter;
import io.skua.cli.output.Report;
import io.skua.lab.mix.LiveJob;
import io.skua.lab.mix.MixObserver;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows the jobs of a mix while they run: a line each, written over ten times a second, and gone when the mix has
 * ended. Before it, the usual bar. Without a terminal there is only the bar, which then does not show either.
 */
final class LiveView implements MixObserver, AutoCloseable {
    private static final long UPDATE_MILLIS = 100;
    private static final int WIDTH = 79; // of a small terminal, where a longer line would break and stay
    private static final int LINES_MAX = 20; // of jobs, so that all of it stays on the screen
    private static final int NAME_MAX = 24;
    private static final int BAR_MAX = 20;

    private @Nullable ProgressMeter progress; // until there is something better to show
    private final @Nullable PrintStream terminal;
    private final int workers;
    private final @Nullable ScheduledExecutorService timer;
    private String step = "";
    private @Nullable Supplier<List<LiveJob>> jobs; // while a mix runs
    private int shown; // lines on the screen

    /**
     * @param terminal where to show it; null for nowhere
     * @param workers how many a job can have
     */
    LiveView(ProgressMeter progress, @Nullable PrintStream terminal, int workers) {
        this.progress = progress;
        this.terminal = terminal;
        this.workers = workers;
        this.timer = terminal == null ? null : Executors.newSingleThreadScheduledExecutor(LiveView::daemon);
    }

    /** Begins to draw when a mix begins. */
    LiveView started() {
        if (timer != null) {
            timer.scheduleWithFixedDelay(this::draw, UPDATE_MILLIS, UPDATE_MILLIS, TimeUnit.MILLISECONDS);
            Runtime.getRuntime().addShutdownHook(new Thread(this::close)); // for Ctrl-C
        }
        return this;
    }

    @Override
    public synchronized void step(String what) {
        step = what;
        if (progress != null) {
            progress.step(what);
        }
    }

    @Override
    public synchronized void mixBegins(Supplier<List<LiveJob>> live) {
        if (terminal != null) {
            endProgress();
            jobs = live;
        }
    }

    @Override
    public synchronized void mixEnds() {
        jobs = null;
        wipe();
    }

    synchronized void draw() {
        if (terminal == null || jobs == null) {
            return;
        }
        List<String> lines = lines(step, jobs.get(), workers);
        StringBuilder text = new StringBuilder(home());
        lines.forEach(
                line -> text.append(line, 0, Math.min(WIDTH, line.length())).append("\033[K\n"));
        terminal.print(text);
        terminal.flush();
        shown = lines.size();
    }

    private void endProgress() {
        if (progress != null) {
            progress.close();
            progress = null;
        }
    }

    private void wipe() {
        if (terminal != null && shown > 0) {
            terminal.print(home() + "\033[J");
            terminal.flush();
            shown = 0;
        }
    }

    /** To the first line of what is shown. */
    private String home() {
        return shown == 0 ? "\r" : "\r\033[" + shown + "A";
    }

    static List<String> lines(String title, List<LiveJob> jobs, int workers) {
        int names = jobs.stream()
                .mapToInt(job -> Math.min(NAME_MAX, job.name().length()))
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        lines.add(title);
        for (LiveJob job : jobs.subList(0, Math.min(LINES_MAX, jobs.size()))) {
            String name = cut(job.name(), NAME_MAX);
            lines.add("  " + name + " ".repeat(names - name.length()) + "  " + state(job, workers));
        }
        if (jobs.size() > LINES_MAX) {
            lines.add("  and " + Report.plural(jobs.size() - LINES_MAX, "other job"));
        }
        return lines;
    }

    private static String state(LiveJob job, int workers) {
        int width = workers < BAR_MAX ? workers * (BAR_MAX / workers) : BAR_MAX;
        String time = String.format(Locale.ROOT, "%6.1f s", job.seconds());
        return switch (job.phase()) {
            case NOT_SUBMITTED -> "[" + " ".repeat(width) + "]           not submitted yet";
            case ENDED -> "[" + " ".repeat(width) + "]" + time + "  done";
            case SUBMITTED -> "[" + bar(job.members(), workers, width) + "]" + time + members(job, workers);
        };
    }

    /** A bar as long as the job's part of all workers. A job that has a worker gets at least one sign. */
    private static String bar(int members, int workers, int width) {
        int filled = members < 0 ? 0 : (int) Math.min(width, Math.ceil((double) members * width / workers));
        return "#".repeat(filled) + (members < 0 ? "?" : " ").repeat(width - filled);
    }

    private static String members(LiveJob job, int workers) {
        if (job.members() < 0) {
            return "";
        }
        if (job.members() == 0) {
            return "  waits for a worker";
        }
        return job.diaspora() < 0
                ? "  " + Report.plural(job.members(), "thread")
                : "  " + Report.count(job.members()) + " of " + Report.plural(workers, "worker") + ", diaspora "
                        + job.diaspora();
    }

    /** A text that is too long, without its end. */
    static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }

    @Override
    public synchronized void close() {
        endProgress();
        jobs = null;
        wipe();
        if (timer != null) {
            timer.shutdownNow();
        }
    }

    private static Thread daemon(Runnable body) {
        Thread thread = new Thread(body, "mix view");
        thread.setDaemon(true);
        return thread;
    }
}
