package io.skua.master;

/**
 * What a master decides; the driver carries it out in this order. Whoever has no effect stays as before; a job that is
 * submitted and does not start waits.
 */
public sealed interface Effect {
    /** The island is no more; all its members are free of it. */
    record Closed(Resident last) implements Effect {}

    /** The job does not lodge there any more: it is over, waits again, or starts now. */
    record MovedOut(Lodger lodger) implements Effect {}

    /** The job starts as a lodger. */
    record Lodged(Lodger lodger) implements Effect {}

    /** Members have come or gone (then the version is another one), or what the island waits for has changed. */
    record Changed(Resident before, Resident after) implements Effect {}

    /** The job starts at the island's source, or goes on there if it has lodged before. */
    record Started(Resident resident) implements Effect {}
}
