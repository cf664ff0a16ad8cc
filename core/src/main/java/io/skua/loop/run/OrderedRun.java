package io.skua.loop.run;

import io.skua.engine.Worker;
import io.skua.kernel.ElementBuffer;
import io.skua.task.Failure;
import io.skua.task.Task;
import io.skua.task.Tasks;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One run of {@code forEachOrdered}: the steps of the loop are done in parallel, window by window, and the calling
 * thread calls the user's body with the elements of one window after the other.
 *
 * <p><b>Overlap.</b> Before the caller starts on the bodies of a window, it pushes a task that makes the next window.
 * If a thief takes the task, the window is made while the bodies run, by the thief and by all workers that join its
 * loop. When the bodies have ended, the caller joins the task: it helps with the window, or, if no thief has come,
 * makes the window itself. Two windows exist at a time, so memory is bounded, however slow the bodies are. A loop whose
 * number of workers is limited has no overlap, because the caller and the makers of a window would be one worker too
 * many; nor has a loop over an array without steps, since there is nothing to make.
 *
 * <p><b>O1.</b> The caller's thread calls all bodies, one after the other, so each body happens before the next one.
 *
 * <p><b>O2.</b> Windows are made one after the other: the task of a window is pushed after the task of the window
 * before was joined. So the feed is used by one thread at a time, and push and join order its uses. Since the feed
 * gives each element once and a window keeps the order of its elements, each body is called once, in order.
 *
 * <p><b>O3.</b> Nothing of the run goes on when the caller leaves. A task that is pushed is joined, or was dropped
 * before it began. If a body throws, the {@link StopFlag} ends the loops of the task within one batch, and the task's
 * result or exception is dropped: the body comes before that window. If a step throws, the caller calls the bodies of
 * the window before, and then throws the exception of the step, as if the elements had come one after the other. If the
 * job is stopped, both the task and the bodies notice it by themselves.
 *
 * <p><b>O4.</b> An Error between two lines. If the push fails, {@code pushed} is null, so the caller does not wait for
 * a task that is not there; if the task is in the bag all the same, cancelling the forks of this frame drops it. If the
 * stack is too short for that, the mark of the frame is noted, and the worker drops the task before it runs another one
 * ({@link io.skua.engine.Aftermath}); a task that was stolen by then is ended by the flag, and the job waits for it. If
 * the task fails before it begins, the task has the failure, and no element was taken.
 */
final class OrderedRun {
    private static final int FIRST = 16;
    private static final long SHORT_NANOS = 200_000;

    private final LoopPlan plan;
    private final Feed source;
    private final ElementBuffer.Kind kind;
    private final StopFlag stop;
    private final boolean overlaps;
    private long size; // how many elements of the source were wanted for the last window
    private long taken; // how many have been wanted in all

    /**
     * @param plan is stopped by this flag
     * @param feed the elements of the opened source
     */
    OrderedRun(LoopPlan plan, LoopSource.Opened opened, Feed feed, ElementBuffer.Kind kind, StopFlag stop) {
        this.plan = plan;
        this.source = feed;
        this.kind = kind;
        this.stop = stop;
        this.overlaps = plan.isForAllWorkers() && !(plan.chain() == null && LoopSource.indexed(opened) != null);
    }

    /** Calls the body with each window, in order. */
    void run(Worker worker, Consumer<LoopSource.Indexed> body) {
        long begunNanos = System.nanoTime();
        LoopSource.Indexed window = make(firstSize());
        while (window != null) {
            long wanted = nextSize(System.nanoTime() - begunNanos);
            begunNanos = System.nanoTime();
            if (overlaps) {
                window = during(worker, new NextWindow(wanted), window, body);
            } else {
                body.accept(window);
                window = make(wanted);
            }
        }
    }

    /** Calls the body with this window while the task may be stolen, and returns the window that the task has made. */
    private LoopSource.@Nullable Indexed during(
            Worker worker, NextWindow next, LoopSource.Indexed window, Consumer<LoopSource.Indexed> body) {
        NextWindow pushed = null;
        long mark = worker.mark();
        try {
            worker.push(next);
            pushed = next;
            body.accept(window);
        } catch (Throwable thrown) {
            stop.stop();
            worker.cancelForksSince(mark);
            if (pushed != null) {
                worker.join(pushed);
            }
            throw thrown;
        }
        worker.join(next);
        return next.made(worker);
    }

    private LoopSource.@Nullable Indexed make(long wanted) {
        LoopSource.Indexed elements = source.next(wanted);
        return elements == null ? null : plan.windowOf(elements, kind);
    }

    private long firstSize() {
        size = Math.max(FIRST, plan.workers());
        taken = size;
        return size;
    }

    /**
     * Windows become larger quickly as long as they take little time, since each window costs the start of a loop. Then
     * a window has up to a quarter of the elements so far: nothing overlaps with the bodies of the last window.
     */
    private long nextSize(long lastNanos) {
        long wanted = lastNanos < SHORT_NANOS ? size * 4 : Math.max(size, taken / 4);
        size = Math.min(wanted, Windows.LARGEST);
        taken += size;
        return size;
    }

    /** A task that makes the next window. */
    private final class NextWindow extends Task {
        private final long wanted;
        private LoopSource.@Nullable Indexed window; // written by the task, and read after its end

        NextWindow(long wanted) {
            this.wanted = wanted;
        }

        @Override
        protected boolean exec() {
            window = make(wanted);
            return true;
        }

        /** The window; null if there are no more elements. The task has ended. */
        LoopSource.@Nullable Indexed made(Worker worker) {
            worker.throwIfStopping(); // the task may have been dropped because the job is being stopped
            Failure failure = Tasks.failure(this);
            if (failure != null) {
                throw failure.rethrow();
            }
            if (Tasks.status(this) != Tasks.DONE) {
                throw new AssertionError("the next window was dropped"); // O4: only together with this frame
            }
            return window;
        }
    }
}
