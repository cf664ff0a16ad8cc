package io.skua.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Ports of loopback that were free a moment ago. */
public final class Ports {
    private Ports() {}

    public static List<String> free(int count) throws IOException {
        List<ServerSocket> taken = new ArrayList<>();
        List<String> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            taken.add(socket);
            addresses.add("127.0.0.1:" + socket.getLocalPort());
        }
        for (ServerSocket socket : taken) {
            socket.close();
        }
        return addresses;
    }
}
