package io.skua.bench;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.protocols.NAKACK4;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UNICAST4;
import org.jgroups.protocols.pbcast.GMS;

/** Messages that go back and forth between two processes by JGroups alone, as a measure for others. */
final class JGroupsPing {
    private static final int BYTES = 64;

    private JGroupsPing() {}

    private static JChannel channel(InetSocketAddress bind, InetSocketAddress peer) throws Exception {
        TCP transport = new TCP();
        transport.setBindAddress(bind.getAddress());
        transport.setBindPort(bind.getPort());
        transport.setPortRange(0);
        transport.disableDiagnostics();
        transport.tcpNodelay(true);
        GMS membership = new GMS();
        membership.printLocalAddress(false);
        return new JChannel(
                transport,
                new TCPPING().setInitialHosts(List.of(bind, peer)).setPortRange(0),
                new NAKACK4(),
                new UNICAST4(),
                membership.setJoinTimeout(500));
    }

    /** @param text the address of the one who answers; the other one has the next port */
    private static InetSocketAddress address(String text, int next) {
        int port = Integer.parseInt(text.substring(text.lastIndexOf(':') + 1));
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port + next);
    }

    private static Message message(Address to, byte[] bytes) {
        return new BytesMessage(to, bytes)
                .setFlag(Message.Flag.OOB, Message.Flag.DONT_BUNDLE, Message.Flag.NO_FC, Message.Flag.NO_RELIABILITY);
    }

    /** Answers everything that comes, until the process ends. */
    static void pong(String address) throws Exception {
        JChannel channel = channel(address(address, 0), address(address, 1));
        channel.setReceiver(new Receiver() {
            @Override
            public void receive(Message message) {
                try {
                    channel.send(message(message.getSrc(), message.getArray()));
                } catch (Exception closed) {
                    return;
                }
            }
        });
        channel.connect("ping");
    }

    /** Returns how long round trips take, in nanoseconds. */
    static long[] roundTrips(String address, int warmUp, int trips) throws Exception {
        AtomicLong last = new AtomicLong();
        Thread self = Thread.currentThread();
        try (JChannel channel = channel(address(address, 1), address(address, 0))) {
            channel.setReceiver(new Receiver() {
                @Override
                public void receive(Message message) {
                    last.set(ByteBuffer.wrap(message.getArray()).getLong());
                    LockSupport.unpark(self);
                }
            });
            channel.connect("ping");
            while (channel.getView().size() < 2) {
                Measures.nap(10);
            }
            Address there = channel.getView().getMembers().stream()
                    .filter(each -> !each.equals(channel.getAddress()))
                    .findFirst()
                    .orElseThrow();
            long[] nanos = new long[trips];
            for (int i = -warmUp; i < trips; i++) {
                long number = 1L + i + warmUp;
                long begin = System.nanoTime();
                channel.send(message(
                        there, ByteBuffer.allocate(BYTES).putLong(number).array()));
                while (last.get() != number) {
                    LockSupport.park(last);
                }
                if (i >= 0) {
                    nanos[i] = System.nanoTime() - begin;
                }
            }
            return nanos;
        }
    }
}
