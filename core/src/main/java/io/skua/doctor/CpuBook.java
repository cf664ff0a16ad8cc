package io.skua.doctor;

import io.skua.observe.CpuUse;
import java.util.HashMap;
import java.util.Map;

/**
 * How much processor time each thread had used when it was last asked. Threads change their places, and a place may
 * have several threads: one that runs, and others that wait and have lent their seat out. So readings are compared by
 * thread.
 *
 * <p>Where the doctor was not told everything, only the rest of the time counts. Nobody knows when the thread was on a
 * processor, so as large a part of its processor time counts.
 */
final class CpuBook {
    private static final int THREADS_MAX = 1 << 16;

    private final Map<Integer, Reading> latest = new HashMap<>();
    private final Unheard unheard;

    private record Reading(long time, long nanos) {}

    /** What a thread has used since a moment. */
    record Used(long since, long nanos) {}

    CpuBook(Unheard unheard) {
        this.unheard = unheard;
    }

    /**
     * Returns what a thread has used since it was last asked. A thread that was not asked in the round before was a
     * spare, or is new: nobody knows when it has used its time, so as much of it as possible counts for this round.
     *
     * @param before when the threads of this place were asked before; other places may belong to another JVM, which
     *     asks at other moments
     */
    Used used(Timed event, long before) {
        if (latest.size() > THREADS_MAX) {
            latest.clear();
        }
        Reading last = latest.put(CpuUse.thread(event.detail()), new Reading(event.time(), event.first()));
        long nanos = Math.max(0, event.first() - (last == null ? 0 : last.nanos));
        long since = last == null ? before : Math.max(last.time, before);
        long used = Math.min(nanos, event.time() - since);
        return new Used(since, (long) ((double) used * unheard.shareOf(since, event.time())));
    }
}
