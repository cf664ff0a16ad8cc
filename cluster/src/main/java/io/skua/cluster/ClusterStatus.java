package io.skua.cluster;

import java.util.List;

/**
 * What the places of a cluster have said of themselves.
 *
 * @param places those that have answered, by number
 * @param silent those that are there and have not answered in time, by number
 */
public record ClusterStatus(List<PlaceStatus> places, List<PlaceInfo> silent) {
    /** Keeps copies of the lists. */
    public ClusterStatus {
        places = List.copyOf(places);
        silent = List.copyOf(silent);
    }
}
