package io.skua.cluster.net;

import io.skua.cluster.socket.Sockets;
import io.skua.cluster.socket.Threads;
import io.skua.cluster.socket.Transport;
import java.util.ArrayList;
import java.util.List;
import org.jgroups.JChannel;
import org.jgroups.protocols.Discovery;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.NAKACK4;
import org.jgroups.protocols.UNICAST4;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.dns.DNS_PING;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.stack.Protocol;

/**
 * The protocols of JGroups that a place uses: only to find others, to notice that they fall silent, and to agree on
 * views. All of it goes through the one port of the place. FD_SOCK2 and the diagnostics of JGroups are left out, since
 * they listen elsewhere and without TLS.
 */
final class Stack {
    /** How long a place waits for the view that the first place has been asked for, before it asks again. */
    private static final int JOIN_MILLIS = 250;

    /** How often a place asks the others who is the first one, if all of them have not joined yet. */
    private static final int JOIN_ATTEMPTS = 60;

    /** If the first message to a process was lost, all later ones wait until that process has asked for it. */
    private static final int SYNC_MILLIS = 100;

    private static final int CONNECT_MILLIS = 1000;
    /**
     * From a cut until a place is taken for dead, these must take less than 8 seconds: the silence and one more
     * heartbeat, which is how exactly FD_ALL3 measures; the verification; the first probe (0.1 s); and the time in
     * which the protocol collects silences (1 s). Together with the threads' wake-ups 7.2 to 7.3 s were measured.
     */
    private static final int SILENCE_MILLIS = 5000;

    private static final int HEARTBEAT_MILLIS = 500;
    private static final int TIME_MILLIS = 1000;
    private static final int VERIFY_MILLIS = 500;
    private static final int MERGE_MIN_MILLIS = 600;
    private static final int MERGE_MAX_MILLIS = 2000;
    private static final int MERGE_CHECK_MILLIS = 2100; // must be longer
    private static final int VIEW_ACK_MILLIS = 500;

    private Stack() {}

    /** Returns a channel that is not connected. Faults, which only tests have, go between transport and the rest. */
    static JChannel channel(
            Endpoint endpoint, String name, Transport transport, Discovery discovery, List<Protocol> faults)
            throws Exception {
        transport.setBindAddress(endpoint.bind().getAddress());
        // JGroups insists on a port; the sockets of a place know that any free one will do.
        transport.setBindPort(Math.max(1, endpoint.bind().getPort()));
        transport.setPortRange(0);
        transport.setBundlerType("no-bundler"); // the transport takes no batches
        // The usual policy keeps a queue for every sender that was ever named in a frame, until the next view comes.
        transport.setMessageProcessingPolicy("submit");
        transport.setThreadFactory(new Threads(name));
        transport.enableSuspectEvents(true);
        transport.setSockConnTimeout(CONNECT_MILLIS);
        transport.tcpNodelay(true);
        transport.logDetails(false);
        transport.logDiscardMsgs(false);
        transport.disableDiagnostics();
        transport.setTimeServiceInterval(TIME_MILLIS);

        List<Protocol> protocols = new ArrayList<>();
        protocols.add(transport);
        protocols.addAll(faults);
        protocols.add(discovery);
        protocols.add(new MERGE3()
                .setMinInterval(MERGE_MIN_MILLIS)
                .setMaxInterval(MERGE_MAX_MILLIS)
                .setCheckInterval(MERGE_CHECK_MILLIS));
        protocols.add(new FD_ALL3().setTimeout(SILENCE_MILLIS).setInterval(HEARTBEAT_MILLIS));
        protocols.add(new VERIFY_SUSPECT2().setTimeout(VERIFY_MILLIS));
        protocols.add(new NAKACK4());
        protocols.add(new UNICAST4().setSyncMinInterval(SYNC_MILLIS));
        GMS membership = new GMS()
                .setJoinTimeout(JOIN_MILLIS)
                .setMaxJoinAttempts(JOIN_ATTEMPTS)
                .setLeaveTimeout(VIEW_ACK_MILLIS)
                .setViewAckCollectionTimeout(VIEW_ACK_MILLIS)
                .logViewWarnings(false)
                .logCollectMessages(false);
        membership.printLocalAddress(false);
        protocols.add(membership);
        for (Protocol protocol : protocols) {
            quieten(() -> protocol.setLevel("error"));
        }
        JChannel channel = new QuietChannel(protocols);
        channel.setName(name);
        channel.setDiscardOwnMessages(true);
        return channel;
    }

    /** What matters to users is said by this module; JGroups logs every lost connection. */
    private static void quieten(Runnable setLevel) {
        try {
            setLevel.run();
        } catch (UnsupportedOperationException levelsAreSetElsewhere) {
            return; // with SLF4J on the class path, users set levels in its configuration
        }
    }

    /** Returns how a place finds others. */
    static Discovery discovery(Endpoint endpoint, Sockets sockets) {
        // Places that start at once and know one common peer only hear of each other from that peer.
        if (endpoint.dnsQuery() != null) {
            return new DNS_PING().setDNSQuery(endpoint.dnsQuery()).returnEntireCache(true);
        }
        PeerSearch search = new PeerSearch(endpoint);
        sockets.tellOfCalls(search);
        return search.returnEntireCache(true);
    }

    /** Does not log its own address. */
    private static final class QuietChannel extends JChannel {
        QuietChannel(List<Protocol> protocols) throws Exception {
            super(protocols);
            quieten(() -> log.setLevel("warn"));
        }
    }
}
