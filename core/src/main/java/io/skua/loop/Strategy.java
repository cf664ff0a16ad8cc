package io.skua.loop;

import io.skua.tree.Traversal;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Where a worker that runs out of elements looks for more. {@link #FIND_MAX} is the default and nearly always the best;
 * the others are those that the Tree paper compares it with.
 */
public enum Strategy {
    /** From left to right. */
    PREDEFINED("predefined", Traversal.PREDEFINED),
    /** By the bits of the worker's number, so that workers start on different paths. */
    ASSIGN("assign", Traversal.ASSIGN),
    /** As {@link #ASSIGN} near the root, by chance below. */
    ASSIGN_TOP("assign-top", Traversal.ASSIGN_TOP),
    /** By chance; the victim of a steal goes on with the left half. */
    RANDOM_WALK("random-walk", Traversal.RANDOM_WALK),
    /** By chance, also which half the victim goes on with. */
    RANDOM_ALL("random-all", Traversal.RANDOM_ALL),
    /** Where the most elements are left. */
    FIND_MAX("find-max", Traversal.FIND_MAX);

    private final String text;
    private final Traversal traversal;

    Strategy(String text, Traversal traversal) {
        this.text = text;
        this.traversal = traversal;
    }

    Traversal traversal() {
        return traversal;
    }

    /** By its name as in {@link #toString}. */
    public static Strategy of(String name) {
        return Arrays.stream(values())
                .filter(strategy -> strategy.text.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no strategy \"" + name + "\"; choose one of "
                        + Arrays.stream(values()).map(Strategy::toString).collect(Collectors.joining(", ")) + "."));
    }

    @Override
    public String toString() {
        return text;
    }
}
