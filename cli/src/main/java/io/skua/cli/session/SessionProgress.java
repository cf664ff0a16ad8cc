package io.skua.cli.session;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How far a job is, as its books say.
 *
 * @param tasks tasks that have ended and count
 * @param openLoans loans in the books that are being worked on
 * @param places how many places work on them
 * @param instalments payments that the books have accepted
 * @param recoveries loans that were made again because a borrower had died or lost them
 * @param failovers how often another place has taken the books over
 * @param hasEnded whether these are the last numbers
 */
public record SessionProgress(
        long tasks, long openLoans, long places, long instalments, long recoveries, long failovers, boolean hasEnded) {
    /** As JSON has it. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("tasks", tasks);
        map.put("openLoans", openLoans);
        map.put("places", places);
        map.put("instalments", instalments);
        map.put("recoveries", recoveries);
        map.put("failovers", failovers);
        map.put("ended", hasEnded);
        return map;
    }

    /**
     * Reads what {@link #toMap} has written.
     *
     * @throws IllegalArgumentException if something is missing or of the wrong kind
     */
    public static SessionProgress of(Map<?, ?> map) {
        return new SessionProgress(
                number(map, "tasks"),
                number(map, "openLoans"),
                number(map, "places"),
                number(map, "instalments"),
                number(map, "recoveries"),
                number(map, "failovers"),
                Boolean.TRUE.equals(map.get("ended")));
    }

    private static long number(Map<?, ?> map, String key) {
        if (map.get(key) instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalArgumentException(key + " is not a number");
    }
}
