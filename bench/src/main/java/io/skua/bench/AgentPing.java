package io.skua.bench;

import io.skua.cluster.net.ClusterNetwork;
import io.skua.cluster.net.Endpoint;
import io.skua.cluster.net.Identity;
import io.skua.cluster.net.Receiver;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Messages that go back and forth between two processes as a request for tasks and its answer do: by the network of the
 * places, and from a thread that plays the agent of one place to a thread that plays the agent of the other.
 */
final class AgentPing implements Receiver {
    private static final int BYTES = 64;

    private final Queue<byte[]> inbox = new ConcurrentLinkedQueue<>();
    private final Thread agent;

    private AgentPing(Thread agent) {
        this.agent = agent;
    }

    @Override
    public void receive(byte[] bytes) {
        inbox.add(bytes);
        LockSupport.unpark(agent);
    }

    @Override
    public void tell(Event event) {}

    @Override
    public byte[] status() {
        return new byte[0];
    }

    private byte[] take() {
        while (true) {
            byte[] bytes = inbox.poll();
            if (bytes != null) {
                return bytes;
            }
            LockSupport.park(inbox);
        }
    }

    private void awaitAnswer(long number) {
        long heard;
        do {
            heard = ByteBuffer.wrap(take()).getLong();
        } while (heard != number);
    }

    private static ClusterNetwork open(int number, List<String> addresses) throws IOException {
        Endpoint endpoint = new Endpoint(
                socketAddress(addresses.get(number)),
                List.of(socketAddress(addresses.get(1 - number))),
                null,
                null,
                false);
        return ClusterNetwork.open(endpoint, new Identity("agents", "agent-" + number, number, 1, 0, false));
    }

    private static InetSocketAddress socketAddress(String text) {
        int port = Integer.parseInt(text.substring(text.lastIndexOf(':') + 1));
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static PlaceId other(ClusterNetwork network) {
        while (network.others().isEmpty()) {
            Measures.nap(10);
        }
        return network.others().get(0);
    }

    /** Answers everything that comes, by a thread of its own, until the process ends. */
    static void pong(List<String> addresses) {
        Thread thread = new Thread(() -> {
            AgentPing ping = new AgentPing(Thread.currentThread());
            try (ClusterNetwork network = open(1, addresses)) {
                network.begin();
                network.start(ping);
                PlaceId there = other(network);
                while (true) {
                    network.send(there, ping.take());
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns how long round trips take, in nanoseconds. */
    static long[] roundTrips(List<String> addresses, int warmUp, int trips) throws IOException {
        AgentPing ping = new AgentPing(Thread.currentThread());
        try (ClusterNetwork network = open(0, addresses)) {
            network.begin();
            network.start(ping);
            PlaceId there = other(network);
            long[] nanos = new long[trips];
            for (int i = -warmUp; i < trips; i++) {
                long begin = System.nanoTime();
                network.send(there, ByteBuffer.allocate(BYTES).putLong(i).array());
                ping.awaitAnswer(i);
                if (i >= 0) {
                    nanos[i] = System.nanoTime() - begin;
                }
            }
            return nanos;
        }
    }
}
