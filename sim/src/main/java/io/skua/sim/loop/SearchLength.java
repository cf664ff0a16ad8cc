package io.skua.sim.loop;

import io.skua.tree.Node;
import io.skua.tree.Traversal;
import org.jspecify.annotations.Nullable;

/** How many nodes a search will look at. Said before the search, since it takes its time before it has its effect. */
final class SearchLength {
    private SearchLength() {}

    /** Whether there is anything that a search could find. */
    static boolean anyLeft(@Nullable Node node) {
        if (node == null) {
            return false;
        }
        return node.isLeaf() ? node.prize() > 0 : anyLeft(node.right()) || anyLeft(node.left());
    }

    /**
     * The search for the largest leaf sees all nodes, the one from left to right those before the first leaf with
     * elements. Those that choose by bits or by chance are charged what a coin at each node would cost on average.
     */
    static long nodes(Node root, Traversal traversal) {
        return switch (traversal) {
            case FIND_MAX -> root.size();
            case PREDEFINED -> Math.abs(fromLeft(root));
            case ASSIGN, ASSIGN_TOP, RANDOM_WALK, RANDOM_ALL -> Math.round(Math.abs(byChance(root)));
        };
    }

    /** Positive if it ends here, negative if there is nothing. */
    private static long fromLeft(@Nullable Node node) {
        if (node == null) {
            return 0;
        }
        if (node.isLeaf()) {
            return node.prize() > 0 ? 1 : -1;
        }
        long left = fromLeft(node.left());
        if (left > 0) {
            return 1 + left;
        }
        long right = fromLeft(node.right());
        return right > 0 ? 1 - left + right : left + right - 1;
    }

    /** As {@link #fromLeft}. */
    private static double byChance(@Nullable Node node) {
        if (node == null) {
            return 0;
        }
        if (node.isLeaf()) {
            return node.prize() > 0 ? 1 : -1;
        }
        double left = byChance(node.left());
        double right = byChance(node.right());
        if (left > 0 && right > 0) {
            return 1 + (left + right) / 2;
        }
        if (left > 0 || right > 0) {
            return 1
                    + Math.max(left, right)
                    - Math.min(left, right) / 2; // the empty side comes first in half of the cases
        }
        return left + right - 1;
    }
}
