package io.skua.doctor;

import io.skua.observe.EventKind;

/** An event with its time and place. */
record Timed(long time, int place, EventKind kind, int detail, long first, long second) {
    /** Returns the same event at another time. */
    Timed at(long other) {
        return new Timed(other, place, kind, detail, first, second);
    }
}
