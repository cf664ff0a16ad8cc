package io.skua.sim.cluster;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.JobPhase;
import io.skua.observe.SeatChange;
import java.util.function.ToLongFunction;

/** Tells a listener what happens in a simulated cluster. Workers are numbered through all places. */
final class WorldWatch {
    private static final long JOB = 1;

    private final EventListener listener;
    private final ToLongFunction<String> labels;
    private long now;

    /** @param labels gives a text its number */
    WorldWatch(EventListener listener, ToLongFunction<String> labels) {
        this.listener = listener;
        this.labels = labels;
    }

    void setNow(long time) {
        now = time;
    }

    void tell(EventKind kind, int detail, long first, long second) {
        tell(Event.NOWHERE, kind, detail, first, second);
    }

    private void tell(int worker, EventKind kind, int detail, long first, long second) {
        listener.event(now, worker, kind, detail, first, second);
    }

    void note(String text) {
        tell(EventKind.NOTE, 0, labels.applyAsLong(text), 0);
    }

    void job(JobPhase phase, String name) {
        tell(EventKind.JOB, phase.ordinal(), JOB, phase == JobPhase.SUBMITTED ? labels.applyAsLong(name) : 0);
    }

    void worker(int worker, boolean works) {
        if (works) {
            tell(worker, EventKind.VISIT, 0, JOB, Event.NOWHERE);
        } else {
            tell(worker, EventKind.VISIT_END, 0, JOB, 0);
            tell(worker, EventKind.SLEEP, 0, 0, 0);
        }
    }

    /** A worker comes or goes with its place. */
    void seat(int worker, boolean comes) {
        SeatChange change = comes ? SeatChange.FILLED : SeatChange.VACATED;
        tell(worker, EventKind.SEAT, change.ordinal(), Event.NOWHERE, 0);
        if (comes) {
            tell(worker, EventKind.SLEEP, 0, 0, 0);
        }
    }
}
