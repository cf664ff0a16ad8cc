package io.skua.doctor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * The times in which the doctor was not told all that happened. They count for no cause. Only the latest ones are
 * remembered, which is enough: whatever is asked for lies between the last two examinations.
 */
final class Unheard {
    private static final int MOST = 256;

    private final Deque<Stretch> stretches = new ArrayDeque<>(); // in order, and none overlaps the next

    private record Stretch(long from, long to) {}

    /** Is given a time of which everything was told. */
    interface Sink {
        void heard(long from, long to);
    }

    void add(long from, long to) {
        Stretch last = stretches.peekLast();
        long since = last == null ? from : Math.max(from, last.to);
        if (since < to) {
            stretches.add(new Stretch(since, to));
        }
        if (stretches.size() > MOST) {
            stretches.poll();
        }
    }

    /** Gives those parts of a time to the sink of which everything was told. */
    void without(long from, long to, Sink sink) {
        long at = from;
        for (Iterator<Stretch> all = stretches.iterator(); all.hasNext() && at < to; ) {
            Stretch next = all.next();
            if (next.to > at) {
                long until = Math.min(next.from, to);
                if (until > at) {
                    sink.heard(at, until);
                }
                at = next.to;
            }
        }
        if (at < to) {
            sink.heard(at, to);
        }
    }

    /** Returns for how much of a time everything was told, from 0 to 1. */
    double shareOf(long from, long to) {
        if (stretches.isEmpty() || from >= to) {
            return 1;
        }
        long[] sum = {0};
        without(from, to, (begin, end) -> sum[0] += end - begin);
        return (double) sum[0] / (to - from);
    }
}
