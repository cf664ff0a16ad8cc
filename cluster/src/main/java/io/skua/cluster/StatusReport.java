package io.skua.cluster;

import io.skua.cluster.net.ClusterNetwork;
import io.skua.cluster.net.Endpoint;
import io.skua.cluster.net.Identity;
import io.skua.cluster.net.Known;
import io.skua.place.Resident;
import io.skua.place.codec.Codec;
import io.skua.place.codec.CodecException;
import io.skua.place.protocol.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Makes and reads what places say of themselves when they are asked. */
final class StatusReport {
    private static final Codec CODEC = Codec.of(List.of(PlaceStatus.class), 1 << 20);

    private final ClusterNetwork network;
    private final Identity identity;
    private final Resident resident;

    StatusReport(ClusterNetwork network, Identity identity, Resident resident) {
        this.network = network;
        this.identity = identity;
        this.resident = resident;
    }

    byte[] encoded() {
        return CODEC.encode(status());
    }

    PlaceStatus status() {
        Counts counts = resident.counts();
        return new PlaceStatus(
                identity.name(),
                identity.number(),
                network.incarnation(),
                Endpoint.text(network.address()),
                identity.workers(),
                resident.idleWorkers(),
                resident.load(),
                resident.tasks(),
                counts.loansIn,
                counts.loansOut,
                counts.denied,
                counts.cyclic,
                LongStream.of(counts.victimsPerSearch).boxed().toList(),
                counts.instalments,
                counts.relends,
                counts.tasksLentAgain,
                counts.messages,
                network.bytesSent(),
                network.bytesReceived());
    }

    /** Returns what places have said. What cannot be read is left out. */
    static List<PlaceStatus> decoded(Map<Known, byte[]> answers) {
        List<PlaceStatus> all = new ArrayList<>();
        for (byte[] answer : answers.values()) {
            try {
                if (answer.length > 0 && CODEC.decode(answer) instanceof PlaceStatus status) {
                    all.add(status);
                }
            } catch (CodecException garbage) {
                System.getLogger("io.skua.cluster")
                        .log(System.Logger.Level.WARNING, "The status of a place could not be read.", garbage);
            }
        }
        return all;
    }
}
