package io.skua.workloads.uts;

import io.skua.Handle;
import io.skua.Skua;

/** {@link TypedForm} with a lambda in place of the class. */
final class LambdaForm {
    private LambdaForm() {}

    static TreeCounts count(Uts tree) {
        TreeWalk walk = TreeWalk.of(tree);
        below(walk, 0, 0, walk.children());
        return walk.result();
    }

    private static void below(TreeWalk walk, int height, int from, int to) {
        int inner = walk.inner(height, from, to);
        if (inner == to) {
            return;
        }
        int next = height + 1;
        int children = walk.children();
        if (inner == to - 1) {
            below(walk, next, 0, children);
            return;
        }
        long high = walk.high(next);
        long middle = walk.middle(next);
        int low = walk.low(next);
        Handle<TreeWalk> child = Skua.fork(() -> {
            TreeWalk here = walk.enter(next, high, middle, low);
            below(here, next, 0, children);
            return here;
        });
        below(walk, height, inner + 1, to);
        walk.add(child.join());
    }
}
