package io.skua.loop.run;

import io.skua.kernel.ElementBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What comes out of a loop's last step, in order, in windows: the steps of a window are done in parallel, and one
 * window is made after the other. So a loop whose end depends on what has come so far ends soon, even if its source is
 * endless.
 *
 * <p>Each window is made of twice as many elements of the source as the one before, so that at most about twice as many
 * elements as necessary are worked on, and never more than {@link #LARGEST} of them at a time.
 */
final class Windows implements Feed {
    static final int LARGEST = 1 << 16;

    private final LoopPlan plan;
    private final Feed source;
    private final ElementBuffer.Kind kind;
    private long size; // how many elements of the source were wanted for the window before

    Windows(LoopPlan plan, LoopSource.Opened opened, ElementBuffer.Kind kind) {
        this.plan = plan;
        this.source = opened.feed();
        this.kind = kind;
    }

    @Override
    public LoopSource.@Nullable Indexed next(long wanted) {
        LoopSource.Indexed taken = source.next(nextSize(wanted));
        return taken == null ? null : plan.windowOf(taken, kind);
    }

    /** If each element leads to one element, no more are taken than are wanted. Otherwise each worker can have one. */
    private long nextSize(long wanted) {
        boolean oneToOne = plan.isOneToOne();
        long first = oneToOne ? wanted : Math.max(wanted, plan.workers());
        size = Math.min(LARGEST, size == 0 ? first : size * 2);
        return oneToOne ? Math.min(size, wanted) : size;
    }
}
