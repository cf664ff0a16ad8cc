package io.skua.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skua.place.Fold;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Places that reach each other by IPv6. */
final class Ipv6Test {
    private static final int DEPTH = 14;
    private static final byte[] LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(LOOPBACK))) {
            return socket.getLocalPort();
        }
    }

    private static boolean hasIpv6() {
        try {
            return freePort() > 0;
        } catch (IOException none) {
            return false;
        }
    }

    private static PlacesBuilder builder(int number, String bind, String peer) {
        return Places.builder()
                .name("six-" + number)
                .bind(bind)
                .peers(peer)
                .workers(1)
                .register(Branch.class);
    }

    @Test
    void twoPlacesShareAJob() throws Exception {
        assumeTrue(hasIpv6(), "This machine has no IPv6 on its loopback interface.");
        String one = "[::1]:" + freePort();
        String two = "[::1]:" + freePort();
        try (Places first = builder(0, one, two).join();
                Places second = builder(1, two, one).join()) {
            await().until(() -> first.members().size() == 2 && second.members().size() == 2);

            assertThat(second.submit(new Branch(DEPTH), Fold.sum()).get()).isEqualTo(Branch.count(DEPTH));

            List<PlaceStatus> status = first.status(Duration.ofSeconds(10));
            assertThat(status)
                    .extracting(PlaceStatus::address)
                    .containsExactly(one.replace("::1", "0:0:0:0:0:0:0:1"), two.replace("::1", "0:0:0:0:0:0:0:1"));
        }
    }
}
