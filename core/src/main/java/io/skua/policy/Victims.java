package io.skua.policy;

/** A policy's answer for one allotment: each worker's victims. Immutable; a cursor belongs to one thief. */
@FunctionalInterface
public interface Victims {
    /**
     * Everybody from whom this worker ever steals, in the order in which it tries them; in ascending order where chance
     * decides the order.
     */
    int[] of(int thief);

    /** The thief's walk through its victims. */
    default VictimCursor cursor(int thief, RandomSource random) {
        return new ListCursor(of(thief));
    }

    /** Whether everybody steals from everybody. Then nobody needs to ask which victims a worker has. */
    default boolean isTotal() {
        return false;
    }
}
