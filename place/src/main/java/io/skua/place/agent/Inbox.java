package io.skua.place.agent;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
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
 * bytes     anybody     anybody  volatile  a sum: raised before a message is added, lowered after one was taken
 * dropped   anybody     taker    volatile  a count that only grows
 * </pre>
 *
 * <b>X1.</b> An item that cannot be added for lack of memory is never lost silently: {@link #isLost} is set, which
 * needs no memory, and the agent begins a new life.
 *
 * <p><b>X2.</b> At most {@link #BYTES_MAX} of what others have sent waits here, plus one message of each thread that
 * adds: what goes beyond is dropped, as a network may drop any message, and whoever has sent it sends it again later. A
 * place that is slower than the others want it to be does not run out of memory.
 */
final class Inbox {
    /** How many bytes of messages may wait. */
    static final long BYTES_MAX = 128L << 20;

    private static final int BYTES_PER_ITEM = 64; // of the queue's node and the array's header

    private final ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>();
    private volatile @Nullable Thread taker;
    private volatile boolean isLost;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();

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
            LockSupport.unpark(taker);
        } catch (Throwable noMemory) {
            lose();
        }
    }

    /** Something got lost, as if an item could not be added (X1). Throws nothing. */
    void lose() {
        isLost = true;
        LockSupport.unpark(taker);
    }

    /** Adds a message of another place, or drops the message (X2). Throws nothing. */
    void addMessage(byte[] message) {
        if (bytes.addAndGet(sizeOf(message)) > BYTES_MAX) {
            bytes.addAndGet(-sizeOf(message));
            dropped.incrementAndGet();
        } else {
            addSurely(message);
        }
    }

    private static long sizeOf(byte[] message) {
        return (long) message.length + BYTES_PER_ITEM;
    }

    /** Returns how many messages were dropped, since the inbox was made. */
    long dropped() {
        return dropped.get();
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
        Object item = queue.poll();
        if (item instanceof byte[] message) {
            bytes.addAndGet(-sizeOf(message));
        }
        return item;
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
            Thread.interrupted(); // nobody has a reason to interrupt an agent, and an interrupted thread cannot park
        }
    }
}
