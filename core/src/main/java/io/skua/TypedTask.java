package io.skua;

import io.skua.engine.Worker;
import io.skua.task.Failure;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
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
 * other fields may be lost; the result is what compute returns. A class with more than five fields of its own should
 * override {@link #copy}, or its objects are always allocated.
 */
public abstract sealed class TypedTask implements Cloneable permits LongTask, IntTask, DoubleTask, ObjectTask {
    // In the original: null if it was not forked or ran inside fork; its Failure; a copy that has ended; or the queued
    // call of a copy. In a copy: not used.
    @Nullable
    Object rest;

    // In the original: whether it was forked. After an inlined fork this is a constant, so join need not test it. It is
    // not a special value of rest: to overwrite a reference that is not null, a fork would have to ask whether the
    // garbage collector is marking (the barrier of G1), even if the object is never allocated.
    boolean forked;

    TypedTask() {}

    /**
     * Holds the copy of a task, see {@link TypedTask#copy}.
     *
     * <p>This is an iterator, without elements, for the compiler's sake only: a fork must not let its task escape, so
     * the compiler must inline the method that copies the task, although that method is rarely called. Of the methods
     * that users can write, HotSpot does so with those that return an iterator.
     */
    public static final class Copy implements Iterator<TypedTask> {
        private final TypedTask task;

        /** Holds this task, which nobody else knows. */
        public Copy(TypedTask task) {
            this.task = Objects.requireNonNull(task, "task");
        }

        @Override
        public boolean hasNext() {
            return false;
        }

        @Override
        public TypedTask next() {
            throw new NoSuchElementException("This iterator has no elements.");
        }
    }

    /** The name of the class, and whether the task was forked: {@code Fib, forked}. */
    @Override
    public String toString() {
        String type = getClass().getName();
        String state = rest instanceof Failure ? "failed" : forked ? "forked" : "not forked";
        return type.substring(type.lastIndexOf('.') + 1) + ", " + state;
    }

    /** Runs the body and stores its result. */
    abstract void exec();

    /**
     * Copies this task, for a fork that has to be queued. A class with more than five fields should override this
     * method and make a new object with the same arguments; otherwise each of its tasks is allocated, and a fork takes
     * about twice as long. (HotSpot takes apart what {@link Object#clone} copies only if it has at most eight fields,
     * and three are ours.)
     *
     * <pre>{@code
     * @Override protected Copy copy() {
     *     return new Copy(new Box(x0, y0, z0, x1, y1, z1));
     * }
     * }</pre>
     */
    protected Copy copy() {
        try {
            return new Copy((TypedTask) clone());
        } catch (CloneNotSupportedException e) {
            throw new AssertionError("a TypedTask is Cloneable", e);
        }
    }

    /**
     * Lets the task run in parallel to what follows, until it is joined.
     *
     * <p>The method is as small as it can be, since the compiler puts several copies of it into a recursive method, and
     * inlines a method that it has compiled before only if that is smaller than 2,500 bytes. All typed tasks share it,
     * so that the compiler knows both branches before the first user's task is compiled ({@link SharedCallSites}).
     */
    public final void fork() {
        Worker worker = Worker.current();
        long mark = worker.markIfLazyOpaque();
        if (mark >= 0) {
            worker.countLazyFork();
            try {
                call(this);
                rest = null;
            } catch (Throwable thrown) {
                rest = failed(mark, thrown);
            }
        } else {
            rest = forkCopy(copy().task);
        }
        forked = true;
    }

    /**
     * Forks the copy of a task that cannot run at once, or not before the worker has looked closer. This is a static
     * method without the original among its arguments: otherwise the original would escape.
     */
    private static Object forkCopy(TypedTask task) {
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
    static TypedTask joinCopy(@Nullable Object rest) {
        if (rest instanceof TypedTask copy) {
            return copy;
        }
        if (rest == null) {
            throw new IllegalStateException("join() was called on a task that was not forked; call fork() first.");
        }
        return ((Call.OfTyped) Call.join(rest)).body();
    }
}
