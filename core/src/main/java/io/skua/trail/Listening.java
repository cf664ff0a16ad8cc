package io.skua.trail;

import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;

/**
 * A user's listener. The gatherer calls it until the user closes it, or until it throws.
 *
 * <pre>
 * field    written by      read by         mode
 * closing  the user        the gatherer    volatile: the gatherer reads it before it looks into the trails, so the
 *                                          listener hears everything that was written before the user's write
 * deaf     the gatherer    the gatherer    plain
 * closed   the gatherer    the user        guarded by the lock of Trails, where the user waits for it
 * </pre>
 */
final class Listening implements Observation {
    private final Trails trails;
    private final EventListener listener;
    private final Runnable whenClosed;
    private volatile boolean closing;
    private boolean deaf; // whether the listener is not called any more
    boolean closed;

    /** @param whenClosed is run by the gatherer when the listener hears nothing more */
    Listening(Trails trails, EventListener listener, Runnable whenClosed) {
        this.trails = trails;
        this.listener = listener;
        this.whenClosed = whenClosed;
    }

    void tell(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (deaf) {
            return;
        }
        try {
            listener.event(time, worker, kind, detail, first, second);
        } catch (Throwable thrown) { // thrown by the user's listener
            deaf = true;
            trails.report("a listener of events has failed and is not called any more", thrown);
        }
    }

    boolean isClosing() {
        return closing;
    }

    /** Ends the observation without waiting for that. */
    void leave() {
        closing = true;
    }

    /** Tells that the listener hears nothing more. Called without a lock. */
    void tellClosed() {
        try {
            whenClosed.run();
        } catch (Throwable thrown) {
            trails.report("the end of an observation could not be told", thrown);
        }
    }

    @Override
    public void close() {
        closing = true;
        if (trails.isGatherer()) {
            deaf = true;
        } else {
            trails.awaitClosed(this);
        }
    }

    @Override
    public long lost() {
        return trails.lost();
    }

    @Override
    public String text(long number) {
        return trails.text(number);
    }
}
