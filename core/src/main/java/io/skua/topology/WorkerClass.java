package io.skua.topology;

/** What a worker is in its allotment, by where it sits relative to the source. */
public enum WorkerClass {
    /** The source: where the job started. */
    S("the source"),
    /** On an axis: one single neighbour is closer to the source. Carries work away from the source. */
    X("axis: carries work outwards"),
    /** In the outermost zone. Balances work along the rim. */
    Z("outermost zone: balances along the rim"),
    /** All others. Bring work back inwards. */
    F("field between the axes: brings work back inwards");

    private final String description;

    WorkerClass(String description) {
        this.description = description;
    }

    /** One line for a legend. */
    public String description() {
        return description;
    }

    /** @throws IllegalArgumentException for anything but S, X, Z and F */
    public static WorkerClass named(String name) {
        for (WorkerClass one : values()) {
            if (one.name().equals(name)) {
                return one;
            }
        }
        throw new IllegalArgumentException("The classes of workers are S, X, Z and F, and not '" + name + "'.");
    }
}
