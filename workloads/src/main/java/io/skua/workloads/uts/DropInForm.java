package io.skua.workloads.uts;

import io.skua.RecursiveTask;
import io.skua.Skua;
import org.jspecify.annotations.Nullable;

/** {@link FjpRival} with Skua's RecursiveTask. */
final class DropInForm extends RecursiveTask<TreeWalk> {
    private final TreeWalk walk;
    private final int height;
    private final int children;
    private final long high;
    private final long middle;
    private final int low;
    private @Nullable DropInForm previous;

    /** The node that {@code walk} has just reached. */
    private DropInForm(TreeWalk walk, int height) {
        this.walk = walk;
        this.height = height;
        this.children = walk.children();
        this.high = walk.high(height);
        this.middle = walk.middle(height);
        this.low = walk.low(height);
    }

    static TreeCounts count(Uts tree, Skua skua) {
        TreeWalk walk = TreeWalk.of(tree);
        walk.add(skua.invoke(new DropInForm(walk, 0)));
        return walk.result();
    }

    @Override
    protected TreeWalk compute() {
        TreeWalk here = walk.enter(height, high, middle, low);
        below(here, height, children);
        return here;
    }

    private static void below(TreeWalk walk, int height, int children) {
        DropInForm forked = null;
        for (int inner = walk.inner(height, 0, children); inner < children; ) {
            if (inner == children - 1) {
                below(walk, height + 1, walk.children());
                break;
            }
            DropInForm child = new DropInForm(walk, height + 1);
            child.previous = forked;
            child.fork();
            forked = child;
            inner = walk.inner(height, inner + 1, children);
        }
        for (; forked != null; forked = forked.previous) {
            walk.add(forked.join());
        }
    }
}
