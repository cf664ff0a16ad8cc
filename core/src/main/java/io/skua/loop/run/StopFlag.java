package io.skua.loop.run;

import io.skua.tree.Node;
import org.jspecify.annotations.Nullable;

/**
 * What every participant reads before each batch: whether the loop is to stop. It has cache lines of its own: next to
 * what one of them writes in each batch, it would cost the others a miss per batch.
 */
@SuppressWarnings("unused") // padding
final class StopFlag extends StopFlagFields {
    private long p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15, p16;
}

@SuppressWarnings("unused") // padding
abstract class StopFlagPadding {
    private long p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15, p16;
}

abstract class StopFlagFields extends StopFlagPadding {
    private volatile boolean stopped;
    private volatile @Nullable Node found; // by the search for the first: the leftmost so far

    final boolean isStopped() {
        return stopped;
    }

    final void stop() {
        stopped = true;
    }

    /** One thread at a time. */
    final void foundIn(Node node) {
        if (found == null || node.isBefore(found)) {
            found = node;
        }
    }

    /** Whether all that is left of the node comes behind what has been found. */
    final boolean isUseless(Node node) {
        Node best = found;
        return best != null && (best == node || best.isBefore(node));
    }
}
