package io.skua.cluster;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of loopback that were free a moment ago, from below the range from which the system usually takes those of
 * outgoing connections.
 */
public final class Ports {
    private static final int PORT_MIN = 12_000;
    private static final int PORT_MAX = 32_000;

    private Ports() {}

    /** Returns a port at which somebody may listen. */
    public static int any() {
        return ThreadLocalRandom.current().nextInt(PORT_MIN, PORT_MAX);
    }

    public static List<String> free(int count) throws IOException {
        List<ServerSocket> taken = new ArrayList<>();
        List<String> addresses = new ArrayList<>();
        while (addresses.size() < count) {
            int port = any();
            try {
                taken.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
                addresses.add("127.0.0.1:" + port);
            } catch (BindException isTaken) {
                // Another one is free.
            }
        }
        for (ServerSocket socket : taken) {
            socket.close();
        }
        return addresses;
    }
}
