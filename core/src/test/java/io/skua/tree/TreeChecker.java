package io.skua.tree;

import io.skua.tree.NodeFields.Interval;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares a tree with its state one step before: checks N1 to N8 of {@link Node}, from the fields alone. A step is
 * whatever one worker does; it may do several things at once, but only as that worker.
 */
@SuppressWarnings("ReferenceEquality") // checks that a field has not been written again
final class TreeChecker {
    private final IdentityHashMap<Node, Before> seen = new IdentityHashMap<>();
    private final Set<Node> ended = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Node root;

    /** The state of a node one step before. */
    private record Before(int owner, Interval rest, boolean stolen, Node.@Nullable Split split, Results results) {}

    private record Results(
            Object first, Object last, @Nullable Object all) {
        boolean none() {
            return first == Node.NOTHING && last == Node.NOTHING && all == null;
        }

        /** Compares the objects and not their contents, because the combiner changes these. */
        boolean same(Results other) {
            return first == other.first && last == other.last && all == other.all;
        }
    }

    TreeChecker(Node root) {
        this.root = root;
        if (root.isOwned()
                || !root.isLeaf()
                || NodeFields.isStolen(root)
                || root.parent() != null
                || root.level() != 0) {
            throw new AssertionError("N1, at the root " + root);
        }
        seen.put(root, now(root, Interval.EMPTY));
    }

    /** Called after a step of this worker; -1 if it was nobody's step. */
    void check(int worker) {
        check(root, worker);
    }

    /** Called before the step in which the owner says that it is done with the node. */
    void ends(Node node) {
        demand(ended.add(node), "an owner ends once", node);
    }

    int nodes() {
        return seen.size();
    }

    private Before now(Node node, Interval restIfStolen) {
        boolean stolen = NodeFields.isStolen(node);
        Interval rest = stolen && node instanceof SourceNode ? restIfStolen : NodeFields.rest(node);
        Results results = new Results(NodeFields.first(node), NodeFields.last(node), node.result());
        return new Before(node.owner(), rest, stolen, NodeFields.split(node), results);
    }

    private void check(Node node, int worker) {
        Before old = seen.get(node);
        if (old == null) {
            throw new AssertionError("a node that no split has brought: " + node);
        }
        Before now = now(node, old.rest());
        checkOwner(node, old, now, worker);
        checkRest(node, old, now, worker);
        checkSplit(node, old, now, worker);
        Node.Split split = now.split();
        if (split != null) {
            if (split.left() != null) {
                check(split.left(), worker);
            }
            check(split.right(), worker);
        }
        checkResults(node, old, now, worker); // after the children's
        seen.put(node, now);
    }

    private static void checkOwner(Node node, Before old, Before now, int worker) {
        if (old.owner() != now.owner()) {
            demand(old.owner() == -1 && now.owner() == worker, "N2: owner changes once, to the one who does it", node);
        }
        if (now.owner() == -1) {
            boolean same = old.rest().equals(now.rest()) && !now.stolen() && now.split() == null;
            demand(same && now.results().none(), "N2: nothing changes before somebody owns it", node);
        }
    }

    private static void checkRest(Node node, Before old, Before now, int worker) {
        demand(old.rest().contains(now.rest()), "N3: only fewer", node);
        if (!old.rest().equals(now.rest())) {
            demand(now.owner() == worker, "N3: only the owner takes", node);
            demand(!old.stolen(), "N5: stolen is the last change", node);
        }
        demand(old.rest().size() > 0 || now.rest().size() == 0, "N4: nothing comes back", node);
        demand(!old.stolen() || now.stolen(), "N5: stolen for good", node);
        if (!old.stolen() && now.stolen()) {
            demand(old.rest().equals(now.rest()), "N5: a thief takes nothing itself", node);
            demand(now.rest().size() > 0, "N5: stolen while there is something", node);
        }
        if (now.stolen() && node instanceof SourceNode) {
            demand(now.split() != null, "a source is stolen and expanded at once", node);
        }
    }

    private void checkSplit(Node node, Before old, Before now, int worker) {
        Node.Split split = now.split();
        if (old.split() != null) {
            demand(split == old.split(), "N6: split changes once", node);
        } else if (split != null) {
            demand(now.stolen(), "N6: only in the STOLEN state", node);
            arrive(node, split.left(), worker);
            arrive(node, split.right(), worker);
            Interval left = split.left() == null ? Interval.EMPTY : restAtFirst(split.left());
            Interval right = restAtFirst(split.right());
            demand(left.size() + right.size() == now.rest().size(), "N6: all of it", node);
            demand(now.rest().contains(left) && now.rest().contains(right), "N6: nothing else", node);
            demand(left.size() == 0 || right.size() == 0 || left.to() == right.from(), "N6: in order", node);
            if (node instanceof RangeNode) {
                demand(right.size() - left.size() >= 0 && right.size() - left.size() <= 1, "N6: halves", node);
                demand(split.left() != null || now.rest().size() == 1, "N6: a left child unless one is left", node);
            } else {
                demand(split.left() != null, "N6: a source has both children", node);
            }
        }
    }

    private Interval restAtFirst(Node node) {
        Before before = seen.get(node);
        return before == null ? Interval.EMPTY : before.rest();
    }

    /**
     * N1: a node that becomes reachable has lost no elements yet. It may have an owner already: the worker that made it
     * reachable.
     */
    private void arrive(Node parent, @Nullable Node child, int worker) {
        if (child != null) {
            Before now = now(child, Interval.EMPTY);
            demand(child.parent() == parent && child.level() == parent.level() + 1, "N1: its place", child);
            demand(now.owner() == -1 || now.owner() == worker, "N1: available", child);
            demand(!now.stolen() && now.split() == null && now.results().none(), "N1: nothing has happened", child);
            if (child instanceof RangeNode range) {
                demand(range.start() < range.until(), "N1: at least one element", child);
                demand(
                        now.rest().equals(new Interval(range.start(), range.until())),
                        "N1: all of its elements are there",
                        child);
            }
            seen.put(child, new Before(-1, now.rest(), false, null, now.results()));
        }
    }

    private void checkResults(Node node, Before old, Before now, int worker) {
        Results was = old.results();
        Results is = now.results();
        boolean ends = was.first() != is.first() || was.last() != is.last();
        if (ends) {
            demand(was.first() == Node.NOTHING && was.last() == Node.NOTHING, "N7: once", node);
            demand(now.owner() == worker, "N7: by the owner", node);
            demand(now.rest().size() == 0 || (now.stolen() && now.split() != null), "N7: after the last change", node);
        }
        if (was.all() != null) {
            demand(is.same(was), "N8: nothing changes after the result is there", node);
        } else if (is.all() != null) {
            Node.Split split = now.split();
            demand(ended.contains(node), "N8: not before its owner has ended", node);
            if (split == null) {
                demand(now.rest().size() == 0 && now.owner() == worker, "N8: a leaf's, by its owner", node);
            } else {
                demand(split.left() == null || split.left().result() != null, "N8: not before the left child's", node);
                demand(split.right().result() != null, "N8: not before the right child's", node);
            }
        }
    }

    private static void demand(boolean holds, String what, Node node) {
        if (!holds) {
            throw new AssertionError(what + ", at level " + node.level() + ": " + node + ", owner " + node.owner());
        }
    }
}
