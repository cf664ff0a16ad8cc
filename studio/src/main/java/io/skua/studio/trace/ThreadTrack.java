package io.skua.studio.trace;

import io.skua.observe.EventKind;
import java.util.ArrayList;
import java.util.List;

/** The track of a thread, and the slices that have begun on it and not ended. */
final class ThreadTrack {
    /** @param written whether there was room for the slice */
    private record Open(EventKind kind, Mark mark, boolean written) {}

    private final Pen pen;
    private final int track;
    private List<Open> open = new ArrayList<>();
    private long flow; // of the steal whose task the thread has not begun; 0 if there is none

    ThreadTrack(Pen pen, int track) {
        this.pen = pen;
        this.track = track;
    }

    /** The next visit begins with a task that was stolen. */
    void expect(long flowOfSteal) {
        flow = flowOfSteal;
    }

    /** @param kind by which kind of event the slice begins; its end names it */
    void begin(EventKind kind, long time, Mark mark) {
        Mark its = kind == EventKind.VISIT && flow != 0 ? mark.flowsIn(flow) : mark;
        if (kind == EventKind.VISIT) {
            flow = 0;
        }
        open.add(new Open(kind, mark, pen.begin(track, time, its)));
    }

    /**
     * Ends the latest slice of a kind. Slices that began after it, and whose ends were lost, end as well. If there is
     * no such slice, because its beginning was not seen, nothing happens.
     */
    void end(EventKind kind, long time, Mark.Argument... arguments) {
        int at = open.size() - 1;
        while (at >= 0 && open.get(at).kind != kind) {
            at--;
        }
        if (at < 0) {
            return;
        }
        while (open.size() > at + 1) {
            endLast(time);
        }
        endLast(time, arguments);
    }

    private void endLast(long time, Mark.Argument... arguments) {
        if (open.remove(open.size() - 1).written) {
            pen.end(track, time, arguments);
        }
    }

    /** Ends everything, since events were lost: nobody knows what the thread does now. */
    void endAll(long time) {
        while (!open.isEmpty()) {
            endLast(time);
        }
    }

    void instant(long time, Mark mark) {
        pen.instant(track, time, mark);
    }

    /** A slice that has begun and ended already. */
    void whole(long from, long to, Mark mark) {
        if (pen.begin(track, from, mark)) {
            pen.end(track, to);
        }
    }

    /**
     * The strand that this track shows goes on elsewhere later: its slices end here, and {@link #fill} begins them
     * again.
     */
    Object vacate(long time) {
        List<Open> all = List.copyOf(open);
        endAll(time);
        return all;
    }

    /** A strand that has left a track goes on at this one. */
    void fill(long time, Object strand) {
        endAll(time);
        open = new ArrayList<>();
        for (Object each : (List<?>) strand) {
            Open slice = (Open) each;
            open.add(new Open(slice.kind, slice.mark, pen.begin(track, time, slice.mark)));
        }
    }
}
