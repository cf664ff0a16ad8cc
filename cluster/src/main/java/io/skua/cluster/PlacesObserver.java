package io.skua.cluster;

import io.skua.cluster.net.ClusterNetwork;
import io.skua.cluster.net.Endpoint;
import io.skua.cluster.net.Identity;
import io.skua.cluster.net.Known;
import io.skua.cluster.net.Limits;
import io.skua.cluster.net.Receiver;
import io.skua.place.protocol.Event;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Sees the places of a cluster without being one: no task ever comes here, and no place depends on this process.
 *
 * <pre>{@code
 * try (PlacesObserver observer = Places.builder().peers("10.0.0.5:7800").observe(Duration.ofSeconds(5))) {
 *     ClusterStatus status = observer.status(Duration.ofSeconds(5));
 * }
 * }</pre>
 */
public final class PlacesObserver implements AutoCloseable {
    private final ClusterNetwork network;

    private PlacesObserver(ClusterNetwork network) {
        this.network = network;
    }

    /** Ignores everything, since messages for places do not concern an observer. */
    private enum Deaf implements Receiver {
        DEAF;

        @Override
        public void receive(byte[] bytes) {}

        @Override
        public void tell(Event event) {}

        @Override
        public byte[] status() {
            return new byte[0];
        }
    }

    static PlacesObserver open(Endpoint endpoint, Identity identity, Duration max) throws IOException {
        long begin = System.nanoTime();
        ClusterNetwork network = ClusterNetwork.open(endpoint, identity, max);
        boolean hasFound = false;
        try {
            network.start(Deaf.DEAF);
            hasFound = network.awaitPlaces(Limits.left(begin, max));
            if (!hasFound) {
                throw new IOException(nobody(endpoint, network, Duration.ofNanos(System.nanoTime() - begin)));
            }
            return new PlacesObserver(network);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("The thread was interrupted before a place was found.");
        } finally {
            if (!hasFound) {
                network.close();
            }
        }
    }

    private static String nobody(Endpoint endpoint, ClusterNetwork network, Duration waited) {
        String time = Limits.seconds(waited);
        if (endpoint.dnsQuery() != null) {
            return "No place has answered within " + time + " at the addresses of the name " + endpoint.dnsQuery()
                    + ".";
        }
        String accepting = texts(network.accepting());
        if (!accepting.isEmpty()) {
            return "No place has said within " + time + " who it is, although " + accepting + " accepts connections:"
                    + " the place there is slow, or "
                    + (endpoint.tls() == null
                            ? "speaks TLS, for which keys must be given."
                            : "does not speak TLS, as this process does.");
        }
        return "There is no place at " + texts(endpoint.peers()) + ": nobody has accepted a connection within " + time
                + ".";
    }

    private static String texts(List<InetSocketAddress> addresses) {
        return addresses.stream().map(Endpoint::text).collect(Collectors.joining(" or "));
    }

    /** Returns the places that are there, by number. */
    public List<PlaceInfo> places() {
        return network.known().stream().map(PlaceInfo::of).toList();
    }

    /** Asks all places what they have done, and waits at most this long for their answers. */
    public ClusterStatus status(Duration max) throws InterruptedException {
        List<Known> asked = network.known();
        Map<Known, byte[]> answers = network.statuses(asked, max);
        List<PlaceStatus> statuses = StatusReport.decoded(answers).stream()
                .sorted(Comparator.comparingInt(PlaceStatus::number))
                .toList();
        List<PlaceInfo> silent = asked.stream()
                .filter(place -> !answers.containsKey(place))
                .map(PlaceInfo::of)
                .toList();
        return new ClusterStatus(statuses, silent);
    }

    /** Leaves, which no place notices. */
    @Override
    public void close() {
        network.close();
    }
}
