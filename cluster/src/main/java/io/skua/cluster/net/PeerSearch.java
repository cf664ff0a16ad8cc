package io.skua.cluster.net;

import io.skua.cluster.socket.Sockets;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jgroups.Address;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.PingData;
import org.jgroups.protocols.PingHeader;
import org.jgroups.protocols.TCPPING;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.Responses;
import org.jspecify.annotations.Nullable;

/**
 * TCPPING as JGroups has it, but for places that start at the same moment: they become one cluster at once, instead of
 * several that merge seconds later.
 *
 * <ul>
 *   <li>A place waits until each peer has answered or has refused a connection ({@link Inquiry}), and not for a time
 *       that is too long for a place that is alone and too short for one whose peers are slow.
 *   <li><b>P1.</b> A place that has told another one "I have not joined yet" takes that one into account when it
 *       decides who begins the cluster. A question that comes between the decision and its effect waits for the effect.
 * </ul>
 *
 * Every place opens its port before it asks. So of two places at least one sees the other, and tells it so by asking;
 * by P1 no two of them take themselves for the first one. JGroups decides among places that all have not joined: the
 * one with the smallest address begins, and the rest asks again.
 */
final class PeerSearch extends TCPPING implements Sockets.CallListener {
    private static final int WAITING_MAX = 1000; // questions beyond that are dropped, and are asked again

    private final List<InetSocketAddress> peers;
    private final Inquiry inquiry = new Inquiry();
    private final List<Message> waiting = new ArrayList<>(); // guarded by itself, as is the next one
    private boolean isDeciding;

    PeerSearch(Endpoint endpoint) {
        setId(ClassConfigurator.getProtocolId(TCPPING.class));
        setInitialHosts(endpoint.peers());
        setPortRange(0);
        peers = endpoint.peers().stream()
                .filter(peer -> !peer.equals(endpoint.bind()))
                .toList();
    }

    @Override
    public Responses findMembers(List<Address> members, boolean isFirst, boolean isLater, long millis) {
        if (!isFirst) {
            return super.findMembers(members, false, isLater, millis);
        }
        endDeciding();
        inquiry.begin(peers);
        Responses responses = super.findMembers(members, true, false, millis);
        try {
            long begin = System.nanoTime();
            while (!inquiry.await(responses::isDone, begin)) {
                super.findMembers(members, true, responses);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // whoever joins sees to that
        }
        synchronized (waiting) {
            isDeciding = true;
        }
        return responses.done();
    }

    @Override
    public Object down(Event event) {
        Object result = super.down(event);
        if (event.getType() == Event.BECOME_SERVER) {
            endDeciding();
        }
        return result;
    }

    /** Answers the questions that have waited. */
    private void endDeciding() {
        List<Message> questions;
        synchronized (waiting) {
            isDeciding = false;
            questions = List.copyOf(waiting);
            waiting.clear();
        }
        for (Message question : questions) {
            PingHeader header = question.getHeader(getId());
            handle(header, question);
        }
    }

    @Override
    protected @Nullable Object handle(PingHeader header, Message message) {
        if (header.type() != PingHeader.GET_MBRS_REQ) {
            return super.handle(header, message);
        }
        synchronized (waiting) { // P1; nothing below waits, since lanes do not
            if (!isDeciding) {
                return super.handle(header, message);
            }
            if (waiting.size() < WAITING_MAX) {
                waiting.add(message);
            }
            return null;
        }
    }

    // ---- answers and refusals ----

    @Override
    protected void handleDiscoveryResponse(PingData answer, Address sender) {
        super.handleDiscoveryResponse(answer, sender);
        if (answer != null && sender.equals(answer.getAddress()) && answer.getPhysicalAddr() instanceof IpAddress ip) {
            inquiry.settled(new InetSocketAddress(ip.getIpAddress(), ip.getPort()));
        }
    }

    @Override
    protected void addResponse(PingData response, boolean isBetter) {
        super.addResponse(response, isBetter);
        inquiry.look();
    }

    @Override
    public void connected(InetSocketAddress peer) {
        inquiry.reached(peer);
    }

    @Override
    public void refused(InetSocketAddress peer) {
        inquiry.refused(peer);
    }

    /** Returns the peers that accept connections. */
    List<InetSocketAddress> accepting() {
        return inquiry.accepting();
    }
}
