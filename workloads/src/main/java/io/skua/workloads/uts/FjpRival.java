package io.skua.workloads.uts;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/**
 * The rival: a task per inner node, but for a last child, which is a call. A task carries its node in its own fields
 * and is the link to its elder sibling, so an inner node costs one object and a leaf none.
 *
 * <p>A path of the tree is a path on a worker's stack, and the pool offers no way to ask for larger stacks. With the
 * default of 1 MB, T3 overflows now and then and T3L always; {@code -Xss16m} is enough for these.
 */
final class FjpRival extends RecursiveTask<TreeWalk> {
    private static final long serialVersionUID = 1;

    private final transient TreeWalk walk;
    private final int height;
    private final int children;
    private final long high;
    private final long middle;
    private final int low;
    private @Nullable FjpRival previous;

    /** The node that {@code walk} has just reached. */
    private FjpRival(TreeWalk walk, int height) {
        this.walk = walk;
        this.height = height;
        this.children = walk.children();
        this.high = walk.high(height);
        this.middle = walk.middle(height);
        this.low = walk.low(height);
    }

    static TreeCounts count(Uts tree, ForkJoinPool pool) {
        TreeWalk walk = TreeWalk.of(tree);
        walk.add(pool.invoke(new FjpRival(walk, 0)));
        return walk.result();
    }

    @Override
    protected TreeWalk compute() {
        TreeWalk here = walk.enter(height, high, middle, low);
        below(here, height, children);
        return here;
    }

    private static void below(TreeWalk walk, int height, int children) {
        FjpRival forked = null;
        for (int inner = walk.inner(height, 0, children); inner < children; ) {
            if (inner == children - 1) {
                below(walk, height + 1, walk.children());
                break;
            }
            FjpRival child = new FjpRival(walk, height + 1);
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
