package io.skua.place.protocol;

import java.util.function.Consumer;

/** The protocol of one life of one place: an event comes in, effects go out. Not thread-safe. */
public final class PlaceProtocol {
    public PlaceProtocol(PlaceId self, Settings settings, long seed) {}

    /** Handles an event. Effects are passed on in order, before this returns; the driver must not call back from them. */
    public void handle(long now, Event event, Consumer<Effect> effects) {}

    /** Returns when the driver must send {@link Event.Tick}, or {@link Long#MAX_VALUE}. Changes with every event. */
    public long wakeAt() {
        return Long.MAX_VALUE;
    }
}
