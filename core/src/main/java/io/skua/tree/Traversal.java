package io.skua.tree;

import org.jspecify.annotations.Nullable;

/**
 * Where in the tree somebody looks for work: the strategies of the Tree paper.
 *
 * <p>Each finds a leaf that nobody owns, or steals one, and owns it. None found means that every element has been taken
 * or has an owner who will take it next (N9), not that it has been run: the end is the root's result, and nothing else.
 */
public enum Traversal {
    /** From left to right. */
    PREDEFINED(false) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return true;
        }
    },

    /** By the bits of the worker's number, one per level, so that workers start on different paths. */
    ASSIGN(true) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return (seeker.index() >> (node.level() % seeker.bits()) & 1) == 1;
        }
    },

    /** As {@link #ASSIGN} down to the level that is the number of bits of a worker's number, by chance below. */
    ASSIGN_TOP(true) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return node.level() <= seeker.bits() ? ASSIGN.goesLeft(node, seeker) : seeker.tossesLeft();
        }
    },

    /** By chance; but after a steal the left child is the victim's, and the right one the thief's. */
    RANDOM_WALK(false) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return seeker.tossesLeft();
        }
    },

    /** By chance everywhere. */
    RANDOM_ALL(true) {
        @Override
        boolean goesLeft(Node node, Seeker seeker) {
            return seeker.tossesLeft();
        }
    },

    /** The leaf with the most elements left, of the whole tree. */
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

    /** Whether the left child comes first, in a search or, for strategies that choose, after a steal. */
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

    /** Whoever was stolen from goes on with one of the children, if it is still free; null if not. */
    public @Nullable Node afterSteal(Node victim, Seeker seeker) {
        Node child = choosesChild && !goesLeft(victim, seeker) ? victim.right() : victim.left();
        return child != null && child.tryOwn(seeker.index()) ? child : null;
    }

    /**
     * Owns the leaf if nobody does, else steals from it and owns the thief's child. Null if that has failed, and
     * another look may help.
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

    /** The leaf with the most elements left; null if none has any. Not a snapshot: leaves change meanwhile. */
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
