package io.skua.cluster.net;

import static org.awaitility.Awaitility.await;

import io.skua.cluster.Ports;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jgroups.stack.Protocol;
import org.jspecify.annotations.Nullable;

/** Networks of one test, in one process and on ports of loopback that were free a moment ago. */
final class Party implements AutoCloseable {
    private final List<InetSocketAddress> addresses = new ArrayList<>();
    private final List<Guest> guests = new CopyOnWriteArrayList<>();
    private final @Nullable Path tls;

    Party(int places) {
        this(places, null);
    }

    Party(int places, @Nullable Path tls) {
        this.tls = tls;
        try {
            for (String address : Ports.free(places)) {
                int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
                addresses.add(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    InetSocketAddress address(int place) {
        return addresses.get(place);
    }

    Endpoint endpoint(int place) {
        List<InetSocketAddress> peers = new ArrayList<>(addresses);
        peers.remove(place);
        return new Endpoint(addresses.get(place), peers, null, tls, false);
    }

    static Identity identity(int number) {
        return new Identity("test", "place-" + number, number, 1, 4711, false);
    }

    Guest join(int place) throws IOException {
        return join(place, identity(place));
    }

    Guest join(int place, Identity identity, Protocol... faults) throws IOException {
        return join(endpoint(place), identity, faults);
    }

    Guest join(Endpoint endpoint, Identity identity, Protocol... faults) throws IOException {
        Guest guest = new Guest(ClusterNetwork.open(endpoint, identity, List.of(faults)), identity);
        guest.network.start(guest);
        guests.add(guest);
        guest.self = guest.network.begin();
        return guest;
    }

    static void eventually(Callable<Boolean> condition) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(5))
                .until(condition);
    }

    /** Waits until all know all. */
    static void awaitAll(List<Guest> guests) {
        for (Guest guest : guests) {
            eventually(() -> guest.network.known().size() == guests.size() - 1);
        }
    }

    @Override
    public void close() {
        guests.forEach(guest -> guest.network.close());
    }

    /** A network and everything it has passed on. */
    static final class Guest implements Receiver {
        final ClusterNetwork network;
        final Identity identity;
        final List<Event> events = new CopyOnWriteArrayList<>();
        final List<String> conflicts = new CopyOnWriteArrayList<>();
        final List<String> ends = new CopyOnWriteArrayList<>();
        final List<byte[]> received = new CopyOnWriteArrayList<>();
        volatile @Nullable CountDownLatch gate; // keeps the thread that reads
        private @Nullable PlaceId self;

        Guest(ClusterNetwork network, Identity identity) {
            this.network = network;
            this.identity = identity;
        }

        /** Returns the first life of this place. */
        PlaceId self() {
            return Objects.requireNonNull(self);
        }

        @Override
        public void receive(byte[] bytes) {
            CountDownLatch closed = gate;
            if (closed != null) {
                try {
                    closed.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            received.add(bytes);
        }

        @Override
        public void tell(Event event) {
            events.add(event);
        }

        @Override
        public void conflict(String sentence) {
            conflicts.add(sentence);
        }

        @Override
        public void end(String why) {
            ends.add(why);
        }

        @Override
        public byte[] status() {
            return ("fine, says " + identity.name()).getBytes(StandardCharsets.UTF_8);
        }

        /** Waits until this one knows a place of that number. */
        PlaceId awaitPlace(int number) {
            eventually(() -> find(number) != null);
            PlaceId found = find(number);
            return found != null ? found : awaitPlace(number);
        }

        private @Nullable PlaceId find(int number) {
            return network.known().stream()
                    .map(Known::id)
                    .filter(id -> id.number() == number)
                    .findFirst()
                    .orElse(null);
        }

        void awaitEvent(Event event) {
            eventually(() -> events.contains(event));
        }
    }
}
