package io.skua.idle;

import io.skua.job.Injected;
import io.skua.job.JobCore;
import org.jspecify.annotations.Nullable;

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

    /** Returns whether the group has no job now, and waits for the next one. */
    default boolean isWithoutJob() {
        return false;
    }

    /** Returns whether there is a job or a light task that {@link #admit} could take. */
    default boolean hasNewcomer() {
        return false;
    }

    /**
     * Takes a job or a light task that has no group yet, and claims it; the group is its group from now on. Returns
     * null if there is none, or if the group is not vacant. The caller must call {@link #begun} when it no longer
     * counts as a searcher.
     *
     * @param level the level to look at, or {@link io.skua.job.Levels#ANY}
     * @param turn how often the caller has looked
     */
    default @Nullable Injected admit(int level, int turn) {
        return null;
    }

    /** Called when a worker has taken injected work and no longer counts as a searcher. Throws nothing. */
    default void begun() {}

    /** Called when a light task of the group has ended that has not become a job. Throws nothing. */
    default void lightEnded() {}

    /** Called when a light task of the group has become this job, which runs. */
    default void promoted(JobCore job) {}

    /** Called when a worker has begun to run a task of the group. Its seat may have left the group meanwhile. */
    default void began(Seated worker) {}

    /** Called when a worker has run tasks of the group for this many nanoseconds. */
    default void used(long nanos) {}
}
