package io.skua;

import io.skua.engine.Awaiting;
import io.skua.engine.Worker;
import io.skua.task.Failure;
import io.skua.task.StructuredTask;
import io.skua.task.Tasks;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The fastest form of a task: a class with a field for each argument and a compute method that returns the result.
 *
 * <pre>{@code
 * final class Fib extends LongTask {
 *     private final int n;
 *     Fib(int n) { this.n = n; }
 *     @Override protected long compute() { return fib(n); }
 *
 *     static long fib(int n) {
 *         if (n < 2) return n;
 *         Fib left = new Fib(n - 1);
 *         left.fork();
 *         long right = fib(n - 2);
 *         return left.join() + right;
 *     }
 * }
 * }</pre>
 *
 * <p>A typed task is an envelope for its arguments. When a fork is queued, a copy of the object is queued and the
 * original stays behind. So an object whose fork runs at once never leaves the method that made it, and the compiler
 * need not even allocate it. This has consequences: fields are arguments and should be final; what compute assigns to
 * other fields may be lost; the result is what compute returns. An object with more than four fields of its own is
 * always allocated: HotSpot takes a copy apart only if it has at most eight fields, and four are ours.
 */
public abstract sealed class TypedTask extends StructuredTask implements Cloneable
        permits LongTask, IntTask, DoubleTask, ObjectTask {
    private static final Object NOT_FORKED = new Object();

    // In the original: NOT_FORKED; null if it ran inside fork; its Failure; or the queued copy. In the copy: not used.
    @Nullable
    Object rest = NOT_FORKED;

    TypedTask() {}

    @Override
    protected final void afterEnd() {}

    @Override
    protected final @Nullable Object above() {
        return null;
    }

    /** A static method without the original among its arguments: otherwise the original would escape. */
    static Object queue(Worker worker, Object copy) {
        worker.push((TypedTask) copy);
        return copy;
    }

    static TypedTask joinCopy(Object rest) {
        if (rest instanceof Failure failure) {
            throw failure.rethrow();
        }
        if (rest == NOT_FORKED) {
            throw new IllegalStateException("join() was called on a task that was not forked; call fork() first.");
        }
        TypedTask copy = (TypedTask) rest;
        if (!Tasks.hasEnded(copy)) {
            Worker.current().join(copy);
        } else {
            Awaiting.foundEnded();
        }
        if (Tasks.status(copy) != Tasks.DONE) {
            Failure failure = Tasks.failure(copy);
            throw failure != null
                    ? failure.rethrow()
                    : new CancellationException("The task was cancelled before it started.");
        }
        return copy;
    }
}
