package io.skua.cluster.net;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a place listens, and where it looks for others.
 *
 * @param bind the address and the port at which the place listens, and under which others reach it; port 0 stands for
 *     any free port, which is enough for those whom nobody looks for
 * @param peers where other places may listen; it is not an error if nobody listens there
 * @param dnsQuery the name whose addresses are those of the places, all at the port of this one; null if the peers are
 *     given
 * @param tls a directory that {@link Keys} has filled; null for connections without TLS
 * @param isInsecure whether an address that other machines can reach is allowed without TLS
 */
public record Endpoint(
        InetSocketAddress bind,
        List<InetSocketAddress> peers,
        @Nullable String dnsQuery,
        @Nullable Path tls,
        boolean isInsecure) {
    public Endpoint {
        peers = List.copyOf(peers);
        InetAddress address = bind.getAddress();
        if (address == null) {
            throw new IllegalArgumentException("There is no address of the name " + bind.getHostString()
                    + "; give an address of this machine to listen at, such as 127.0.0.1:7800.");
        }
        if (address.isAnyLocalAddress() || address.isMulticastAddress()) {
            throw new IllegalArgumentException("A place cannot listen at " + address.getHostAddress()
                    + ", because others could not reach the place under this address; give an address of one of this"
                    + " machine's interfaces.");
        }
        if (bind.getPort() == 0 && dnsQuery != null) {
            throw new IllegalArgumentException(
                    "Who looks for others by DNS needs a port, from 1 to 65535, because all places have the same one.");
        }
        if (!address.isLoopbackAddress() && tls == null && !isInsecure) {
            throw new IllegalArgumentException("Other machines can reach " + text(bind)
                    + ", and without TLS anybody could join: name a directory with keys (--tls DIR, or tls in a"
                    + " program), or say that anybody may join (--insecure, or insecure in a program).");
        }
        for (InetSocketAddress peer : peers) {
            if (peer.isUnresolved()) {
                throw new IllegalArgumentException("There is no address of the peer " + text(peer) + ".");
            }
        }
        if (dnsQuery != null && !peers.isEmpty()) {
            throw new IllegalArgumentException(
                    "Peers were given, and a DNS query for them, too; only one of the two can be followed.");
        }
    }

    /** Returns the text that users know: the host and the port. */
    public static String text(InetSocketAddress address) {
        String host = address.isUnresolved()
                ? address.getHostString()
                : address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
