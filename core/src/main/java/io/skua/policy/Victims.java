package io.skua.policy;

/** Each worker's victims in one allotment. Immutable; a cursor belongs to one thief. */
@FunctionalInterface
public interface Victims {
    /**
     * All workers from which this worker ever steals, in the order in which it tries them; in ascending order if the
     * order is random.
     */
    int[] of(int thief);

    /** Names the thief's victims, round by round. */
    default VictimCursor cursor(int thief, RandomSource random) {
        return new ListCursor(of(thief));
    }

    /** Whether everybody steals from everybody. Then nobody needs to ask which victims a worker has. */
    default boolean isTotal() {
        return false;
    }
}
