package io.skua.workloads.places;

import java.util.concurrent.atomic.LongAdder;

/**
 * How many units of work the tasks of {@link PlaceProgram place programs} have done in this process, for those who show
 * progress. Work that is done twice, since a place has died, is counted twice.
 */
public final class WorkDone {
    private static final LongAdder UNITS = new LongAdder();

    private WorkDone() {}

    /** Returns the units of all programs since this process began. */
    public static long units() {
        return UNITS.sum();
    }

    /** Called by tasks, not more often than every few microseconds. */
    public static void add(long units) {
        UNITS.add(units);
    }
}
