package io.skua.loop;

import io.skua.tree.Traversal;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Where a worker that runs out of elements looks for more in the loop's tree. {@link #FIND_MAX} is the default and
 * nearly always the best; the Tree paper compares it with the others.
 */
public enum Strategy {
    /** The worker looks from left to right. */
    PREDEFINED("predefined", Traversal.PREDEFINED),
    /** At each node the worker goes left or right by a bit of its number, so that workers start on different paths. */
    ASSIGN("assign", Traversal.ASSIGN),
    /** As {@link #ASSIGN} near the root, at random below. */
    ASSIGN_TOP("assign-top", Traversal.ASSIGN_TOP),
    /** The worker goes left or right at random. The victim of a steal goes on with the left half. */
    RANDOM_WALK("random-walk", Traversal.RANDOM_WALK),
    /** The worker goes left or right at random. The victim of a steal goes on with a random half. */
    RANDOM_ALL("random-all", Traversal.RANDOM_ALL),
    /** The worker goes where the most elements are left. */
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

    /** The strategy with this name, as {@link #toString} returns it. */
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
