package io.skua.idle;

import io.skua.topology.Allotment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** All seats of an engine. They never change; which of them work together is in {@link Group}. */
public final class Seating {
    private final @Nullable Seat[] byPlace; // null where the mesh has a hole
    private final Seat[] all; // the source first, then the others by their distance from it
    private volatile boolean criticalUsed;
    private volatile boolean poolsUsed;

    public Seating(Allotment allotment) {
        byPlace = new Seat[allotment.mesh().places()];
        all = new Seat[allotment.size()];
        int count = 0;
        for (int hops = 0; hops <= allotment.diaspora(); hops++) {
            for (int place : allotment.zone(hops)) {
                Seat seat = new Seat(place);
                byPlace[place] = seat;
                all[count++] = seat;
            }
        }
    }

    /** Makes thieves look for critical tasks first from now on. */
    public void useCritical() {
        if (!criticalUsed) {
            criticalUsed = true;
        }
    }

    /** Returns whether a task was ever announced as critical. */
    public boolean isCriticalUsed() {
        return criticalUsed;
    }

    /** Makes thieves look for descriptors of pools, too, from now on. */
    public void usePools() {
        poolsUsed = true;
    }

    /** Returns whether there may ever have been a pool. */
    public boolean arePoolsUsed() {
        return poolsUsed;
    }

    /** Returns the seat at a place, or null if there is none. */
    @Nullable
    public Seat at(int place) {
        return place >= 0 && place < byPlace.length ? byPlace[place] : null;
    }

    /** Returns the seat at a place that has one. */
    public Seat seat(int place) {
        return Objects.requireNonNull(byPlace[place]);
    }

    /** Returns the source, then the others by their distance from it. Callers must not change the array. */
    public Seat[] all() {
        return all;
    }
}
