package io.skua.cluster.net;

import io.skua.place.protocol.PlaceId;
import java.net.InetSocketAddress;

/**
 * A place of the cluster.
 *
 * @param id its number and its current life
 * @param address where it listens
 */
public record Known(PlaceId id, String name, InetSocketAddress address, int workers) {}
