package io.skua.cli.gateway;

import io.skua.cli.input.HostPort;
import io.skua.cli.session.JoinOptions;
import io.skua.cluster.PlaceStatus;
import io.skua.cluster.net.ClusterNetwork;
import io.skua.cluster.net.Endpoint;
import io.skua.cluster.net.Identity;
import io.skua.cluster.net.Receiver;
import io.skua.place.codec.Codec;
import io.skua.place.codec.CodecException;
import io.skua.place.protocol.Event;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Asks places how they are, without being one: no task ever comes here. */
final class Observer {
    private static final String CLUSTER = "skua";
    private static final int BYTES_MAX = 1 << 20;
    private static final long LOOK_MILLIS = 50;

    private Observer() {}

    /** What an observer hears is not for it. */
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

    static List<PlaceStatus> ask(JoinOptions options, Duration most) throws IOException, InterruptedException {
        List<InetSocketAddress> peers = options.net().peers().stream()
                .map(peer -> HostPort.of("--attach", peer))
                .toList();
        Endpoint endpoint = new Endpoint(
                HostPort.of("--bind", options.net().bind()),
                peers,
                options.net().dns(),
                options.security().tls(),
                options.security().isInsecure());
        Identity identity = new Identity(CLUSTER, options.name(), Identity.numberOf(options.name()), 1, 0, true);
        List<PlaceStatus> all = new ArrayList<>();
        Codec codec = Codec.of(List.of(PlaceStatus.class), BYTES_MAX);
        long end = System.nanoTime() + most.toNanos();
        try (ClusterNetwork network = ClusterNetwork.open(endpoint, identity, Deaf.DEAF)) {
            while (network.known().isEmpty() && end - System.nanoTime() > 0) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS); // places may answer after this process has begun alone
            }
            Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
            for (byte[] answer : network.statuses(left).values()) {
                if (answer.length > 0 && codec.decode(answer) instanceof PlaceStatus status) {
                    all.add(status);
                }
            }
        } catch (CodecException garbage) {
            throw new IOException("The status of a place could not be read: " + garbage.getMessage());
        }
        all.sort(Comparator.comparingInt(PlaceStatus::number));
        return all;
    }
}
