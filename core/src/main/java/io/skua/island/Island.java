package io.skua.island;

import io.skua.topology.Allotment;

/**
 * The workers of one job at one moment, as a {@link Rule} sees them. The source never changes; members come and go.
 *
 * @param job its number
 * @param allowance what the job may have
 * @param allotment the source and the members, with their zones and classes
 * @param streak how often in a row it has grown, without giving anything back in between
 */
public record Island(long job, Allowance allowance, Allotment allotment, int streak) {
    public int source() {
        return allotment.source();
    }

    /** How many members it has, the source included. */
    public int size() {
        return allotment.size();
    }

    /** The largest distance of a member from the source. */
    public int diaspora() {
        return allotment.diaspora();
    }

    public boolean contains(int place) {
        return allotment.contains(place);
    }

    /** Whether a member is at the largest distance. Of an island of one, the source is. */
    public boolean isOutermost(int place) {
        return contains(place) && allotment.hops(place) == diaspora();
    }

    /** How many more members it may have. */
    public int room() {
        return allowance.max() - size();
    }
}
