package io.skua.sim.cluster;

import io.skua.place.protocol.Descriptor;

/** A task that waits in a queue of a place. */
record PlaceTask(PoolLine line, Object payload, int deaths) {
    Descriptor descriptor() {
        return new Descriptor(payload, deaths);
    }
}
