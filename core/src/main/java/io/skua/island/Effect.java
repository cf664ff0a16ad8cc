package io.skua.island;

/** What a master decides; the driver carries it out in this order. */
public sealed interface Effect {
    /** The job starts at the island's source. */
    record Started(Island island) implements Effect {}

    /** The job waits until a worker is free; so many jobs come before it. */
    record Queued(long job, int ahead) implements Effect {}

    /** Members have come or gone. Those who have gone finish nothing more for this island than they must. */
    record Changed(Island before, Island after) implements Effect {}

    /** The answer to a request, at once or later: so many workers were granted, so many are remembered. */
    record Answered(long job, int granted, int waiting) implements Effect {}

    /** The island is no more; all its members are free of it. */
    record Closed(Island last) implements Effect {}
}
