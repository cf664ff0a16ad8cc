package io.skua;

import io.skua.task.Failure;
import io.skua.task.Tasks;
import org.jspecify.annotations.Nullable;

/**
 * A drop-in for {@link java.util.concurrent.RecursiveTask}.
 *
 * <pre>{@code
 * final class Fib extends RecursiveTask<Long> {
 *     private final int n;
 *     Fib(int n) { this.n = n; }
 *     @Override protected Long compute() {
 *         if (n < 2) return (long) n;
 *         Fib left = new Fib(n - 1);
 *         left.fork();
 *         return new Fib(n - 2).compute() + left.join();
 *     }
 * }
 * }</pre>
 */
public abstract class RecursiveTask<V> extends ForkJoinTask<V> {
    static {
        SharedCallSites.ofRecursiveTasks();
    }

    /** The body of the task; it returns the result. */
    protected abstract V compute();

    @Override
    @SuppressWarnings("unchecked")
    public final @Nullable V getRawResult() {
        Object outcome = Tasks.outcome(this);
        return outcome instanceof Failure ? null : (V) outcome;
    }

    @Override
    final @Nullable Object serialResult() {
        return getRawResult();
    }

    @Override
    protected final void setRawResult(@Nullable V value) {
        Tasks.setOutcome(this, value);
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // a task may have a null result
    final V resultWhenDone() {
        return (V) Tasks.outcome(this);
    }

    @Override
    public void complete(V value) {
        Tasks.endWith(this, Tasks.DONE, value);
    }

    @Override
    final void execInside() {
        Tasks.endAlone(this, Tasks.DONE, compute());
    }

    @Override
    final void execInRoot(JobRoot<V> root) {
        V result = compute();
        root.leaveBody();
        Tasks.endWith(this, Tasks.DONE, result);
    }

    @Override
    protected final boolean exec() {
        Tasks.endWith(this, Tasks.DONE, compute());
        return false; // the task has ended itself, or somebody else has ended it before
    }
}
