package io.skua.master;

import io.skua.topology.Mesh;

/**
 * The places of a mesh in the order of their distance from a source. Made once for each job, because a master often
 * needs distances.
 */
final class Surroundings {
    private final int[] hops; // by place
    private final int[] order; // all places, the nearest first; places at the same distance by number
    private final int[] ends; // by distance: how many places are at most this many hops away

    Surroundings(Mesh mesh, int source) {
        int[] places = mesh.stream().toArray();
        hops = new int[mesh.places()];
        order = new int[places.length];
        ends = new int[mesh.hopsMax() + 1];
        int[] next = new int[ends.length + 1];
        for (int place : places) {
            hops[place] = mesh.hops(place, source);
            next[hops[place] + 1]++;
        }
        for (int distance = 0; distance < ends.length; distance++) {
            next[distance + 1] += next[distance];
            ends[distance] = next[distance + 1];
        }
        for (int place : places) {
            order[next[hops[place]]++] = place;
        }
    }

    int hops(int place) {
        return hops[place];
    }

    /** A place by its rank: 0 is the source, then come the nearest. */
    int place(int rank) {
        return order[rank];
    }

    /** How many places there are up to this distance. */
    int within(int distance) {
        return distance < 0 ? 0 : ends[Math.min(distance, ends.length - 1)];
    }
}
