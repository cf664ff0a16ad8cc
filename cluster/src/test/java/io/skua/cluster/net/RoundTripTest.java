package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.protocols.NAKACK4;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UNICAST4;
import org.jgroups.protocols.pbcast.GMS;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages go back and forth many times, each exactly once; prints how long that takes, which nothing depends on. */
final class RoundTripTest {
    private static final int BYTES = 64;
    private static final int WARM_UP = 5000;
    private static final int TRIPS = 10_000;

    private interface Send {
        void send(byte[] bytes) throws Exception;
    }

    /** Waits for answers, as somebody with nothing else to do. */
    private static final class Answers {
        private final AtomicLong last = new AtomicLong();
        private volatile @Nullable Thread waiting;

        void came(byte[] bytes) {
            last.set(ByteBuffer.wrap(bytes).getLong());
            LockSupport.unpark(waiting);
        }

        void await(long number) {
            waiting = Thread.currentThread();
            while (last.get() != number) {
                LockSupport.park(this);
            }
        }
    }

    private static long medianNanos(Answers answers, Send send) throws Exception {
        long[] nanos = new long[TRIPS];
        for (int i = -WARM_UP; i < TRIPS; i++) {
            long number = 1L + i + WARM_UP;
            byte[] bytes = ByteBuffer.allocate(BYTES).putLong(number).array();
            long begin = System.nanoTime();
            send.send(bytes);
            answers.await(number);
            if (i >= 0) {
                nanos[i] = System.nanoTime() - begin;
            }
        }
        Arrays.sort(nanos);
        return nanos[TRIPS / 2];
    }

    private static long ours(@Nullable Path keys) throws Exception {
        Party party = new Party(2, keys);
        Answers answers = new Answers();
        try (ClusterNetwork first = ClusterNetwork.open(party.endpoint(0), Party.identity(0));
                ClusterNetwork second = ClusterNetwork.open(party.endpoint(1), Party.identity(1))) {
            Party.eventually(() -> first.known().size() == 1 && second.known().size() == 1);
            PlaceId there = first.known().get(0).id();
            PlaceId here = second.known().get(0).id();
            first.start(receiver(answers::came));
            second.start(receiver(bytes -> second.send(here, bytes)));
            return medianNanos(answers, bytes -> first.send(there, bytes));
        }
    }

    private interface Taker {
        void take(byte[] bytes);
    }

    private static Receiver receiver(Taker taker) {
        return new Receiver() {
            @Override
            public void receive(byte[] bytes) {
                taker.take(bytes);
            }

            @Override
            public void tell(Event event) {}

            @Override
            public byte[] status() {
                return new byte[0];
            }
        };
    }

    private static JChannel plain(Party party, int place) throws Exception {
        TCP transport = new TCP();
        transport.setBindAddress(party.address(place).getAddress());
        transport.setBindPort(party.address(place).getPort());
        transport.disableDiagnostics();
        transport.tcpNodelay(true);
        GMS membership = new GMS();
        membership.printLocalAddress(false);
        return new JChannel(
                transport,
                new TCPPING()
                        .setInitialHosts(List.of(party.address(0), party.address(1)))
                        .setPortRange(0),
                new NAKACK4(),
                new UNICAST4(),
                membership.setJoinTimeout(500));
    }

    private static Message message(Address to, byte[] bytes) {
        return new BytesMessage(to, bytes)
                .setFlag(Message.Flag.OOB, Message.Flag.DONT_BUNDLE, Message.Flag.NO_FC, Message.Flag.NO_RELIABILITY);
    }

    private static long ofJGroups() throws Exception {
        Party party = new Party(2);
        Answers answers = new Answers();
        try (JChannel first = plain(party, 0);
                JChannel second = plain(party, 1)) {
            first.setReceiver(new org.jgroups.Receiver() {
                @Override
                public void receive(Message message) {
                    answers.came(message.getArray());
                }
            });
            second.setReceiver(new org.jgroups.Receiver() {
                @Override
                public void receive(Message message) {
                    try {
                        second.send(message(message.getSrc(), message.getArray()));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
            first.connect("plain");
            second.connect("plain");
            Party.eventually(() -> first.getView().size() == 2);
            return medianNanos(answers, bytes -> first.send(message(second.getAddress(), bytes)));
        }
    }

    @Test
    void manyTimesBackAndForth(@TempDir Path keys) throws Exception {
        Keys.make(keys, "place-0", List.of());
        Keys.make(keys, "place-1", List.of());
        long jgroups = ofJGroups();
        long ours = ours(null);
        long secured = ours(keys);
        System.out.println("round trip of " + BYTES + " bytes, median: JGroups " + jgroups / 1000 + " µs, ours "
                + ours / 1000 + " µs, ours with TLS " + secured / 1000 + " µs");
        assertThat(List.of(jgroups, ours, secured)).allMatch(nanos -> nanos > 0);
    }
}
