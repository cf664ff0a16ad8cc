package io.skua.workloads;

import io.skua.Handle;
import io.skua.Skua;

/** {@link UtsTyped} with a lambda in place of the class. */
final class UtsLambda {
    private UtsLambda() {}

    static UtsResult count(Uts tree) {
        UtsWalk walk = UtsWalk.of(tree);
        below(walk, 0, 0, walk.children());
        return walk.result();
    }

    private static void below(UtsWalk walk, int height, int from, int to) {
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
        Handle<UtsWalk> child = Skua.fork(() -> {
            UtsWalk here = walk.enter(next, high, middle, low);
            below(here, next, 0, children);
            return here;
        });
        below(walk, height, inner + 1, to);
        walk.add(child.join());
    }
}
