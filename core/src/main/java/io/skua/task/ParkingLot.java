package io.skua.task;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The threads that wait for {@link Signal}s. All signals share one lot, so that a task needs no field for its waiters:
 * tasks are many, and waits are rare.
 */
final class ParkingLot {
    private static final int ROWS = 64;
    private static final Row[] LOT = new Row[ROWS];

    static {
        for (int i = 0; i < ROWS; i++) {
            LOT[i] = new Row();
        }
    }

    private ParkingLot() {}

    /** Initializes this class; see {@link Tasks#prepare}. */
    static void prepare() {}

    static Place enter(Signal signal) {
        Row row = rowOf(signal);
        Place place = new Place(signal, Thread.currentThread(), row);
        synchronized (row) {
            place.next = row.first;
            if (row.first != null) {
                row.first.previous = place;
            }
            row.first = place;
        }
        return place;
    }

    static void wakeAll(Signal signal) {
        Row row = rowOf(signal);
        synchronized (row) {
            for (Place place = row.first; place != null; place = place.next) {
                if (place.signal == signal) {
                    LockSupport.unpark(place.thread);
                }
            }
        }
    }

    private static Row rowOf(Signal signal) {
        int hash = System.identityHashCode(signal);
        return LOT[(hash ^ (hash >>> 12)) & (ROWS - 1)];
    }

    private static final class Row {
        @Nullable
        Place first;
    }

    static final class Place {
        private final Signal signal;
        private final Thread thread;
        private final Row row;
        private @Nullable Place next;
        private @Nullable Place previous;

        Place(Signal signal, Thread thread, Row row) {
            this.signal = signal;
            this.thread = thread;
            this.row = row;
        }

        void leave() {
            synchronized (row) {
                if (previous != null) {
                    previous.next = next;
                } else {
                    row.first = next;
                }
                if (next != null) {
                    next.previous = previous;
                }
            }
        }
    }
}
