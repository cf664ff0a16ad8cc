package io.skua.trail;

import io.skua.observe.EventKind;

/** Hears the events of a trail in the thread to which they happen, beside the gatherer, who hears them later. */
@FunctionalInterface
public interface Echo {
    /** Is told of an event that happens now. If this throws, the echo is not called again. */
    void event(int worker, EventKind kind, int detail, long first, long second);
}
