package io.skua.lab.rivals;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** The list of those who run loops: the only place that knows them all. */
public final class LoopRivals {
    private static final String FIXED = "fixed";

    private static final List<Kind> ALL = List.of(
            new Kind("streams", "parallel streams", "parallel streams of the JDK", StreamsRival::new),
            new Kind("static", "static", "static batching: as many equal parts as threads", StaticRival::new),
            fixed(FIXED, FixedRival.SIZE),
            new Kind("guided", "guided", "guided self-scheduling: a share of what remains", GuidedRival::new),
            new Kind("factoring", "factoring", "factoring: half of what remains, in equal shares", FactoringRival::new),
            new Kind(
                    "trapezoid", "trapezoid", "trapezoid self-scheduling: evenly smaller batches", TrapezoidRival::new),
            new Kind("scala", "Scala", "Scala Parallel Collections", ScalaRival::new));

    private LoopRivals() {}

    /**
     * A way to run loops.
     *
     * @param label for tables
     * @param starter takes the number of threads
     */
    public record Kind(String name, String label, String description, IntFunction<LoopRival> starter) {
        /** Starts the rival with this many threads; the caller must close it. */
        public LoopRival start(int threads) {
            return starter.apply(threads);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Returns all rivals, in the order of tables. */
    public static List<Kind> all() {
        return ALL;
    }

    /**
     * @param name one of the list's, or {@code fixed:} and a size
     * @throws IllegalArgumentException whose one-sentence message says what is wrong and what would be right
     */
    public static Kind named(String name) {
        if (name.startsWith(FIXED + ":")) {
            return fixed(name, size(name));
        }
        return ALL.stream()
                .filter(kind -> kind.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown rival '" + name + "': the known ones are "
                        + ALL.stream().map(Kind::name).collect(Collectors.joining(", "))));
    }

    private static Kind fixed(String name, int size) {
        String description = "fixed-size batching: " + size + " elements at a time"
                + (name.equals(FIXED) ? ", or as many as " + FIXED + ":N says" : "");
        return new Kind(name, name, description, threads -> new FixedRival(threads, name, size));
    }

    private static int size(String name) {
        String text = name.substring(FIXED.length() + 1);
        try {
            int size = Integer.parseInt(text);
            if (size >= 1) {
                return size;
            }
        } catch (NumberFormatException e) {
            // The range answers this, too.
        }
        throw new IllegalArgumentException("the size of a batch is a whole number from 1 to " + Integer.MAX_VALUE
                + ", as in " + FIXED + ":" + FixedRival.SIZE + ", but was '" + text + "'");
    }
}
