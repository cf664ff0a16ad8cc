package io.skua.tree;

import org.jspecify.annotations.Nullable;

/**
 * Where in the tree a worker looks for elements: the strategies of the Tree paper.
 *
 * <p>Each finds a leaf that nobody owns, or steals one, and owns it. If none is found, every element has been taken or
 * has an owner who will take it next (N9); this does not mean that every element has been run. Only the root's result
 * tells that the loop has ended.
 */
public enum Traversal {
    /** From left to right. */
    PREDEFINED(false) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return true;
        }
    },

    /** By the bits of the worker's number, one bit per level, so that workers start on different paths. */
    ASSIGN(true) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return (seeker.index() >> (node.level() % seeker.bits()) & 1) == 1;
        }
    },

    /** As {@link #ASSIGN} for as many levels as a worker's number has bits, and at random below. */
    ASSIGN_TOP(true) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return node.level() <= seeker.bits() ? ASSIGN.goesLeft(node, seeker) : seeker.tossesLeft();
        }
    },

    /** At random; but after a steal the left child is the victim's, and the right one the thief's. */
    RANDOM_WALK(false) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return seeker.tossesLeft();
        }
    },

    /** At random, also after a steal. */
    RANDOM_ALL(true) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return seeker.tossesLeft();
        }
    },

    /** The leaf of the whole tree that has the most elements left. */
    FIND_MAX(false) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return true;
        }

        @Override
        public @Nullable Node findWork(Node root, Seeker seeker) {
            for (; ; ) {
                Node max = largest(root);
                if (max == null) {
                    return null;
                }
                Node work = ownOrSteal(max, seeker);
                if (work != null) {
                    return work;
                }
            }
        }
    };

    private final boolean choosesChild;

    Traversal(boolean choosesChild) {
        this.choosesChild = choosesChild;
    }

    /** Whether the left child comes first: in a search and, for strategies that choose then, after a steal. */
    abstract boolean goesLeft(Node node, Seeker seeker);

    /** A leaf that the seeker owns now, or null when all elements have been taken. */
    public @Nullable Node findWork(Node root, Seeker seeker) {
        Node node = root;
        while (node.isLeaf()) {
            Node work = ownOrSteal(node, seeker);
            if (work != null) {
                return work;
            }
            if (node.isLeaf()) {
                return null;
            }
        }
        Node left = node.left();
        Node right = node.right();
        boolean leftFirst = goesLeft(node, seeker);
        Node found = findIn(leftFirst ? left : right, seeker);
        return found != null ? found : findIn(leftFirst ? right : left, seeker);
    }

    private @Nullable Node findIn(@Nullable Node node, Seeker seeker) {
        return node == null ? null : findWork(node, seeker);
    }

    /** The child with which the victim of a steal goes on, if nobody has taken that child yet; otherwise null. */
    public @Nullable Node afterSteal(Node victim, Seeker seeker) {
        Node child = choosesChild && !goesLeft(victim, seeker) ? victim.right() : victim.left();
        return child != null && child.tryOwn(seeker.index()) ? child : null;
    }

    /**
     * Owns the leaf if nobody does; otherwise steals from it and owns the thief's child. Returns null if that has
     * failed and the caller should look again.
     */
    @Nullable
    Node ownOrSteal(Node leaf, Seeker seeker) {
        if (leaf.tryOwn(seeker.index())) {
            return leaf;
        }
        if (!leaf.trySteal()) {
            return null;
        }
        Node child = choosesChild && goesLeft(leaf, seeker) && leaf.left() != null ? leaf.left() : leaf.right();
        return child != null && child.tryOwn(seeker.index()) ? child : null;
    }

    /** The leaf with the most elements left; null if none has any. Leaves may change while this looks at them. */
    private static @Nullable Node largest(Node node) {
        Node right = node.right();
        if (right == null) {
            return node.prize() > 0 ? node : null;
        }
        Node left = node.left();
        Node leftMax = left == null ? null : largest(left);
        Node rightMax = largest(right);
        if (leftMax == null || rightMax == null) {
            return leftMax == null ? rightMax : leftMax;
        }
        return leftMax.prize() > rightMax.prize() ? leftMax : rightMax;
    }
}
