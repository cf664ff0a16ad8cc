package io.skua.start;

import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a pipeline runs, and where its items come from.
 *
 * @param items gives, for each run of the pipeline, what returns one item after the other and null at the end; one
 *     thread at a time calls it
 */
public record PipelineSource(Starter starter, Supplier<Callable<?>> items) {
    public static PipelineSource of(Starter starter, Iterator<?> items) {
        Objects.requireNonNull(items, "items");
        return new PipelineSource(starter, once(() -> nextOf(items)));
    }

    public static PipelineSource of(Starter starter, Iterable<?> items) {
        Objects.requireNonNull(items, "items");
        return new PipelineSource(starter, () -> {
            Iterator<?> iterator = items.iterator();
            return () -> nextOf(iterator);
        });
    }

    /** @param next returns null at the end */
    public static PipelineSource generated(Starter starter, Callable<?> next) {
        Objects.requireNonNull(next, "next");
        return new PipelineSource(starter, once(next));
    }

    /** Begins a run. */
    public Callable<?> open() {
        return items.get();
    }

    private static Supplier<Callable<?>> once(Callable<?> source) {
        AtomicBoolean used = new AtomicBoolean();
        return () -> {
            if (used.getAndSet(true)) {
                throw new IllegalStateException(
                        "A pipeline over this source has run; make one over an Iterable to run it again.");
            }
            return source;
        };
    }

    private static @Nullable Object nextOf(Iterator<?> items) {
        return items.hasNext()
                ? Objects.requireNonNull(items.next(), "The source of a pipeline has null among its items.")
                : null;
    }
}
