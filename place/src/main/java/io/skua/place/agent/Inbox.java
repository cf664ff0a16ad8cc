package io.skua.place.agent;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What an agent has to do, in the order of arrival. Anybody adds, one thread takes.
 *
 * <pre>
 * field     written by  read by  mode      pairs with
 * queue     anybody     taker    -         -
 * taker     taker       anybody  volatile  add: add to queue, then read taker; take: set taker, then look at queue
 * isLost    anybody     taker    volatile  -
 * </pre>
 *
 * <b>X1.</b> An item that cannot be added for lack of memory is never lost silently: {@link #isLost} is set, which needs
 * no memory, and the agent begins a new life.
 */
final class Inbox {
    private final ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>();
    private volatile @Nullable Thread taker;
    private volatile boolean isLost;

    void setTaker(Thread thread) {
        taker = thread;
    }

    /** Adds an item that its sender can do without: if this throws, nothing was added. */
    void add(Object item) {
        queue.add(item);
        LockSupport.unpark(taker);
    }

    /** Adds an item that must not get lost (X1). Throws nothing. */
    void addSurely(Object item) {
        try {
            queue.add(item);
        } catch (Throwable noMemory) {
            isLost = true;
        }
        LockSupport.unpark(taker);
    }

    /** Returns whether an item was lost since the last call of {@link #noteLoss}. */
    boolean isLost() {
        return isLost;
    }

    void noteLoss() {
        isLost = false;
    }

    @Nullable
    Object poll() {
        return queue.poll();
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** Waits until there is something, or for this time; may return early. */
    void await(long nanos) {
        if (queue.isEmpty() && !isLost) {
            if (nanos == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else if (nanos > 0) {
                LockSupport.parkNanos(this, nanos);
            }
        }
    }
}
