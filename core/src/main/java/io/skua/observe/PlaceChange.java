package io.skua.observe;

/** What a place of a cluster tells about a place, with {@link EventKind#PLACE}. */
public enum PlaceChange {
    /**
     * The place is there. A place tells this of itself when a life of it begins, and of others when it meets them; and
     * of all that are there when somebody begins to listen.
     */
    PRESENT,
    /** The place has said good-bye. */
    LEFT,
    /** The place is taken for dead. A place tells this of itself when it learns that others have declared it dead. */
    LOST,
    /** The place that tells this, a deputy, goes on with the books of a job whose bank, the other one, is lost. */
    TOOK_OVER
}
