package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cluster.socket.Refusals;
import io.skua.cluster.socket.Sockets;
import io.skua.cluster.socket.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import org.jgroups.JChannel;
import org.jgroups.protocols.dns.AddressedDNSResolver;
import org.jgroups.protocols.dns.DNS_PING;
import org.junit.jupiter.api.Test;

/** Places find each other by a name whose addresses are theirs, as the name of a headless service. */
final class DnsTest {
    private static final String NAME = "places.skua.test";

    /** Returns a port that is free at both addresses, since all places that are found by DNS have the same one. */
    private static int commonPort(InetAddress one, InetAddress other) throws IOException {
        while (true) {
            try (ServerSocket first = new ServerSocket(0, 1, one);
                    ServerSocket second = new ServerSocket(first.getLocalPort(), 1, other)) {
                return second.getLocalPort();
            } catch (IOException taken) {
                assertThat(taken).hasMessageContaining("in use");
            }
        }
    }

    private static JChannel channel(InetAddress address, int port, String name, DnsStub dns) throws Exception {
        Refusals refusals = new Refusals(name);
        Transport transport = new Transport(1 << 20, 1 << 20, refusals);
        Sockets sockets = new Sockets(null, refusals, Thread::new, false);
        transport.setSocketFactory(sockets);
        Endpoint endpoint = new Endpoint(new InetSocketAddress(address, port), List.of(), NAME, null, false);
        JChannel channel = Stack.channel(endpoint, name, transport, Stack.discovery(endpoint, sockets), List.of());
        DNS_PING discovery = channel.getProtocolStack().findProtocol(DNS_PING.class);
        // Instead of the name servers of this machine, which the protocol has looked up already.
        discovery.setDNSResolver(new AddressedDNSResolver("com.sun.jndi.dns.DnsContextFactory", dns.address()));
        return channel;
    }

    @Test
    void twoPlacesMeetByAName() throws Exception {
        InetAddress one = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
        int port = commonPort(one, other);
        try (DnsStub dns = new DnsStub(List.of(one, other));
                JChannel first = channel(one, port, "first", dns);
                JChannel second = channel(other, port, "second", dns)) {
            first.connect("test");
            second.connect("test");
            Party.eventually(
                    () -> first.getView().size() == 2 && second.getView().size() == 2);
            assertThat(dns.questions()).isPositive();
        }
    }
}
