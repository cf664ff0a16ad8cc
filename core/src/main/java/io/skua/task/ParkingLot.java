package io.skua.task;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
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

    /** @param isToSleepOn if this is true when the signal ends, the thread is not woken; null: it is always woken */
    static Place enter(Signal signal, @Nullable BooleanSupplier isToSleepOn) {
        Row row = rowOf(signal);
        Place place = new Place(signal, Thread.currentThread(), isToSleepOn, row);
        synchronized (row) {
            place.next = row.first;
            if (row.first != null) {
                row.first.previous = place;
            }
            row.first = place;
        }
        return place;
    }

    /**
     * Wakes all threads that wait for the signal. A thread that is woken leaves its place at once, for which it needs
     * the row's lock. So the last thread, most often the only one, is woken after the lock is free. If it has left
     * already, its next park may return early, for which all who park must be prepared.
     */
    static void wakeAll(Signal signal) {
        Row row = rowOf(signal);
        Thread last = null;
        synchronized (row) {
            for (Place place = row.first; place != null; place = place.next) {
                if (place.signal == signal && !place.isToSleepOn()) {
                    LockSupport.unpark(last); // does nothing with null
                    last = place.thread;
                }
            }
        }
        LockSupport.unpark(last);
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
        private final @Nullable BooleanSupplier isToSleepOn;
        private final Row row;
        private @Nullable Place next;
        private @Nullable Place previous;

        Place(Signal signal, Thread thread, @Nullable BooleanSupplier isToSleepOn, Row row) {
            this.signal = signal;
            this.thread = thread;
            this.isToSleepOn = isToSleepOn;
            this.row = row;
        }

        boolean isToSleepOn() {
            return isToSleepOn != null && isToSleepOn.getAsBoolean();
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
