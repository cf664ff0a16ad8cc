package io.skua.workloads.busy;

import java.util.Locale;
import java.util.Optional;

/**
 * Finds out whether the machine had other things to do while something was measured.
 *
 * <pre>{@code
 * BusyWatch watch = BusyWatch.start();
 * measure();
 * watch.warning().ifPresent(System.err::println);
 * }</pre>
 *
 * <p>The processor time of this program is compared to what all programs took of the processors that this program may
 * use. Only Linux tells the latter; elsewhere there is never a warning. Child processes that are still running
 * count as other programs.
 */
public final class BusyWatch {
    /** Others that take less than this part of the processors' time are not worth a warning. */
    private static final double SHARE_MIN = 0.05;

    /** A tick is 10 milliseconds on most machines: with fewer ticks, rounding could look like another program. */
    private static final long TICKS_MIN = 100;

    private final Optional<ProcessorTimes> before = ProcessorTimes.now();

    private BusyWatch() {}

    /** Begins to watch. */
    public static BusyWatch start() {
        return new BusyWatch();
    }

    /** Returns one sentence if others took so much of the processors since the start that figures cannot be trusted. */
    public Optional<String> warning() {
        return before.flatMap(first -> ProcessorTimes.now().flatMap(last -> warning(first, last)));
    }

    static Optional<String> warning(ProcessorTimes first, ProcessorTimes last) {
        long ticks = last.allTicks() - first.allTicks();
        if (ticks < TICKS_MIN) {
            return Optional.empty();
        }
        long own = last.ownTicks() - first.ownTicks();
        double others = (double) (last.busyTicks() - first.busyTicks() - own) / ticks;
        double stolen = (double) (last.stolenTicks() - first.stolenTicks()) / ticks;
        if (others < SHARE_MIN && stolen < SHARE_MIN) {
            return Optional.empty();
        }
        String who = others < SHARE_MIN
                ? "other virtual machines took " + percent(stolen)
                : "other programs took " + percent(others)
                        + (stolen < SHARE_MIN ? "" : " and other virtual machines " + percent(stolen));
        return Optional.of("the machine was busy: " + who
                + " of the processors' time during the measurement, so do not trust the figures.");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
