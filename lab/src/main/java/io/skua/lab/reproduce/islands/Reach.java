package io.skua.lab.reproduce.islands;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.sim.event.EventSink;
import java.util.BitSet;

/** Finds out how long after the first fork most workers have started a task. */
final class Reach implements EventSink {
    private static final double MOST = 0.9;

    private final int workers;
    private final BitSet seen = new BitSet();
    private long step = -1;
    private long reached = -1;

    Reach(int workers) {
        this.workers = workers;
    }

    @Override
    public void event(long time, int place, Event event, long task, long other) {
        if (event.kind() == EventKind.SPAWN && task > 0 && step < 0) {
            step = time;
            seen.set(place); // who forks works
        } else if (isStart(event) && step >= 0 && reached < 0) {
            seen.set(place);
            if (seen.cardinality() >= MOST * workers) {
                reached = time;
            }
        }
    }

    private static boolean isStart(Event event) {
        return event.kind() == EventKind.START || event.kind() == EventKind.VISIT;
    }

    /** Infinite if it never was so. */
    double delay() {
        return reached < 0 ? Double.POSITIVE_INFINITY : reached - step;
    }
}
