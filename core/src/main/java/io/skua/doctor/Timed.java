package io.skua.doctor;

import io.skua.observe.EventKind;

/** An event with its time and place. */
record Timed(long time, int place, EventKind kind, int detail, long first, long second) {}
