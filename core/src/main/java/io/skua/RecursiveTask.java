package io.skua;

import io.skua.worker.Failure;
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
    private @Nullable Object outcome; // the result, or a Failure: one field, since tasks are many

    protected abstract V compute();

    @Override
    @SuppressWarnings("unchecked")
    public final @Nullable V getRawResult() {
        Object seen = outcome;
        return seen instanceof Failure ? null : (V) seen;
    }

    @Override
    protected final void setRawResult(@Nullable V value) {
        outcome = value;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // a task may have a null result
    final V outcome() {
        return (V) outcome;
    }

    @Override
    protected final boolean exec() {
        outcome = compute();
        return true;
    }

    @Override
    protected final void keepFailure(Failure failure) {
        outcome = failure;
    }

    @Override
    protected final @Nullable Failure keptFailure() {
        return outcome instanceof Failure failure ? failure : null;
    }

    @Override
    final void forgetFailure() {
        if (outcome instanceof Failure) {
            outcome = null;
        }
    }
}
