package io.skua;

import io.skua.engine.Worker;
import io.skua.task.Failure;
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
 * other fields may be lost; the result is what compute returns. An object with more than six fields of its own is
 * always allocated: HotSpot takes a copy apart only if it has at most eight fields, and two are ours.
 */
public abstract sealed class TypedTask implements Cloneable permits LongTask, IntTask, DoubleTask, ObjectTask {
    private static final Object NOT_FORKED = new Object();

    // In the original: NOT_FORKED; null if it ran inside fork; its Failure; a copy that has ended; or the queued call
    // of
    // a copy. In a copy: not used.
    @Nullable
    Object rest = NOT_FORKED;

    TypedTask() {}

    /** Runs the body and stores its result. */
    abstract void exec();

    /**
     * Lets the task run in parallel to what follows, until it is joined.
     *
     * <p>The method is as small as it can be, since the compiler puts several copies of it into a recursive method, and
     * inlines a method that it has compiled before only if that is smaller than 2,500 bytes. All typed tasks share it,
     * so that the compiler knows both branches before the first user's task is compiled ({@link SharedCallSites}).
     */
    public final void fork() {
        Worker worker = Worker.current();
        if (worker.isLazy()) {
            worker.countLazyFork();
            long mark = worker.mark();
            try {
                call(this);
                rest = null;
            } catch (Throwable thrown) {
                rest = failed(mark, thrown);
            }
        } else {
            Object copy;
            try {
                copy = clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError("a TypedTask is Cloneable", e);
            }
            rest = forkCopy(copy);
        }
    }

    /**
     * Forks the copy of a task that cannot run at once, or not before the worker has looked closer. This is a static
     * method without the original among its arguments: otherwise the original would escape.
     */
    private static Object forkCopy(Object copy) {
        TypedTask task = (TypedTask) copy;
        Worker worker = Worker.current();
        if (SharedCallSites.isRehearsal(task)) {
            return task;
        }
        SharedCallSites.rehearseTypedForks(worker);
        if (!worker.runsNow()) {
            return Call.push(worker, new Call.OfTyped(task));
        }
        long mark = worker.mark();
        try {
            call(task);
        } catch (Throwable thrown) {
            return failed(mark, thrown);
        }
        return task;
    }

    /** Asks for the worker again, so that fork need not keep it while the body runs. */
    private static Failure failed(long mark, Throwable thrown) {
        return Worker.current().failedInJob(mark, thrown);
    }

    /** Every body is called by this method; {@link SharedCallSites} says why. */
    static void call(TypedTask task) {
        task.exec();
    }

    /** Waits for the copy of a task that did not run in the original, and returns the copy. */
    static TypedTask joinCopy(Object rest) {
        if (rest instanceof TypedTask copy) {
            return copy;
        }
        if (rest == NOT_FORKED) {
            throw new IllegalStateException("join() was called on a task that was not forked; call fork() first.");
        }
        return ((Call.OfTyped) Call.join(rest)).body();
    }
}
