package io.skua.jfr;

import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.trail.Trails;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that schedulers are observed while a recording of Flight Recorder wants their events. Workers tell nothing
 * unless they have a trail, so a scheduler costs the same with and without {@code jfr()} until such a recording begins.
 *
 * <p>Flight Recorder calls back under a lock of its own, so nothing here waits: an observation that is not wanted any
 * more is closed by its own listener, which the gatherer calls.
 */
public final class JfrWatch implements FlightRecorderListener {
    private static final JfrWatch ONLY = new JfrWatch();

    private final List<Entry> entries = new ArrayList<>(); // guarded by this
    private boolean isListening; // guarded by this

    private JfrWatch() {}

    /** A scheduler. It is not kept alive by this class. */
    private static final class Entry {
        final WeakReference<Trails> trails;
        private @Nullable Presence presence; // while the scheduler is observed

        Entry(Trails trails) {
            this.trails = new WeakReference<>(trails);
        }

        void update(boolean wanted) {
            Trails its = trails.get();
            if (wanted && presence == null && its != null) {
                Presence next = new Presence();
                next.observation = its.observe(next);
                presence = next;
            } else if (!wanted && presence != null) {
                presence.isOver = true;
                presence = null;
            }
        }
    }

    /** A listener that hears nothing: while it is there, the threads of a scheduler have trails, and echoes. */
    private static final class Presence implements EventListener {
        private volatile @Nullable Observation observation;
        private volatile boolean isOver;

        @Override
        public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
            Observation its = observation;
            if (isOver && its != null) {
                its.close(); // returns at once, since this is the gatherer
            }
        }
    }

    /** Lets recordings have the events of a scheduler, which has just been made. */
    public static void watch(Trails trails) {
        trails.setEchoes(() -> new JfrEcho(trails));
        ONLY.add(new Entry(trails));
    }

    private synchronized void add(Entry entry) {
        if (!isListening) {
            for (Class<? extends JfrEvent> each : JfrEvent.ALL) {
                FlightRecorder.register(each); // so that settings can name them before they happen
            }
            FlightRecorder.addListener(this);
            isListening = true;
        }
        entries.removeIf(each -> each.trails.get() == null);
        entries.add(entry);
        entry.update(isWanted());
    }

    private static boolean isWanted() {
        for (Class<? extends JfrEvent> each : JfrEvent.ALL) {
            if (EventType.getEventType(each).isEnabled()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void recordingStateChanged(Recording recording) {
        boolean wanted = isWanted();
        synchronized (this) {
            entries.removeIf(each -> each.trails.get() == null);
            entries.forEach(each -> each.update(wanted));
        }
    }
}
