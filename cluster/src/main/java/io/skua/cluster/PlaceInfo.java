package io.skua.cluster;

import io.skua.cluster.net.Known;
import java.net.InetSocketAddress;
import java.util.Comparator;

/**
 * One life of a place.
 *
 * @param number the number that tasks use in {@link io.skua.place.Here#asyncAt}; each place has another one
 * @param incarnation grows with each life of the place
 * @param address where other places reach it
 */
public record PlaceInfo(String name, int number, long incarnation, InetSocketAddress address, int workers) {
    static final Comparator<PlaceInfo> BY_NUMBER = Comparator.comparingInt(PlaceInfo::number);

    static PlaceInfo of(Known place) {
        return new PlaceInfo(
                place.name(), place.id().number(), place.id().incarnation(), place.address(), place.workers());
    }
}
