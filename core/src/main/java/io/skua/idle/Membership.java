package io.skua.idle;

/**
 * Is told what happens in a {@link Group}, and may change its members. Where all workers belong to one group for ever,
 * it does nothing ({@link #FIXED}).
 */
public interface Membership {
    /** The membership of a group whose members never change. */
    Membership FIXED = new Membership() {};

    /** Returns whether the members never change. Then no thread is moved, and nobody asks how long members work. */
    default boolean isFixed() {
        return true;
    }

    /** Called when tasks at this seat have become public and no sleeper needed to be woken for them. */
    default void published(Seat at) {}

    /** Called when work was injected, or a searcher has stopped, and no sleeper needed to be woken. */
    default void sated() {}

    /** Called when the member at this seat has found no work. */
    default void hungry(Seat at) {}

    /** Called when a worker has begun to run a task of the group. Its seat may have left the group meanwhile. */
    default void began(Seated worker) {}

    /** Called when a worker has run tasks of the group for this many nanoseconds. */
    default void used(long nanos) {}
}
