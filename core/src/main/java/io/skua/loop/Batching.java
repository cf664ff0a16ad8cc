package io.skua.loop;

import io.skua.tree.DoublingPace;
import io.skua.tree.FixedPace;
import io.skua.tree.Pace;
import io.skua.tree.RampPace;
import io.skua.tree.TwoSidedPace;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How many elements a worker takes at a time. Nobody can steal elements that a worker has taken, so batches should be
 * small; but each batch costs a few nanoseconds, so they should not be too small. {@link #best} is the default and
 * adapts by itself; docs/loops.md says when another batching is worth a try.
 */
public final class Batching {
    /** MAXSTEP of {@link #doubling()}. It was measured, see docs/decisions/0008-batching.md. */
    static final int DOUBLING_MAX = 4096;

    private static final int SIZE_MAX = 1 << 30;
    private static final Pattern TEXT = Pattern.compile("(fixed|doubling|twosided|best)(?::(\\d{1,10}))?");
    private static final Batching BEST = new Batching(Kind.BEST, 0);

    private enum Kind {
        FIXED,
        DOUBLING,
        TWOSIDED,
        BEST
    }

    private final Kind kind;
    private final int size;

    private Batching(Kind kind, int size) {
        this.kind = kind;
        this.size = size;
    }

    /**
     * A batch is at most 1/16 of the elements done so far (less with more than 4 workers), at most 1/8 of those left,
     * and should take at most 25 microseconds. Thieves begin at the end of the part that they get.
     */
    public static Batching best() {
        return BEST;
    }

    /** A batch always has this many elements; at most 1,024 if the elements have no index. */
    public static Batching fixed(int size) {
        return new Batching(Kind.FIXED, checked(size));
    }

    /**
     * Batches of 1, 2, 4 and so on elements, up to a size at which the cost of taking them cannot be measured any more.
     */
    public static Batching doubling() {
        return doubling(DOUBLING_MAX);
    }

    /** Batches of 1, 2, 4 and so on elements, up to this maximum. */
    public static Batching doubling(int max) {
        return new Batching(Kind.DOUBLING, checked(max));
    }

    /**
     * As {@link #doubling()}, from a random end of the elements that are left. Searches, scans and reductions to
     * objects always take elements from the left end, whatever the batching.
     */
    public static Batching twoSided() {
        return twoSided(DOUBLING_MAX);
    }

    /** As {@link #doubling(int)}, from a random end of the elements that are left. */
    public static Batching twoSided(int max) {
        return new Batching(Kind.TWOSIDED, checked(max));
    }

    private static int checked(int size) {
        if (size < 1 || size > SIZE_MAX) {
            throw new IllegalArgumentException(
                    "A batch has between 1 and " + SIZE_MAX + " elements, not " + size + ".");
        }
        return size;
    }

    /**
     * The batching with this text, as {@link #toString} returns it: best, fixed:64, doubling, doubling:1024, twosided
     * or twosided:1024, with any number.
     */
    public static Batching of(String text) {
        Matcher parts = TEXT.matcher(Objects.requireNonNull(text, "text"));
        String number = parts.matches() ? parts.group(2) : null;
        boolean isBest = text.startsWith("best");
        if (!parts.matches() || (number == null && text.equals("fixed")) || (number != null && isBest)) {
            throw new IllegalArgumentException("There is no batching \"" + text
                    + "\"; it is best, fixed:64, doubling, doubling:1024, twosided or twosided:1024, with a"
                    + " number of your choice.");
        }
        Kind kind = Kind.valueOf(parts.group(1).toUpperCase(Locale.ROOT));
        return isBest ? BEST : new Batching(kind, number == null ? DOUBLING_MAX : parsed(number));
    }

    private static int parsed(String number) {
        return checked((int) Math.min(Integer.MAX_VALUE, Long.parseLong(number)));
    }

    /** @param workers how many workers may take part */
    Pace newPace(int workers) {
        return switch (kind) {
            case FIXED -> new FixedPace(size);
            case DOUBLING -> new DoublingPace(size);
            case TWOSIDED -> new TwoSidedPace(size);
            case BEST -> new RampPace(workers);
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Batching that && kind == that.kind && size == that.size;
    }

    @Override
    public int hashCode() {
        return kind.hashCode() * 31 + size;
    }

    @Override
    public String toString() {
        String name = kind.name().toLowerCase(Locale.ROOT);
        return kind == Kind.BEST ? name : name + ":" + size;
    }
}
