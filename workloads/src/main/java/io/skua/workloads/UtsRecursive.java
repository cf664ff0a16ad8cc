package io.skua.workloads;

import io.skua.RecursiveTask;
import io.skua.Skua;
import org.jspecify.annotations.Nullable;

/** {@link UtsFjp} with Skua's RecursiveTask. */
final class UtsRecursive extends RecursiveTask<UtsWalk> {
    private final UtsWalk walk;
    private final int height;
    private final int children;
    private final long high;
    private final long middle;
    private final int low;
    private @Nullable UtsRecursive previous;

    /** The node that {@code walk} has just reached. */
    private UtsRecursive(UtsWalk walk, int height) {
        this.walk = walk;
        this.height = height;
        this.children = walk.children();
        this.high = walk.high(height);
        this.middle = walk.middle(height);
        this.low = walk.low(height);
    }

    static UtsResult count(Uts tree, Skua skua) {
        UtsWalk walk = UtsWalk.of(tree);
        walk.add(skua.invoke(new UtsRecursive(walk, 0)));
        return walk.result();
    }

    @Override
    protected UtsWalk compute() {
        UtsWalk here = walk.enter(height, high, middle, low);
        below(here, height, children);
        return here;
    }

    private static void below(UtsWalk walk, int height, int children) {
        UtsRecursive forked = null;
        for (int inner = walk.inner(height, 0, children); inner < children; ) {
            if (inner == children - 1) {
                below(walk, height + 1, walk.children());
                break;
            }
            UtsRecursive child = new UtsRecursive(walk, height + 1);
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
