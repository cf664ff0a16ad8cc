package io.skua.place;

import org.jspecify.annotations.Nullable;

/**
 * A task that may run at any place. Only records can be such tasks: what travels are their fields, and their class must
 * be registered at every place ({@link Cluster.Builder#register}).
 *
 * <pre>{@code
 * record Fib(int n) implements AnyTask<Long> {
 *     public Long run() {
 *         if (n < 20) {
 *             return sequentialFib(n);
 *         }
 *         Here.asyncAny(new Fib(n - 1));
 *         Here.asyncAny(new Fib(n - 2));
 *         return null;
 *     }
 * }
 * }</pre>
 *
 * <p>Every task contributes to the result of its finish exactly once, whatever dies. Side effects of a task happen at
 * least once, possibly at two places at the same time: when a place dies, its tasks run again elsewhere. A task that has
 * thrown an exception is never run again; the exception fails the finish.
 *
 * @param <R> what the task contributes
 */
public interface AnyTask<R> {
    /** Runs the task. Returns its contribution to the finish around it, or null if it has none. */
    @Nullable
    R run() throws Exception;
}
