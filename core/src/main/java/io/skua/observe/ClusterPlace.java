package io.skua.observe;

import java.util.function.UnaryOperator;

/**
 * What is known of a place of a cluster, as far as events tell.
 *
 * @param isPresent whether the place is there: it has told something, or another one has met it, and nobody has lost it
 *     since
 * @param load how many tasks others could take from it
 * @param tasks how many tasks it has run so far
 * @param loans how many loans it has taken that are neither returned nor dropped
 */
public record ClusterPlace(boolean isPresent, int load, long tasks, int loans) {
    static final ClusterPlace UNKNOWN = new ClusterPlace(false, 0, 0, 0);

    /** @param isItself whether the place tells of itself: then a new life begins */
    static UnaryOperator<ClusterPlace> after(PlaceChange change, boolean isItself) {
        return switch (change) {
            case PRESENT -> place -> new ClusterPlace(true, place.load, place.tasks, isItself ? 0 : place.loans);
            case LEFT, LOST -> place -> new ClusterPlace(false, 0, place.tasks, 0);
            case TOOK_OVER -> place -> place;
        };
    }

    static UnaryOperator<ClusterPlace> after(LoanStep step) {
        return switch (step) {
            case TAKEN -> place -> place.owe(1);
            case RETURNED, DROPPED -> place -> place.owe(-1);
            default -> place -> place.owe(0);
        };
    }

    private ClusterPlace owe(int more) {
        return new ClusterPlace(true, load, tasks, Math.max(0, loans + more));
    }

    ClusterPlace loaded(int now, long soFar) {
        return new ClusterPlace(true, now, soFar, loans);
    }
}
