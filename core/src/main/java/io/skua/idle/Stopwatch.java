package io.skua.idle;

import io.skua.observe.EventKind;
import io.skua.observe.WaitReason;
import io.skua.tally.Tally;
import io.skua.trail.Trail;
import org.jspecify.annotations.Nullable;

/**
 * Adds up how long a thread is busy, hungry, waiting and blocked, from the events that it tells. A thread that runs a
 * task on top of a wait is busy. Belongs to the thread, and does nothing while nobody listens.
 */
final class Stopwatch {
    private static final long STOPPED = -1;

    private @Nullable Trail trail; // whose events were counted; another one means another observation
    private int visits; // begun and not ended
    private int waits; // begun and not ended
    private boolean blocking; // whether the latest wait is a blocking section
    private long since = STOPPED;

    /** Adds the time since the last call to what the thread did since then. */
    void look(Trail now, long time, Tally tally) {
        if (trail != now) {
            trail = now;
            visits = 0;
            waits = 0;
            since = STOPPED;
        }
        if (since != STOPPED) {
            add(time - since, tally);
        }
        since = time;
    }

    private void add(long nanos, Tally tally) {
        if (visits > waits) {
            tally.busyNanos += nanos;
        } else if (waits == 0) {
            tally.hungryNanos += nanos;
        } else if (blocking) {
            tally.blockedNanos += nanos;
        } else {
            tally.waitingNanos += nanos;
        }
    }

    /** Notes what the thread does from now on. {@link #look} has been called. */
    void change(EventKind kind, int detail) {
        switch (kind) {
            case VISIT -> visits++;
            case VISIT_END -> visits = Math.max(0, visits - 1);
            case WAIT -> {
                waits++;
                visits = Math.max(visits, waits); // only a task can wait, even if its visit began unseen
                blocking = detail == WaitReason.BLOCKING.ordinal();
            }
            case RESUME -> waits = Math.max(0, waits - 1);
            default -> {}
        }
    }

    /** The thread has no seat, and nothing to do with the scheduler, unless it waits. */
    void stopIfIdle() {
        if (visits == 0 && waits == 0) {
            since = STOPPED;
        }
    }
}
