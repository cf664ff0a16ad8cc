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
}
