package io.skua.cluster;

/**
 * Hears of places that come and go. All calls come from one thread of its own, one after the other, and may take their
 * time; what a listener throws is logged.
 */
public interface PlacesListener {
    /** A place has joined, or has begun a new life after it was taken for dead. */
    default void joined(PlaceInfo place) {}

    /** A place has said good-bye and given its work back. */
    default void left(PlaceInfo place) {}

    /** A place has died or is out of reach. The work that it had is done again by others. */
    default void lost(PlaceInfo place) {}

    /**
     * This place has met another one, and the two cannot be places of one cluster: both have the same number, or they
     * have registered different classes. That happens if two clusters that were apart meet.
     *
     * @param sentence says why, and what to change
     */
    default void conflict(String sentence) {}
}
