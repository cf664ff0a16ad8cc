package io.skua.bag;

import io.skua.deque.SplitDeque;
import io.skua.deque.Stealable;
import org.jspecify.annotations.Nullable;

/**
 * Descriptors of one pool that one thread works on: a deque of its own beside the deque of tasks. A descriptor is any
 * object; the pool knows how to run it.
 *
 * <p>A stock has an owner at each moment: the owner of the bag to which it is attached, or, while no thread works on
 * it, the {@link Shelf} on which it lies. Who takes it from the shelf becomes its owner; the lock of the shelf makes
 * what the last owner wrote visible to the next. All descriptors are public whenever the owner leaves scheduler code.
 *
 * <p><b>T1.</b> A stock belongs to one pool for ever. So a thief that has seen the stock, entered its pool and then
 * taken an element has a descriptor of that pool.
 *
 * <p><b>T2.</b> While a stock has descriptors, its owner is inside the pool (J1): a thread that has entered it, or the
 * shelf, which holds it ({@code JobCore.hold}). So the pool does not end before all descriptors have been taken.
 */
public final class Stock {
    private final StockJob job;
    private final SplitDeque<Object> deque = new SplitDeque<>();

    @Nullable
    Stock next; // in the shelf's list, under the lock of the shelf

    public Stock(StockJob job) {
        this.job = job;
    }

    /** Returns the pool that the descriptors belong to. */
    public StockJob job() {
        return job;
    }

    // ---- owner ----

    public SplitDeque<Object> deque() {
        return deque;
    }

    /** Drops all descriptors, since nothing of the pool begins any more. */
    public void clear() {
        while (deque.pop() != null) {
            // drops it
        }
    }

    // ---- everybody ----

    /** Returns whether there is a descriptor that a thief could take. */
    public boolean hasLoot() {
        return deque.look() != Stealable.EMPTY;
    }

    /** Returns about how many descriptors thieves could take. */
    public int lootCount() {
        return deque.publicCount();
    }

    /** Takes the oldest descriptor, for a thief that is inside the pool; null if there is none. */
    public @Nullable Object steal() {
        for (long index = deque.look(); index != Stealable.EMPTY; index = deque.look()) {
            Object descriptor = deque.take(index);
            if (descriptor != null) {
                return descriptor;
            }
        }
        return null;
    }

    /** Makes a task that works for the pool. */
    public Visit visit() {
        return job.visit(this);
    }

    /** Tells an agent that waits for descriptors that some have become public. The caller has made a full fence. */
    public void published() {
        job.published();
    }
}
