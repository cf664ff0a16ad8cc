package io.skua.cli.scenario;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The loopback interface of this machine. Ports come from below the range from which the system takes those of
 * outgoing connections, so a place that has died finds its port free when it comes back.
 */
public final class LoopbackGround implements Ground {
    private static final int PORT_MIN = 12_000;
    private static final int PORT_MAX = 32_000;

    private final String host;
    private final List<Integer> ports = new ArrayList<>();

    public LoopbackGround(int room) {
        this("127.0.0.1", room);
    }

    /** @param host 127.0.0.1, or an address of IPv6 in brackets */
    public LoopbackGround(String host, int room) {
        this.host = host;
        while (ports.size() < room) {
            int port = ThreadLocalRandom.current().nextInt(PORT_MIN, PORT_MAX);
            if (!ports.contains(port) && isFree(port)) {
                ports.add(port);
            }
        }
    }

    private boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    @Override
    public int room() {
        return ports.size();
    }

    @Override
    public String address(int place) {
        return host + ":" + ports.get(place);
    }

    @Override
    public List<String> options() {
        return List.of();
    }

    @Override
    public List<String> at(int place, List<String> command) {
        return command;
    }

    @Override
    public Optional<String> reasonAgainstCuts() {
        return Optional.of("The loopback interface cannot be cut between two places.");
    }

    @Override
    public void cut(Set<Integer> side, boolean isOneWay) {
        throw new UnsupportedOperationException(reasonAgainstCuts().orElseThrow());
    }

    @Override
    public void heal() {
        throw new UnsupportedOperationException(reasonAgainstCuts().orElseThrow());
    }

    @Override
    public void close() {}
}
