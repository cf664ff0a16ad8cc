package io.skua.place.protocol;

/**
 * A task that has not begun, in a form that travels.
 *
 * @param payload what the driver runs; the protocol never looks into it
 * @param deaths how many places have died while they had this task
 */
public record Descriptor(Object payload, int deaths) {
    private static final int DEADLY = 3;

    public static Descriptor fresh(Object payload) {
        return new Descriptor(payload, 0);
    }

    Descriptor afterDeath() {
        return new Descriptor(payload, deaths + 1);
    }

    /** Returns whether the task has been present at so many deaths that it must be taken for their cause. */
    boolean isDeadly() {
        return deaths >= DEADLY;
    }

    Fault deadlyFault() {
        return new Fault(
                Fault.Kind.DEADLY_TASK,
                deaths + " places have died while they had this task, so it is not run again: " + payload);
    }
}
