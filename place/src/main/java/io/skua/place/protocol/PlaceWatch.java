package io.skua.place.protocol;

import io.skua.observe.EventKind;

/** Hears what a place does, in the words of {@link EventKind}: PLACE, LOAD and LOAN. Must not throw or wait. */
public interface PlaceWatch {
    /** Returns whether anybody wants to know. While nobody does, nothing is told. */
    boolean isOn();

    /** Something has happened; what the numbers mean depends on the kind, as {@link EventKind} says. */
    void tell(EventKind kind, int detail, long first, long second);

    /** Returns how many tasks the place has run so far, in all its lives. */
    long tasks();
}
