package io.skua.idle;

/**
 * Hears what happens in a {@link Group}, and may decide about its members. Where all workers belong to one group for
 * ever, nothing follows from it ({@link #FIXED}).
 */
public interface Membership {
    /** Of a group whose members never change. */
    Membership FIXED = new Membership() {};

    /** Whether the members never change. Then nobody is moved, and nobody needs to know how long members work. */
    default boolean isFixed() {
        return true;
    }

    /** Tasks at this seat have become public, and nobody was woken for them. */
    default void published(Seat at) {}

    /** Nobody is hungry any more: perhaps there is more than the members have taken. */
    default void sated() {}

    /** A member has found nothing. */
    default void hungry(Seat at) {}

    /** The worker has begun to run a task of the group; its seat may have been given to others in the meantime. */
    default void began(Seated worker) {}

    /** A worker has run tasks of the group for so long. */
    default void used(long nanos) {}
}
