package io.skua.loop.run;

import io.skua.engine.Worker;
import io.skua.kernel.ElementBuffer;
import io.skua.kernel.OpenStreams;
import io.skua.kernel.Unfinished;
import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * What comes out of a loop's last step, in order, in windows: the steps of a window are done in parallel, and one
 * window is made after the other. So a loop whose end depends on what has come so far ends soon, even if its source is
 * endless.
 *
 * <p>Each window is made of twice as many elements of the source as the one before, so that at most about twice as many
 * elements as necessary are worked on, and never more than {@link #LARGEST} of them at a time.
 *
 * <p>If a step makes several elements of one, there is a bound for what comes out of it, too: each worker stops when it
 * has as many elements as are wanted, or as many as have come in all windows before, if that is more, but at most about
 * four million. What is unfinished then becomes the next windows, and is done by the calling thread alone. So a stream
 * that such a step returns may be endless, while streams of usual sizes are gone over in parallel.
 */
final class Windows implements Feed {
    static final int LARGEST = 1 << 16;
    private static final long BOUND_MAX = 1 << 22; // elements of one worker in one window

    private final LoopPlan plan;
    private final Feed source;
    private final ElementBuffer.Kind kind;
    private final OpenStreams open = new OpenStreams();
    private final Deque<Unfinished> unfinished = new ArrayDeque<>(0); // comes before what the source has
    private long size; // how many elements of the source were wanted for the window before
    private long made; // how many elements the windows have had that may be unfinished

    Windows(LoopPlan plan, LoopSource.Opened opened, ElementBuffer.Kind kind) {
        this.plan = plan;
        this.source = opened.feed();
        this.kind = kind;
    }

    @Override
    public LoopSource.@Nullable Indexed next(long wanted) {
        if (!unfinished.isEmpty()) {
            return windowOf(resumed(newBuffer(wanted)));
        }
        LoopSource.Indexed taken = source.next(nextSize(wanted));
        if (taken == null) {
            return null;
        }
        return plan.isExpanding() && wanted < Long.MAX_VALUE
                ? windowOf(plan.bufferOf(taken, () -> newBuffer(wanted), kind))
                : plan.windowOf(taken, kind);
    }

    private ElementBuffer newBuffer(long wanted) {
        return kind.newBuffer(Math.min(Math.max(wanted, made), BOUND_MAX), open);
    }

    private ElementBuffer resumed(ElementBuffer buffer) {
        Worker worker = Worker.currentInJob();
        while (!unfinished.isEmpty() && !buffer.isFull()) {
            worker.throwIfStopping();
            unfinished.remove().resume(buffer);
        }
        return buffer;
    }

    /** The elements of the buffer. What is unfinished there comes next. */
    private LoopSource.Indexed windowOf(ElementBuffer buffer) {
        for (Iterator<Unfinished> last = buffer.unfinished().descendingIterator(); last.hasNext(); ) {
            unfinished.addFirst(last.next());
        }
        made += buffer.size();
        Object array = plan.copied(buffer, kind::newArray);
        return new LoopSource.Indexed(kind.data(), array, 0, Array.getLength(array));
    }

    /**
     * If each element leads to one element, no more are taken than are wanted. Otherwise each worker can have one; and
     * since one may lead to many, a loop with steps that make several elements of one begins with no more than that.
     */
    private long nextSize(long wanted) {
        boolean oneToOne = plan.isOneToOne();
        long first = plan.isExpanding() ? plan.workers() : oneToOne ? wanted : Math.max(wanted, plan.workers());
        size = Math.min(LARGEST, size == 0 ? first : size * 2);
        return oneToOne ? Math.min(size, wanted) : size;
    }

    @Override
    public void close() {
        try (open) {
            source.close();
        }
    }
}
