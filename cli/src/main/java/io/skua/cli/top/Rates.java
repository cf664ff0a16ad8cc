package io.skua.cli.top;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How much of something a scheduler does in a second.
 *
 * @param known whether two looks could be compared
 */
record Rates(boolean known, double tasks, double steals, double misses) {
    private static final double NANOS = 1e9;
    private static final Rates UNKNOWN = new Rates(false, 0, 0, 0);

    /** Compares two states of the same scheduler. */
    static Rates between(Fields before, Fields now) {
        double seconds = (now.number("time") - before.number("time")) / NANOS;
        if (!before.has("time") || seconds <= 0) {
            return UNKNOWN;
        }
        Fields earlier = before.object("counters");
        Fields later = now.object("counters");
        return new Rates(
                true,
                rate(earlier, later, "tasks", seconds),
                rate(earlier, later, "steals", seconds),
                rate(earlier, later, "failedSteals", seconds));
    }

    private static double rate(Fields earlier, Fields later, String name, double seconds) {
        return Math.max(0, later.number(name) - earlier.number(name)) / seconds;
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("tasks", tasks);
        map.put("steals", steals);
        map.put("misses", misses);
        return map;
    }
}
