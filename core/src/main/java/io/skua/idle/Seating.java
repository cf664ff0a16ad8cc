package io.skua.idle;

import io.skua.topology.Allotment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** All seats of an engine. Fixed for the engine's life; which of them work together is in {@link Group}. */
public final class Seating {
    private final @Nullable Seat[] byPlace; // holes are null
    private final Seat[] all; // the source first, then by their distance from it
    private volatile boolean criticalUsed;

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

    /** From now on thieves look for critical tasks first. */
    public void useCritical() {
        if (!criticalUsed) {
            criticalUsed = true;
        }
    }

    /** Whether a task was ever announced as critical. */
    public boolean isCriticalUsed() {
        return criticalUsed;
    }

    /** The seat at a place, or null where there is none. */
    @Nullable
    public Seat at(int place) {
        return place >= 0 && place < byPlace.length ? byPlace[place] : null;
    }

    /** The seat at a place where there is one. */
    public Seat seat(int place) {
        return Objects.requireNonNull(byPlace[place]);
    }

    /** The source first, then the others by their distance from it. Not to be changed. */
    public Seat[] all() {
        return all;
    }
}
