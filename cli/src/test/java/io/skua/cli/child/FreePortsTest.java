package io.skua.cli.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FreePortsTest {
    @Test
    void portsAreDifferentAndNotThoseThatOthersAreGiven() throws IOException {
        List<Integer> ports = FreePorts.find(60);
        assertThat(ports).hasSize(60).doesNotHaveDuplicates().allMatch(port -> port >= 10_240 && port < 32_768);
        try (ServerSocket socket = new ServerSocket(ports.get(0), 1, InetAddress.getLoopbackAddress())) {
            assertThat(socket.getLocalPort()).isEqualTo(ports.get(0));
        }
    }
}
