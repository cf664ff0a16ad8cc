package io.skua.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A node over elements that have no index: slots of a hash table, subtrees, elements of an iterator. In place of a
 * progress word there is the state of {@link Elements}, and it changes in short critical sections, as the paper
 * proposes: the owner moves a batch into its buffer and runs it outside of the section, and a thief splits the elements
 * that are left.
 *
 * <p><b>Memory.</b> The tree lives as long as the loop, and a long source leaves many nodes behind. So a node drops its
 * elements when all of them are taken or when its children have them, and a portion drops each element that was taken
 * out of it. Hence a loop refers only to elements that have been read and not been run yet, and a portion has at most
 * {@link #FRONT_MAX} of them.
 */
public final class SourceNode extends Node {
    private static final int FRONT_STEP = 1024;
    private static final int FRONT_MAX = 64 * FRONT_STEP;

    private @Nullable Elements elements; // null when all are taken or stolen; guarded by this
    private boolean stolen; // guarded by this
    private volatile boolean begun; // set once, guarded by this
    private volatile boolean exhausted; // set once, guarded by this
    private volatile long estimate; // written while this is locked

    /** The root of the tree for these elements. */
    public SourceNode(Elements elements) {
        this(null, elements);
    }

    private SourceNode(@Nullable Node parent, Elements elements) {
        super(parent);
        this.elements = elements;
        this.estimate = elements.estimate();
    }

    /**
     * The owner takes a batch; it must then run these elements.
     *
     * @return how many elements were taken; 0 if there are no more, -1 if the node has been stolen
     */
    public synchronized int take(@Nullable Object[] buffer, int most) {
        assert isOwned() : "N3";
        if (stolen) {
            return -1;
        }
        begun = true;
        Elements left = elements;
        int taken = left == null ? 0 : left.take(buffer, most);
        if (left == null || taken == 0) {
            exhaust();
        } else {
            estimate = left.estimate();
        }
        return taken;
    }

    @Override
    public synchronized void discard() {
        if (!stolen) {
            exhaust();
        }
    }

    /** Called while this is locked. */
    private void exhaust() {
        exhausted = true;
        estimate = 0;
        elements = null;
    }

    /** At least 1 until the end is reached, since the true number is not known before. */
    @Override
    public long rest() {
        return exhausted ? 0 : Math.max(1, estimate);
    }

    @Override
    public long prize() {
        return isOwned() && isReserved() ? 0 : rest();
    }

    /** N9, as far as the number of elements is known; the root's estimate may be far too low. */
    private boolean isReserved() {
        return !begun && estimate <= 1 && parent() != null;
    }

    @Override
    public boolean trySteal() {
        if (!isLeaf()) {
            return true;
        }
        if (exhausted || isReserved()) {
            return false;
        }
        synchronized (this) {
            Elements left = elements;
            if (left != null) {
                Elements front = left.splitFront();
                if (front == null) {
                    front = takeFront(left);
                }
                if (front == null) {
                    exhaust();
                } else {
                    Split children = new Split(new SourceNode(this, front), new SourceNode(this, left));
                    stolen = true;
                    elements = null;
                    expand(children);
                }
            }
            return !isLeaf();
        }
    }

    /**
     * Takes a portion out of elements that cannot be split: about half of them if there are few, otherwise a number
     * that grows with the level of the node, up to a limit. Each portion costs a container if the loop collects into
     * containers, so portions grow fast; they can be split themselves.
     */
    private @Nullable Elements takeFront(Elements left) {
        int depth = level() + 1; // if the estimate is too low, the tree must not become as deep as the source is long
        long largest = (long) FRONT_STEP * depth * (depth + 1) / 2;
        long portion = Math.min(largest, Math.max(depth, left.estimate() / 2));
        @Nullable Object[] buffer = new Object[(int) Math.min(portion, FRONT_MAX)];
        int taken = left.take(buffer, buffer.length);
        return taken == 0 ? null : new Portion(buffer, 0, taken);
    }

    /** Elements that were taken out of a source which could not be split. */
    private static final class Portion implements Elements {
        private final @Nullable Object[] array;
        private int from;
        private final int to;

        Portion(@Nullable Object[] array, int from, int to) {
            this.array = array;
            this.from = from;
            this.to = to;
        }

        @Override
        public int take(@Nullable Object[] buffer, int most) {
            int count = Math.min(most, to - from);
            System.arraycopy(array, from, buffer, 0, count);
            Arrays.fill(array, from, from + count, null);
            from += count;
            return count;
        }

        @Override
        public @Nullable Elements splitFront() {
            int middle = (from + to) >>> 1;
            if (from == middle) {
                return null;
            }
            Portion front = new Portion(array, from, middle);
            from = middle;
            return front;
        }

        @Override
        public long estimate() {
            return (long) to - from;
        }
    }
}
