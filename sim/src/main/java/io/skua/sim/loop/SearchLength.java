package io.skua.sim.loop;

import io.skua.tree.Node;
import io.skua.tree.Traversal;
import org.jspecify.annotations.Nullable;

/**
 * How many nodes a search will look at. This must be known before the search, since the simulator charges the time
 * first, and then carries the search out.
 */
final class SearchLength {
    private SearchLength() {}

    /** Whether a search could find any elements. */
    static boolean anyLeft(@Nullable Node node) {
        if (node == null) {
            return false;
        }
        return node.isLeaf() ? node.prize() > 0 : anyLeft(node.right()) || anyLeft(node.left());
    }

    /**
     * The search for the largest leaf looks at all nodes; the search from left to right looks at those before the first
     * leaf with elements. A search that chooses by bits or by chance is charged the average for choosing a side at
     * random at each node.
     */
    static long nodes(Node root, Traversal traversal) {
        return switch (traversal) {
            case FIND_MAX -> root.size();
            case PREDEFINED -> Math.abs(fromLeft(root));
            case ASSIGN, ASSIGN_TOP, RANDOM_WALK, RANDOM_ALL -> Math.round(Math.abs(byChance(root)));
        };
    }

    /**
     * How many nodes a search from the left looks at: positive if it ends in this subtree, negative if the subtree has
     * no elements.
     */
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
                    - Math.min(left, right) / 2; // in half of the cases the search begins with the empty side
        }
        return left + right - 1;
    }
}
