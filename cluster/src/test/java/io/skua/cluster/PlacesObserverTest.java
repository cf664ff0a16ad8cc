package io.skua.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.cluster.net.ClusterNetwork;
import io.skua.cluster.net.Endpoint;
import io.skua.cluster.net.Identity;
import io.skua.cluster.net.Receiver;
import io.skua.place.protocol.Event;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What somebody sees who is no place. */
final class PlacesObserverTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(1);

    private static PlacesObserver observe(String address, Duration max) throws IOException {
        return Places.builder().name("observer").peers(address).observe(max);
    }

    @Test
    void placesAreSeenAndDoNotSeeTheObserver() throws Exception {
        List<String> addresses = Ports.free(2);
        try (Places first = join(0, addresses);
                Places second = join(1, addresses);
                PlacesObserver observer = observe(addresses.get(1), LONG)) {
            assertThat(observer.places()).extracting(PlaceInfo::name).containsExactly("test-0", "test-1");
            ClusterStatus status = observer.status(LONG);
            assertThat(status.places()).extracting(PlaceStatus::address).containsExactlyElementsOf(addresses);
            assertThat(status.silent()).isEmpty();
            assertThat(first.members()).hasSize(2);
            assertThat(second.members()).hasSize(2);
        }
    }

    private static Places join(int number, List<String> addresses) throws IOException {
        return Places.builder()
                .name("test-" + number)
                .bind(addresses.get(number))
                .peers(addresses.toArray(String[]::new))
                .workers(1)
                .register(Branch.class)
                .join();
    }

    @Test
    void aPlaceThatDoesNotAnswerIsNamed() throws Exception {
        String address = Ports.free(1).get(0);
        CountDownLatch answers = new CountDownLatch(1);
        Endpoint endpoint = new Endpoint(Addresses.parse(address), List.of(), null, null, false);
        Identity identity = new Identity("skua", "mute-3", 3, 1, 4711, false);
        try (ClusterNetwork mute = ClusterNetwork.open(endpoint, identity)) {
            mute.start(new Mute(answers));
            try (PlacesObserver observer = observe(address, LONG)) {
                ClusterStatus status = observer.status(SHORT);
                assertThat(status.places()).isEmpty();
                assertThat(status.silent()).extracting(PlaceInfo::name).containsExactly("mute-3");
            }
        } finally {
            answers.countDown();
        }
    }

    /** Does not answer before it may. */
    private record Mute(CountDownLatch answers) implements Receiver {
        @Override
        public void receive(byte[] bytes) {}

        @Override
        public void tell(Event event) {}

        @Override
        public byte[] status() {
            try {
                answers.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new byte[0];
        }
    }

    @Test
    void whereNobodyListensThereIsNoPlace() throws IOException {
        String address = Ports.free(1).get(0);
        assertThatThrownBy(() -> observe(address, SHORT))
                .isInstanceOf(IOException.class)
                .hasMessageMatching(
                        "There is no place at " + address + ": nobody has accepted a connection within [0-9.]+ s\\.");
    }

    @Test
    void somebodyWhoListensAndSaysNothingMayBeASlowPlace() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + silent.getLocalPort();
            assertThatThrownBy(() -> observe(address, SHORT))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching("No place has said within [0-9.]+ s who it is, although " + address
                            + " accepts connections: the place there is slow, or speaks TLS, for which keys must be"
                            + " given\\.");
        }
    }
}
