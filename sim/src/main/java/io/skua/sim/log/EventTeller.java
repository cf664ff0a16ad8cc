package io.skua.sim.log;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.sim.event.EventSink;

/**
 * Tells a listener what happens in a simulated run, as the runtime would tell it. The simulator knows which tasks an
 * event is about; a {@link EventKind#TASKS} before the event says so.
 *
 * <pre>{@code
 * simulation.log(new EventTeller(listener)).run();
 * }</pre>
 */
public final class EventTeller implements EventSink {
    private final EventListener listener;
    private long lastTime;

    /** Makes a sink that passes everything on to this listener. */
    public EventTeller(EventListener listener) {
        this.listener = listener;
    }

    @Override
    public void event(long time, int place, Event event, long task, long other) {
        if (time < lastTime || !Event.isPlace(place)) {
            throw new IllegalArgumentException("The simulator tells events in the order of time, of places up to "
                    + (Event.PLACES_MAX - 1) + ", not place " + place + " at " + time + " after " + lastTime + ".");
        }
        if (other != -1 && !hasOther(event.kind())) {
            throw new IllegalArgumentException(
                    "In a recording, " + event.kind() + " has no other task, not " + other + ".");
        }
        lastTime = time;
        if (task != -1 || other != -1) {
            listener.event(time, place, EventKind.TASKS, 0, task, other);
        }
        listener.event(time, place, event.kind(), event.detail(), event.first(), event.second());
    }

    /** Returns whether an event of this kind is about a second task. */
    static boolean hasOther(EventKind kind) {
        return switch (kind) {
            case SPAWN, JOIN, WAIT, RESUME, SEAT -> true;
            default -> false;
        };
    }
}
