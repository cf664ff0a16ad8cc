package io.skua.place.protocol;

import java.util.ArrayList;
import java.util.List;

/**
 * A task that has not begun, in a form that travels.
 *
 * @param payload what the driver runs; the protocol never looks into it
 * @param dead the lives of places that have ended while they had this task
 */
public record Descriptor(Object payload, List<PlaceId> dead) {
    private static final int SUSPECT = 2;
    private static final int DEADLY = 3;

    /** Returns a task during which no place has died yet. */
    public static Descriptor fresh(Object payload) {
        return new Descriptor(payload, List.of());
    }

    /** Returns how many places have died while they had this task. */
    public int deaths() {
        return dead.size();
    }

    /** Returns the task after this place has died while it had the task. */
    public Descriptor afterDeathOf(PlaceId place) {
        if (dead.contains(place)) {
            return this;
        }
        List<PlaceId> more = new ArrayList<>(dead);
        more.add(place);
        return new Descriptor(payload, List.copyOf(more));
    }

    /** Returns whether the task is lent alone from now on, one such task per place at a time. */
    public boolean isSuspect() {
        return deaths() >= SUSPECT;
    }

    /** Returns whether the task has been present at so many deaths that it must be taken for their cause. */
    public boolean isDeadly() {
        return deaths() >= DEADLY;
    }

    /** Returns why the job fails whose task {@link #isDeadly}. */
    public Fault deadlyFault() {
        return new Fault(
                Fault.Kind.DEADLY_TASK,
                deaths() + " places have died while they had this task, so it is not run again: " + payload);
    }

    /** Splits descriptors into shipments: each suspect alone, all others together. */
    public static List<List<Descriptor>> shipments(List<Descriptor> descriptors) {
        List<List<Descriptor>> shipments = new ArrayList<>();
        List<Descriptor> unsuspected = new ArrayList<>();
        for (Descriptor each : descriptors) {
            if (each.isSuspect()) {
                shipments.add(List.of(each));
            } else {
                unsuspected.add(each);
            }
        }
        if (!unsuspected.isEmpty()) {
            shipments.add(unsuspected);
        }
        return shipments;
    }
}
