package io.skua;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The part of {@link Skua} that starts jobs later. One thread per scheduler waits and submits; it is started when the
 * first job is scheduled.
 *
 * <p>After shutdown the scheduler behaves as a {@link java.util.concurrent.ScheduledThreadPoolExecutor} with its usual
 * policies: periodic jobs are cancelled, jobs that run once are still run when they are due, and close() waits for
 * them. shutdownNow() cancels all of them.
 */
abstract sealed class TimingExecutor extends LoopingExecutor implements ScheduledExecutorService permits Skua {
    private static final long LONGEST_NANOS = Long.MAX_VALUE >> 1; // a longer delay would overflow

    /** The jobs of this scheduler that wait for their moment. */
    abstract Timetable timetable();

    abstract JobOptions defaultOptions();

    private Skua self() {
        return (Skua) this;
    }

    /** Runs the body as a job after this delay. */
    @Override
    public <T> ScheduledFuture<T> schedule(Callable<T> body, long delay, TimeUnit unit) {
        return schedule(defaultOptions(), body, nanos(delay, unit), 0);
    }

    /** Runs the body as a job after this delay. */
    @Override
    public ScheduledFuture<?> schedule(Runnable body, long delay, TimeUnit unit) {
        return schedule(defaultOptions(), withoutResult(body), nanos(delay, unit), 0);
    }

    /** As {@link #schedule(Callable, long, TimeUnit)}, with options for the job. */
    public <T> ScheduledFuture<T> schedule(JobOptions options, Callable<T> body, Duration delay) {
        return schedule(options, body, nanos(delay), 0);
    }

    /**
     * Runs the body as a job again and again. The runs are due at fixed times, one period apart. A run begins only when
     * the job of the last one has ended, so after a long run the following ones are late, and do not overlap. A run
     * that fails is the last one: the future then has the exception.
     */
    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable body, long initialDelay, long period, TimeUnit unit) {
        return schedule(
                defaultOptions(),
                withoutResult(body),
                nanos(initialDelay, unit),
                positive(nanos(period, unit), "period"));
    }

    /** As {@link #scheduleAtFixedRate(Runnable, long, long, TimeUnit)}, with options for the job of each run. */
    public ScheduledFuture<?> scheduleAtFixedRate(
            JobOptions options, Runnable body, Duration initialDelay, Duration period) {
        return schedule(options, withoutResult(body), nanos(initialDelay), positive(nanos(period), "period"));
    }

    /**
     * Runs the body as a job again and again, each time this delay after the job of the last run has ended. A run that
     * fails is the last one: the future then has the exception.
     */
    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable body, long initialDelay, long delay, TimeUnit unit) {
        return schedule(
                defaultOptions(),
                withoutResult(body),
                nanos(initialDelay, unit),
                -positive(nanos(delay, unit), "delay"));
    }

    /** As {@link #scheduleWithFixedDelay(Runnable, long, long, TimeUnit)}, with options for the job of each run. */
    public ScheduledFuture<?> scheduleWithFixedDelay(
            JobOptions options, Runnable body, Duration initialDelay, Duration delay) {
        return schedule(options, withoutResult(body), nanos(initialDelay), -positive(nanos(delay), "delay"));
    }

    private <T> ScheduledFuture<T> schedule(JobOptions options, Callable<T> body, long delayNanos, long periodNanos) {
        Objects.requireNonNull(body, "body");
        TimedJob.Plan plan = new TimedJob.Plan(timetable().now() + Math.max(0, delayNanos), periodNanos);
        return TimedJob.schedule(self(), options, body, plan);
    }

    @SuppressWarnings("NullAway") // a Runnable has no result
    private static Callable<@Nullable Void> withoutResult(Runnable body) {
        return new Resulting<>(Objects.requireNonNull(body, "body"), null);
    }

    private static long positive(long nanos, String what) {
        if (nanos <= 0) {
            throw new IllegalArgumentException("The " + what + " between two runs must be longer than 0.");
        }
        return nanos;
    }

    private static long nanos(long time, TimeUnit unit) {
        return Math.min(unit.toNanos(time), LONGEST_NANOS);
    }

    private static long nanos(Duration time) {
        if (time.isNegative()) {
            return 0;
        }
        return time.compareTo(Duration.ofNanos(LONGEST_NANOS)) > 0 ? LONGEST_NANOS : time.toNanos();
    }
}
