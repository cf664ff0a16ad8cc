package io.skua;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Timeouts as points in time. */
final class Waits {
    private Waits() {}

    /** The System.nanoTime() at which a wait ends; far away for one that would overflow. */
    static long until(long timeout, TimeUnit unit) {
        long nanos = Math.max(0, unit.toNanos(timeout));
        return nanos > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : System.nanoTime() + nanos;
    }

    static String name(TimeUnit unit) {
        return unit.name().toLowerCase(Locale.ROOT);
    }
}
