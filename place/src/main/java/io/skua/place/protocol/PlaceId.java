package io.skua.place.protocol;

/**
 * One life of a place. A place that was declared dead comes back under a new incarnation, and nothing that was sent to
 * or by its earlier life concerns it any more.
 *
 * @param number which place it is
 * @param incarnation when this life began, on a clock that never runs backwards at a place; the lowest is the oldest
 */
public record PlaceId(int number, long incarnation) implements Comparable<PlaceId> {
    /** Orders places by age: the oldest comes first. */
    @Override
    public int compareTo(PlaceId other) {
        return incarnation != other.incarnation
                ? Long.compare(incarnation, other.incarnation)
                : Integer.compare(number, other.number);
    }

    /** Returns whether this is a later life of the same place. */
    public boolean succeeds(PlaceId other) {
        return number == other.number && incarnation > other.incarnation;
    }

    @Override
    public String toString() {
        return number + "." + incarnation;
    }
}
