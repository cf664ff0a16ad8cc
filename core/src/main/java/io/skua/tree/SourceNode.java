package io.skua.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A node over elements that have no index: slots of a hash table, subtrees, an iterator's elements. What is progress
 * elsewhere is the state of {@link Elements} here, and it changes in short critical sections, as the paper proposes:
 * the owner moves a batch into its buffer and runs it outside, a thief splits what is left.
 *
 * <p><b>Memory.</b> The tree lives as long as the loop, and a long source leaves many nodes behind. So a node forgets
 * its elements when there are no more of them or when its children have them, and a portion forgets each element that
 * was taken out of it. Hence a loop keeps only those elements that have been read and not been run yet, and a portion
 * has at most {@link #FRONT_MAX} of them.
 */
public final class SourceNode extends Node {
    private static final int FRONT_STEP = 1024;
    private static final int FRONT_MAX = 8 * FRONT_STEP;

    private @Nullable Elements elements; // null when exhausted or stolen; guarded by this
    private boolean stolen; // guarded by this
    private volatile boolean begun; // set once, under this
    private volatile boolean exhausted; // set once, under this
    private volatile long estimate; // written under this

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
     * @return how many; 0 if there are no more, -1 if the node has been stolen
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

    /** Under this. */
    private void exhaust() {
        exhausted = true;
        estimate = 0;
        elements = null;
    }

    /** Nobody knows for sure until the end is reached: at least 1 before. */
    @Override
    public long rest() {
        return exhausted ? 0 : Math.max(1, estimate);
    }

    @Override
    public long prize() {
        return isOwned() && isReserved() ? 0 : rest();
    }

    /** N9, as far as anybody knows how many there are; the root's estimate may be far too low. */
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
     * What cannot be split is taken in larger and larger portions, up to a limit: half of a few, or more the deeper we
     * are.
     */
    private @Nullable Elements takeFront(Elements left) {
        int depth = level() + 1; // an estimate that is too low must not make the tree as deep as the source is long
        long portion = Math.min((long) FRONT_STEP * depth, Math.max(depth, left.estimate() / 2));
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
