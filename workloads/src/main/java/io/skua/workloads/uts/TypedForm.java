package io.skua.workloads.uts;

import io.skua.ObjectTask;

/**
 * A typed task per inner node, but for a last child, which is a call. A recursion over the children lets each fork
 * stand in the frame that joins it.
 */
final class TypedForm extends ObjectTask<TreeWalk> {
    private final TreeWalk walk;
    private final int height;
    private final int children;
    private final long high;
    private final long middle;
    private final int low;

    /** The node that {@code walk} has just reached. */
    private TypedForm(TreeWalk walk, int height) {
        this.walk = walk;
        this.height = height;
        this.children = walk.children();
        this.high = walk.high(height);
        this.middle = walk.middle(height);
        this.low = walk.low(height);
    }

    private TypedForm(TypedForm other) {
        this.walk = other.walk;
        this.height = other.height;
        this.children = other.children;
        this.high = other.high;
        this.middle = other.middle;
        this.low = other.low;
    }

    @Override
    protected Copy copy() {
        return new Copy(new TypedForm(this));
    }

    static TreeCounts count(Uts tree) {
        TreeWalk walk = TreeWalk.of(tree);
        below(walk, 0, 0, walk.children());
        return walk.result();
    }

    @Override
    protected TreeWalk compute() {
        TreeWalk here = walk.enter(height, high, middle, low);
        below(here, height, 0, children);
        return here;
    }

    private static void below(TreeWalk walk, int height, int from, int to) {
        int inner = walk.inner(height, from, to);
        if (inner == to) {
            return;
        }
        if (inner == to - 1) {
            below(walk, height + 1, 0, walk.children());
            return;
        }
        TypedForm child = new TypedForm(walk, height + 1);
        child.fork();
        below(walk, height, inner + 1, to);
        walk.add(child.join());
    }
}
