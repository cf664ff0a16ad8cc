package io.skua.place.protocol;

import java.util.Arrays;
import java.util.stream.Collectors;

/** How a hungry place looks for work at others. */
public enum Stealing {
    /** Registers with loaded places, one after the other, each of which delivers as soon as it can; nobody refuses. */
    SUCCESS_ONLY("successonly"),
    /** As SUCCESS_ONLY; but of two places that ask each other, only the one with the lower number goes on asking. */
    SUCCESS_ONLY_ACYCLIC("successonly-acyclic"),
    /** Asks one loaded place at a time and waits for its answer, which may be that there is nothing. */
    BASELINE("baseline"),
    /** Asks places at random, a few times; then waits for its buddies, which deliver when they have something. */
    LIFELINE("lifeline"),
    /** Asks one place at a time, at random, whatever its load. */
    RANDOM("random");

    private final String label;

    Stealing(String label) {
        this.label = label;
    }

    /** Throws an IllegalArgumentException with one sentence if no strategy has this name. */
    public static Stealing labelled(String label) {
        for (Stealing each : values()) {
            if (each.label.equals(label)) {
                return each;
            }
        }
        throw new IllegalArgumentException("There is no strategy \"" + label + "\"; choose one of "
                + Arrays.stream(values()).map(Stealing::label).collect(Collectors.joining(", ")) + ".");
    }

    /** Returns the name that users write. */
    public String label() {
        return label;
    }
}
