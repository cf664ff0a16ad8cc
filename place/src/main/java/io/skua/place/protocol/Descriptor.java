package io.skua.place.protocol;

/**
 * A task that has not begun, in a form that travels.
 *
 * @param payload what the driver runs; the protocol never looks into it
 * @param deaths how many places have died while they had this task
 */
public record Descriptor(Object payload, int deaths) {
    public static Descriptor fresh(Object payload) {
        return new Descriptor(payload, 0);
    }

    Descriptor afterDeath() {
        return new Descriptor(payload, deaths + 1);
    }
}
