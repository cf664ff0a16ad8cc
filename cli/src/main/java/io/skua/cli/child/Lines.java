package io.skua.cli.child;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a parent and the places that it has started say to each other. A parent says what to do: {@code submit} and
 * {@code attach} (with workload, arguments, job and the file for an image), {@code status}, {@code record} (to which
 * file), {@code leave}. A place tells events: {@code joined}, {@code refused} (why), {@code heard} (sentence),
 * {@code status}, {@code submitted} (job), {@code progress} (of the job), {@code result} (job, answer and progress),
 * {@code unwritten} (why there is no image), {@code recording} (what its clock says, and which time that is in the
 * recording), {@code unrecorded} (why), {@code failed} (why), {@code left}.
 */
public final class Lines {
    private static final int LENGTH_MAX = 1 << 20;

    private Lines() {}

    /** Begins an object that has a first word, such as an event's name. */
    public static Map<String, Object> of(String key, String word) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put(key, word);
        return line;
    }

    /** Reads a line; empty if it is no JSON object. */
    public static Optional<Map<String, Object>> read(String line) {
        if (line.length() > LENGTH_MAX || !line.startsWith("{")) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.std.mapFrom(line));
        } catch (IOException | RuntimeException garbage) {
            return Optional.empty();
        }
    }

    /** Returns a text of an object, or an empty one. */
    public static String text(Map<String, Object> line, String key) {
        return line.get(key) instanceof String text ? text : "";
    }

    /** Returns the texts of an object's list, or none. */
    public static List<String> texts(Map<String, Object> line, String key) {
        return line.get(key) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }
}
