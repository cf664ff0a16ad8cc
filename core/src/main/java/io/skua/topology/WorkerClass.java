package io.skua.topology;

/** The class of a worker in its allotment. It depends on where the worker sits relative to the source. */
public enum WorkerClass {
    /** The source: where the job started. */
    S("the source"),
    /** On an axis: exactly one neighbour is closer to the source. These workers carry work away from the source. */
    X("axis: carries work outwards"),
    /** In the outermost zone. These workers balance work along the rim. */
    Z("outermost zone: balances along the rim"),
    /** All other workers. They bring work back inwards. */
    F("field between the axes: brings work back inwards");

    private final String description;

    WorkerClass(String description) {
        this.description = description;
    }

    /** One line for a legend. */
    public String description() {
        return description;
    }

    /** @throws IllegalArgumentException if the name is not S, X, Z or F */
    public static WorkerClass named(String name) {
        for (WorkerClass one : values()) {
            if (one.name().equals(name)) {
                return one;
            }
        }
        throw new IllegalArgumentException("The classes of workers are S, X, Z and F, and not '" + name + "'.");
    }
}
