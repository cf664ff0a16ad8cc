package io.skua.tree;

import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A node of the work-stealing tree: a part of a loop's elements. A leaf is worked on by its owner, batch by batch. A
 * worker that has run out of elements steals those that the owner has not taken, and the leaf becomes an inner node
 * with two new leaves.
 *
 * <p><b>Source.</b> Prokopec and Odersky, Near Optimal Work-Stealing Tree Scheduler for Highly Irregular Data-Parallel
 * Workloads (2013). We depart from it:
 *
 * <ul>
 *   <li>A reference and the node that it points to are one object. In the paper, the only change of a reference is from
 *       a leaf to a copy of the leaf with two children. Here the leaf gets its children by one CAS of {@code split},
 *       and there is no copy that the owner would have to find.
 *   <li>The last element can be stolen, too: the owner may be busy for long with the element before it. Such a node has
 *       one child only.
 *   <li>The results of a node are combined by whoever arrives there last, which a count tells. In the paper, several
 *       may prepare the combined result and compete with a CAS. Here the combiner is called once per pair, so it may
 *       change its arguments.
 * </ul>
 *
 * <pre>
 *             tryOwn            advance to the end
 *  AVAILABLE ────────▶ OWNED ──────────────────────▶ COMPLETED ─┐
 *                        │ trySteal                             │ end (leaf)
 *                        ▼            trySteal, anybody         ▼
 *                      STOLEN ──────────▶ EXPANDED ────────▶ PUSHED
 *                                             │ end (owner)     ▲
 *                                             └───▶ PREPARED ───┘ end of both children
 * </pre>
 *
 * <p><b>Fields.</b>
 *
 * <pre>
 * field     written by         read by     mode            pairs with             if weaker
 * owner     who works on it    all         CAS             itself                 two owners: elements run twice
 * progress  owner, one thief   all         CAS             itself                 elements run twice or never
 *           (in the subclass)
 * split     any thief, owner   all         CAS / volatile  reads in searches      children seen before they are filled
 * first,    owner              last comer  plain           the count of arrivals  a part of the result is lost
 * last
 * result    last comer         parent's    plain           the parent's arrivals  a part of the result is lost
 *                              last comer
 * arrivals  owner, children    last comer  getAndAdd       itself                 nobody, or two, combine
 * </pre>
 *
 * <p><b>Invariants</b> (the paper's, adapted; asserted here and in the subclasses).
 *
 * <ul>
 *   <li>N1: a node is AVAILABLE when it becomes reachable. A node over a range then has at least one element; for a
 *       node over a source this is not known.
 *   <li>N2: owner changes once, from NOBODY. Nothing else of the node changes before.
 *   <li>N3: the elements that nobody has taken only get fewer, and only the owner takes any.
 *   <li>N4: when no elements are left, progress has had its last change (COMPLETED).
 *   <li>N5: a thief changes progress at most once, while there are elements left, and that is the last change of
 *       progress (STOLEN).
 *   <li>N6: split changes once, from null, in the STOLEN state; the children share out exactly the elements that were
 *       left.
 *   <li>N7: first and last are written once, by the owner, after the last change of progress.
 *   <li>N8: result is written once: by the owner of a COMPLETED leaf, or by the last of owner and children to arrive at
 *       an EXPANDED node.
 *   <li>N9: a leaf of one element is not stolen from an owner that has not taken anything. Otherwise two thieves could
 *       pass the last element to and fro, each stealing it before the other takes it.
 * </ul>
 *
 * <p><b>The hard race: the owner takes a batch while a thief steals.</b> Both CAS progress from the same value. If the
 * owner wins, the thief sees fewer elements left, and tries again. If the thief wins, the owner has not got its batch:
 * it finds the node stolen, helps to expand it and goes on with the left child. Between the thief's CAS and the
 * expansion nobody waits for anybody: whoever needs the children makes them.
 *
 * <p><b>Progress.</b> tryOwn and end are wait-free. trySteal is lock-free: a retry means that the owner took a batch.
 * Leaves of {@link SourceNode} have short critical sections instead.
 *
 * <p><b>Tests that would fail.</b> NodeLincheckTest, TreeTest; jcstress: AdvanceStealStress, ExpandStress,
 * PushUpStress; the model verify/spin/tree.pml.
 */
public abstract sealed class Node extends NodePadding permits RangeNode, SourceNode {
    /** The result of no elements. */
    public static final Object NOTHING = new Object() {
        @Override
        public String toString() {
            return "nothing";
        }
    };

    private static final int NOBODY = -1;
    private static final VarHandle OWNER = Fields.handle(MethodHandles.lookup(), "owner", int.class);
    private static final VarHandle SPLIT = Fields.handle(MethodHandles.lookup(), "split", Split.class);
    private static final VarHandle ARRIVALS = Fields.handle(MethodHandles.lookup(), "arrivals", int.class);

    /** The children of a node. The left one is missing if only one element was left. */
    record Split(@Nullable Node left, Node right) {
        int size() {
            return left == null ? 1 : 2;
        }
    }

    private final @Nullable Node parent;
    private final int level;

    @SuppressWarnings("FieldMayBeFinal") // changed through OWNER
    private volatile int owner = NOBODY;

    private volatile @Nullable Split split; // changed through SPLIT

    @SuppressWarnings("unused") // changed through ARRIVALS
    private volatile int arrivals;

    private Object first = NOTHING; // the result of what the owner took from the left end
    private Object last = NOTHING; // the result of what the owner took from the right end
    private @Nullable Object result; // null until PUSHED

    Node(@Nullable Node parent) {
        this.parent = parent;
        this.level = parent == null ? 0 : parent.level + 1;
    }

    // ---- position and contents ----

    public final boolean isLeaf() {
        return split == null;
    }

    public final boolean isOwned() {
        return owner != NOBODY;
    }

    /** The number of its owner, or -1. */
    public final int owner() {
        return owner;
    }

    public final @Nullable Node parent() {
        return parent;
    }

    /** How many levels it is below the root. */
    public final int level() {
        return level;
    }

    /** The left child, which in the paper is the victim's; null for a leaf, and if only one element was left. */
    public final @Nullable Node left() {
        Split now = split;
        return now == null ? null : now.left();
    }

    /** The right child, which in the paper is the thief's; null for a leaf. */
    public final @Nullable Node right() {
        Split now = split;
        return now == null ? null : now.right();
    }

    /** Whether it is the right one of two children. */
    public final boolean isRight() {
        return parent != null && parent.right() == this;
    }

    /** How many nodes the subtree below this node has, this node included. */
    public final long size() {
        Split now = split;
        return now == null
                ? 1
                : 1 + (now.left() == null ? 0 : now.left().size()) + now.right().size();
    }

    /** About how many elements of this leaf nobody has taken. */
    public abstract long rest();

    /**
     * About how many elements somebody who comes now could get: those that nobody has taken. But the only element of an
     * owner that has not taken anything does not count, since the owner will take it at once (N9).
     */
    public abstract long prize();

    /**
     * Whether the elements that this node's owner takes precede those that the other node's owner takes, if all take
     * from the left end: this node is left of the other one, or above it.
     */
    public final boolean isBefore(Node other) {
        Node mine = this;
        Node theirs = other;
        while (theirs.level > mine.level) {
            theirs = Objects.requireNonNull(theirs.parent);
        }
        if (mine == theirs) {
            return other != this;
        }
        while (mine.level > theirs.level) {
            mine = Objects.requireNonNull(mine.parent);
        }
        while (mine.parent != theirs.parent) {
            mine = Objects.requireNonNull(mine.parent);
            theirs = Objects.requireNonNull(theirs.parent);
        }
        return mine != theirs && mine.parent != null && mine.parent.left() == mine;
    }

    // ---- owning and stealing ----

    /** Makes {@code who} the owner of this leaf. Succeeds once. */
    public final boolean tryOwn(int who) {
        return owner == NOBODY && OWNER.compareAndSet(this, NOBODY, who);
    }

    /**
     * Brings a leaf that somebody owns to the EXPANDED state.
     *
     * @return false if nothing was left to steal: the leaf is COMPLETED, or about to be (N9)
     */
    public abstract boolean trySteal();

    /**
     * The owner takes all elements that are left, in order not to run them. If the node has been stolen, its children
     * remain.
     */
    public abstract void discard();

    /** @return whether this call gave the node its children */
    final boolean expand(Split children) {
        return SPLIT.compareAndSet(this, null, children);
    }

    // ---- results ----

    /**
     * The owner is done with its part: it took everything, or the node was stolen and is expanded. Whoever is the last
     * to arrive at a node combines its results, and goes on to the parent.
     *
     * @param left the result of what the owner took from the left end, in order; {@link #NOTHING} if there is none
     * @param right as left, from the right end
     * @return whether the whole tree has its result now
     */
    public final boolean end(Object left, Object right, BinaryOperator<Object> combiner) {
        assert isOwned() && first == NOTHING && last == NOTHING : "N7";
        first = left;
        last = right;
        return arrive(combiner);
    }

    private boolean arrive(BinaryOperator<Object> combiner) {
        Node node = this;
        while (node.countArrival()) {
            assert node.result == null : "N8";
            node.result = node.combine(combiner);
            Node up = node.parent;
            if (up == null) {
                return true;
            }
            node = up;
        }
        return false;
    }

    /**
     * Counts an arrival at this node: of its owner, or of a child.
     *
     * @return whether it was the last one
     */
    private boolean countArrival() {
        Split now = split;
        return now == null || (int) ARRIVALS.getAndAdd(this, 1) == now.size();
    }

    private Object combine(BinaryOperator<Object> combiner) {
        Split now = split;
        Object all = first;
        if (now != null) {
            all = now.left() == null ? all : both(all, Objects.requireNonNull(now.left().result), combiner);
            all = both(all, Objects.requireNonNull(now.right().result), combiner);
        }
        return both(all, last, combiner);
    }

    private static Object both(Object left, Object right, BinaryOperator<Object> combiner) {
        if (left == NOTHING) {
            return right;
        }
        return right == NOTHING ? left : combiner.apply(left, right);
    }

    /**
     * The result of the elements of this node; {@link #NOTHING} if no element led to a result, null if it is not known
     * yet.
     */
    public final @Nullable Object result() {
        return result;
    }
}
