package io.skua.cli.child;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of the loopback interface on which nobody listens. Usually operating systems choose larger ones by themselves,
 * so no other program is given one of these before the places listen there.
 */
public final class FreePorts {
    private static final int FIRST = 10_240;
    private static final int END = 32_768;
    private static final int ATTEMPTS = 100;

    private FreePorts() {}

    /** Returns different ports that were free a moment ago. */
    public static List<Integer> find(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(open());
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }

    private static ServerSocket open() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        for (int i = 0; i < ATTEMPTS; i++) {
            try {
                return new ServerSocket(ThreadLocalRandom.current().nextInt(FIRST, END), 1, loopback);
            } catch (BindException taken) {
                // Another one may be free.
            }
        }
        return new ServerSocket(0, 1, loopback);
    }
}
