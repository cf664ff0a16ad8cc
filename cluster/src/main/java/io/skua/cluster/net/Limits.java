package io.skua.cluster.net;

import java.time.Duration;
import java.util.Locale;

/** Durations that a caller is ready to wait. They may have more nanoseconds than a long can count. */
public final class Limits {
    private static final long NANOS_MAX = Long.MAX_VALUE / 2; // so that a moment can be added
    private static final Duration MAX = Duration.ofNanos(NANOS_MAX);
    private static final double NANOS_PER_SECOND = 1e9;

    private Limits() {}

    /** Returns a time in nanoseconds, or 146 years if it is longer; 0 if it is negative. */
    public static long nanos(Duration time) {
        if (time.isNegative()) {
            return 0;
        }
        return time.compareTo(MAX) > 0 ? NANOS_MAX : time.toNanos();
    }

    /** Returns how much of a time is left that began at a moment of {@link System#nanoTime}. */
    public static Duration left(long begin, Duration time) {
        return Duration.ofNanos(Math.max(0, nanos(time) - (System.nanoTime() - begin)));
    }

    /** Returns a time for people: "0.3 s", "5.0 s". */
    public static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.1f s", nanos(time) / NANOS_PER_SECOND);
    }
}
