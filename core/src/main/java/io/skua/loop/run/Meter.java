package io.skua.loop.run;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the elements that a loop has worked on, and tells a listener of the user from time to time.
 *
 * <p>The listener is called by whichever participant notices that it is time. One participant calls it at a time; the
 * others go on and do not wait. What the listener throws is thrown by that participant, and ends the loop.
 */
public final class Meter {
    private static final long PERIOD_NANOS = 100_000_000;

    /** What the user wants to be told. */
    public interface Listener {
        /** @param total how many elements there are; -1 if that is not known */
        void at(long done, long total);
    }

    private final Listener listener;
    private final long total;
    private final boolean begun;
    private final AtomicLong done = new AtomicLong();
    private final AtomicBoolean telling = new AtomicBoolean();
    private volatile long toldNanos = System.nanoTime(); // written by the one who has set telling

    /** A meter that is copied for each run of the loop. */
    public Meter(Listener listener) {
        this(listener, -1, false);
    }

    private Meter(Listener listener, long total, boolean begun) {
        this.listener = listener;
        this.total = total;
        this.begun = begun;
    }

    /** A meter for one run. */
    Meter begin(long itsTotal) {
        return new Meter(listener, itsTotal, true);
    }

    /** Whether the meter belongs to a run. */
    boolean isBegun() {
        return begun;
    }

    /** Called after each batch. */
    void add(long elements) {
        done.addAndGet(elements);
        if (System.nanoTime() - toldNanos >= PERIOD_NANOS && telling.compareAndSet(false, true)) {
            try {
                listener.at(done.get(), total);
            } finally {
                toldNanos = System.nanoTime();
                telling.set(false);
            }
        }
    }

    /** Called once, when the run has ended without an exception and nobody works on it any more. */
    void end() {
        listener.at(done.get(), total);
    }
}
