package io.skua.workloads.setup;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;

/**
 * Large arrays for the time of a run. A new one would be zeroed by a single thread, which for some workloads takes as
 * long as a tenth of the run; so runs give theirs back. What is taken has an owner, so runs at the same time do not
 * meet. The last one given is the first one taken: it is in the cache.
 */
public final class SpareArrays<T> {
    private final ConcurrentLinkedDeque<T> spares = new ConcurrentLinkedDeque<>();
    private final Supplier<T> maker;

    /** No spare arrays yet; the maker makes one when there is none. */
    public SpareArrays(Supplier<T> maker) {
        this.maker = maker;
    }

    /** With anything in it. */
    public T take() {
        T spare = spares.pollFirst();
        return spare == null ? maker.get() : spare;
    }

    /** Keeps an array that its user no longer needs, for the next one who asks. */
    public void give(T spare) {
        spares.addFirst(spare);
    }
}
