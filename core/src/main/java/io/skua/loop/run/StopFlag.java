package io.skua.loop.run;

import io.skua.tree.Node;
import org.jspecify.annotations.Nullable;

/**
 * Whether the loop is to stop; every participant reads this before each batch. The flag has cache lines of its own:
 * next to a field that a participant writes in each batch, it would cost the other participants a cache miss per batch.
 */
@SuppressWarnings("unused") // padding
final class StopFlag extends StopFlagFields {
    private long p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15, p16;

    /** @param outer stops this loop, too; null if there is no such flag */
    StopFlag(@Nullable StopFlag outer) {
        super(outer);
    }
}

@SuppressWarnings("unused") // padding
abstract class StopFlagPadding {
    private long p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15, p16;
}

abstract class StopFlagFields extends StopFlagPadding {
    private final @Nullable StopFlag outer;
    private volatile boolean stopped;
    // in a search for the first element: the leftmost node with an element so far
    private volatile @Nullable Node found;

    StopFlagFields(@Nullable StopFlag outer) {
        this.outer = outer;
    }

    final boolean isStopped() {
        return stopped || isStoppedOutside();
    }

    /** Whether nobody wants the result of the loop any more. */
    final boolean isStoppedOutside() {
        return outer != null && outer.isStopped();
    }

    final void stop() {
        stopped = true;
    }

    /** Called by one thread at a time. */
    final void foundIn(Node node) {
        if (found == null || node.isBefore(found)) {
            found = node;
        }
    }

    /** Whether everything that is left of the node comes after an element that has been found. */
    final boolean isUseless(Node node) {
        Node best = found;
        return best != null && (best == node || best.isBefore(node));
    }
}
