package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.AnyTask;
import io.skua.place.Fold;
import io.skua.place.PlaceJob;
import io.skua.place.Resident;
import io.skua.place.codec.Codec;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.Settings;
import io.skua.workloads.catalog.PlaceWorkloads;
import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.places.WorkDone;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.jgroups.protocols.DELAY;
import org.jgroups.protocols.DISCARD;
import org.jgroups.protocols.SHUFFLE;
import org.jgroups.stack.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact totals on real places that talk over TCP, also when one dies and when messages get lost. */
final class UtsTest {
    private static final long T1 = 4_130_071;
    private static final PlaceProgram<?, ?, ?> T1_TREE = tree("T1");
    private static final long SMALL = 63_914;
    private static final PlaceProgram<?, ?, ?> SMALL_TREE = tree("t=1", "a=3", "d=7", "b=4", "r=19");
    private static final Codec CODEC = Resident.codec(T1_TREE.classes(), 1 << 20);

    private static PlaceProgram<?, ?, ?> tree(String... arguments) {
        return PlaceWorkloads.named("uts").with(List.of(arguments));
    }

    /** A place of a party. */
    private static final class Settler implements Receiver, AutoCloseable {
        final ClusterNetwork network;
        final Resident resident;

        Settler(Party party, int number, Protocol... faults) throws IOException {
            Identity identity = new Identity("uts", "place-" + number, number, 1, CODEC.fingerprint(), false);
            network = ClusterNetwork.open(party.endpoint(number), identity, List.of(faults));
            resident = new Resident(new Resident.Seat(number, 1, Settings.usual(1), CODEC), network, why -> {});
            network.start(this);
            resident.start();
        }

        @Override
        public void receive(byte[] bytes) {
            resident.receive(bytes);
        }

        @Override
        public void tell(Event event) {
            resident.tell(event);
        }

        @Override
        public byte[] status() {
            return new byte[0];
        }

        <R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> PlaceJob<R> submit(
                PlaceProgram<R, T, F> program) {
            return resident.place().submit(program.fold(), program.root());
        }

        void kill() {
            network.kill();
            resident.stop("The place was killed.");
        }

        @Override
        public void close() {
            network.close();
            resident.stop("The test has ended.");
            resident.awaitThreads();
        }
    }

    private static List<Settler> settle(Party party, int places) throws IOException {
        List<Settler> settlers = new ArrayList<>();
        for (int i = 0; i < places; i++) {
            settlers.add(new Settler(party, i));
        }
        awaitAll(settlers);
        return settlers;
    }

    private static void awaitAll(List<Settler> settlers) {
        for (Settler settler : settlers) {
            Party.eventually(() -> settler.resident.place().places().size() == settlers.size());
        }
    }

    private static void close(List<Settler> settlers) {
        settlers.forEach(Settler::close);
    }

    private static void awaitNodes(long from, long more, Future<?> job) {
        Party.eventually(() -> WorkDone.units() >= from + more || job.isDone());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void placesCountTheTree(int places) throws Exception {
        Party party = new Party(places);
        List<Settler> settlers = settle(party, places);
        try {
            assertThat(settlers.get(places - 1).submit(T1_TREE).get()).isEqualTo(T1);
            assertThat(settlers)
                    .allSatisfy(each -> assertThat(each.resident.tasks()).isPositive());
        } finally {
            close(settlers);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aPlaceIsKilled(int victim) throws Exception {
        Party party = new Party(3);
        List<Settler> settlers = settle(party, 3);
        try {
            long from = WorkDone.units();
            PlaceJob<?> job = settlers.get((victim + 1) % 3).submit(T1_TREE);
            awaitNodes(from, 500_000, job);
            settlers.get(victim).kill();
            assertThat(job.get()).isEqualTo(T1);
        } finally {
            close(settlers);
        }
    }

    @Test
    void oneOfTwoIsKilled() throws Exception {
        Party party = new Party(2);
        List<Settler> settlers = settle(party, 2);
        try {
            long from = WorkDone.units();
            PlaceJob<?> job = settlers.get(1).submit(T1_TREE);
            awaitNodes(from, 500_000, job);
            settlers.get(0).kill();
            assertThat(job.get()).isEqualTo(T1);
        } finally {
            close(settlers);
        }
    }

    private static Protocol[] faults(String name) {
        return switch (name) {
            case "lost" -> new Protocol[] {new DISCARD().setUpDiscardRate(0.03).setDownDiscardRate(0.03)};
            case "shuffled" -> {
                SHUFFLE shuffle = new SHUFFLE().setMaxSize(4).setMaxTime(20);
                shuffle.setUp(true);
                shuffle.setDown(true);
                yield new Protocol[] {shuffle};
            }
            default -> {
                DELAY delay = new DELAY();
                delay.setInDelay(5);
                delay.setOutDelay(5);
                yield new Protocol[] {delay};
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost", "shuffled", "delayed"})
    void aBadNetwork(String kind) throws Exception {
        Party party = new Party(3);
        List<Settler> settlers = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                settlers.add(new Settler(party, i, faults(kind)));
            }
            awaitAll(settlers);
            // A small tree: each message that is lost or overtaken costs a second.
            assertThat(settlers.get(2).submit(SMALL_TREE).get()).isEqualTo(SMALL);
        } finally {
            close(settlers);
        }
    }
}
