package io.skua.cli.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a place has done since its process was started.
 *
 * @param who its name, number and address
 * @param tasks tasks for any place that were run here
 * @param units units of work that these tasks have done
 * @param loans shipments of tasks from and to other places
 * @param searches how the place has looked for work
 * @param traffic bytes and messages
 */
public record SessionStatus(Who who, long tasks, long units, Loans loans, Searches searches, Traffic traffic) {
    /** How many numbers {@link Searches#victims} has. */
    public static final int VICTIMS = 5;

    /**
     * A place.
     *
     * @param incarnation grows with each life of the place; the place with the lowest one is the oldest
     */
    public record Who(String name, int number, long incarnation, String address, int workers) {}

    /**
     * Shipments of tasks.
     *
     * @param recoveries loans that were made again because a borrower had died or lost them
     * @param tasksRunAgain tasks in those loans
     * @param instalments payments that secure what was done
     */
    public record Loans(long in, long out, long recoveries, long tasksRunAgain, long instalments) {}

    /**
     * Searches for work at other places.
     *
     * @param failed requests that were denied
     * @param cyclic requests that came from a place which this one was waiting for
     * @param victims searches by the number of places that were asked: 1, 2, 3, 4, more
     */
    public record Searches(long failed, long cyclic, List<Long> victims) {}

    /** What went over the network. */
    public record Traffic(long messages, long bytesSent, long bytesReceived) {}

    /** As JSON has it. */
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", who.name);
        map.put("number", who.number);
        map.put("incarnation", who.incarnation);
        map.put("address", who.address);
        map.put("workers", who.workers);
        map.put("tasks", tasks);
        map.put("units", units);
        map.put("loansIn", loans.in);
        map.put("loansOut", loans.out);
        map.put("recoveries", loans.recoveries);
        map.put("tasksRunAgain", loans.tasksRunAgain);
        map.put("instalments", loans.instalments);
        map.put("failedSteals", searches.failed);
        map.put("cyclicSteals", searches.cyclic);
        map.put("victimsPerSearch", searches.victims);
        map.put("messages", traffic.messages);
        map.put("bytesSent", traffic.bytesSent);
        map.put("bytesReceived", traffic.bytesReceived);
        return map;
    }

    /**
     * Reads what {@link #toMap} has written.
     *
     * @throws IllegalArgumentException if something is missing or of the wrong kind
     */
    public static SessionStatus of(Map<String, Object> map) {
        List<Long> victims = victims(map.get("victimsPerSearch"));
        return new SessionStatus(
                new Who(
                        text(map, "name"),
                        Math.toIntExact(number(map, "number")),
                        number(map, "incarnation"),
                        text(map, "address"),
                        Math.toIntExact(number(map, "workers"))),
                number(map, "tasks"),
                number(map, "units"),
                new Loans(
                        number(map, "loansIn"),
                        number(map, "loansOut"),
                        number(map, "recoveries"),
                        number(map, "tasksRunAgain"),
                        number(map, "instalments")),
                new Searches(number(map, "failedSteals"), number(map, "cyclicSteals"), victims),
                new Traffic(number(map, "messages"), number(map, "bytesSent"), number(map, "bytesReceived")));
    }

    private static List<Long> victims(@Nullable Object value) {
        if (value instanceof List<?> list
                && list.size() == VICTIMS
                && list.stream().allMatch(Number.class::isInstance)) {
            return list.stream().map(each -> ((Number) each).longValue()).toList();
        }
        throw new IllegalArgumentException("victimsPerSearch is not a list of " + VICTIMS + " numbers");
    }

    private static long number(Map<String, Object> map, String key) {
        if (map.get(key) instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalArgumentException(key + " is not a number");
    }

    private static String text(Map<String, Object> map, String key) {
        if (map.get(key) instanceof String text) {
            return text;
        }
        throw new IllegalArgumentException(key + " is not a text");
    }
}
