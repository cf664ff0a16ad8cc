package io.skua.workloads;

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
final class UtsFjp extends RecursiveTask<UtsWalk> {
    private static final long serialVersionUID = 1;

    private final transient UtsWalk walk;
    private final int height;
    private final int children;
    private final long high;
    private final long middle;
    private final int low;
    private @Nullable UtsFjp previous;

    /** The node that {@code walk} has just reached. */
    private UtsFjp(UtsWalk walk, int height) {
        this.walk = walk;
        this.height = height;
        this.children = walk.children();
        this.high = walk.high(height);
        this.middle = walk.middle(height);
        this.low = walk.low(height);
    }

    static UtsResult count(Uts tree, ForkJoinPool pool) {
        UtsWalk walk = UtsWalk.of(tree);
        walk.add(pool.invoke(new UtsFjp(walk, 0)));
        return walk.result();
    }

    @Override
    protected UtsWalk compute() {
        UtsWalk here = walk.enter(height, high, middle, low);
        below(here, height, children);
        return here;
    }

    private static void below(UtsWalk walk, int height, int children) {
        UtsFjp forked = null;
        for (int inner = walk.inner(height, 0, children); inner < children; ) {
            if (inner == children - 1) {
                below(walk, height + 1, walk.children());
                break;
            }
            UtsFjp child = new UtsFjp(walk, height + 1);
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
