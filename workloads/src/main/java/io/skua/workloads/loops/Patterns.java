package io.skua.workloads.loops;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The list of patterns: the only place that knows them all. */
public final class Patterns {
    private static final List<Pattern> ALL = Stream.concat(
                    Arrays.stream(Curve.values()).map(Curve::pattern),
                    Stream.of(MatmulLoop.PATTERN, MandelbrotLoop.PATTERN))
            .toList();

    private Patterns() {}

    /** Returns all patterns, in the order of the list that users see. */
    public static List<Pattern> all() {
        return ALL;
    }

    /**
     * @param name in small letters or, as the paper has it, in capitals
     * @throws IllegalArgumentException if there is none of that name; the message lists those there are
     */
    public static Pattern named(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        return ALL.stream()
                .filter(pattern -> pattern.name().equals(small))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown pattern '" + name + "': the known ones are "
                        + ALL.stream().map(Pattern::name).collect(Collectors.joining(", "))));
    }
}
