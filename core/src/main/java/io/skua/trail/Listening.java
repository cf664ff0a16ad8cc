package io.skua.trail;

import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import java.util.Arrays;

/**
 * A user's listener. The gatherer calls it until the user closes it, or until it throws.
 *
 * <pre>
 * field    written by      read by         mode
 * closing  the user        the gatherer    volatile: the gatherer reads it before it looks into the trails, so the
 *                                          listener hears everything that was written before the user's write
 * deaf     the gatherer    the gatherer    plain
 * threads  the gatherer    the gatherer    plain
 * closed   the gatherer    the user        guarded by the lock of Trails, where the user waits for it
 * </pre>
 */
final class Listening implements Observation {
    /** Stands for the thread of an event for which it does not matter which thread it was. */
    static final int ANY = -1;

    private final Trails trails;
    private final EventListener listener;
    private final Runnable whenClosed;
    private volatile boolean closing;
    private boolean deaf; // whether the listener is not called any more
    private int[] threads = {}; // by place + 1: the thread of the latest event there, as the listener knows it
    boolean closed;

    /** @param whenClosed is run by the gatherer when the listener hears nothing more */
    Listening(Trails trails, EventListener listener, Runnable whenClosed) {
        this.trails = trails;
        this.listener = listener;
        this.whenClosed = whenClosed;
    }

    /** @param thread the number of the thread that has written the event, or {@link #ANY} */
    void tell(int thread, long time, int worker, EventKind kind, int detail, long first, long second) {
        if (deaf) {
            return;
        }
        try {
            if (thread != ANY && isNews(worker, thread)) {
                listener.event(time, worker, EventKind.THREAD, 0, thread, 0);
                remember(worker, thread);
            }
            listener.event(time, worker, kind, detail, first, second);
        } catch (Throwable thrown) { // thrown by the user's listener
            deaf = true;
            trails.report("a listener of events has failed and is not called any more", thrown);
        }
    }

    private boolean isNews(int worker, int thread) {
        return (worker + 1 < threads.length ? threads[worker + 1] : 0) != thread;
    }

    private void remember(int worker, int thread) {
        if (worker + 1 >= threads.length) {
            threads = Arrays.copyOf(threads, Math.max(2 * threads.length, worker + 8));
        }
        threads[worker + 1] = thread;
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
    public long time(long nanoTime) {
        return trails.time(nanoTime);
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
