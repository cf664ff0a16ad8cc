package io.skua.island;

import io.skua.topology.Allotment;

/**
 * The workers of one job at one moment, as a {@link Rule} sees them. The source never changes; members come and go.
 *
 * @param job the number of the job
 * @param allowance what the job may have
 * @param allotment the source and the members, with their zones and classes
 * @param streak how often the island has grown since it last gave workers back
 */
public record Island(long job, Allowance allowance, Allotment allotment, int streak) {
    /** The worker on which the job started. */
    public int source() {
        return allotment.source();
    }

    /** How many members the island has, the source included. */
    public int size() {
        return allotment.size();
    }

    /** The largest distance of a member from the source. */
    public int diaspora() {
        return allotment.diaspora();
    }

    /** Whether the worker at this place is a member. */
    public boolean contains(int place) {
        return allotment.contains(place);
    }

    /** Whether the worker at this place is a member, and no member is farther from the source. */
    public boolean isOutermost(int place) {
        return contains(place) && allotment.hops(place) == diaspora();
    }

    /** How many more members the island may have. */
    public int room() {
        return allowance.max() - size();
    }
}
