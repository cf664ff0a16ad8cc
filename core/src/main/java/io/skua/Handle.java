package io.skua;

import io.skua.task.Tasks;
import org.jspecify.annotations.Nullable;

/**
 * A forked body whose result will be needed later.
 *
 * <pre>{@code
 * Handle<Index> left = Skua.fork(() -> index(firstHalf));
 * Index right = index(secondHalf);
 * return left.join().merge(right);
 * }</pre>
 *
 * Handles can be joined in any order, more than once, and by other tasks of the job.
 */
public final class Handle<T> {
    private final @Nullable T result;
    private final @Nullable Object
            rest; // null if result is set; a Failure if the body threw inside fork; otherwise the queued task

    Handle(@Nullable T result, @Nullable Object rest) {
        this.result = result;
        this.rest = rest;
    }

    /**
     * Waits for the body and returns its result.
     *
     * @throws RuntimeException or an Error, as the body threw it; a checked exception comes in a CompletionException
     * @throws java.util.concurrent.CancellationException if the body was cancelled before it started
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // a body may return null
    public T join() {
        if (rest == null) {
            return result;
        }
        return (T) Tasks.outcome(Call.join(rest)); // null if the body is a Runnable
    }

    /** Whether {@link #join} would return at once. */
    public boolean isDone() {
        return Call.isDone(rest);
    }

    /**
     * Cancels the body if no thread has started it: then it never runs, and {@link #join} throws a
     * {@link java.util.concurrent.CancellationException}. To stop bodies that run, cancel the {@link Job}.
     *
     * @return whether this call has cancelled the body; false if the body has started, for example inside fork
     */
    public boolean cancel() {
        return Call.cancel(rest);
    }

    @Override
    public String toString() {
        return Call.describe(rest, result);
    }
}
