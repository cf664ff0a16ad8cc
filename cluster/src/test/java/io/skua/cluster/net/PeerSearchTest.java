package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.Message;
import org.jgroups.View;
import org.jgroups.protocols.Discovery;
import org.jgroups.protocols.PingData;
import org.jgroups.protocols.PingHeader;
import org.jgroups.stack.IpAddress;
import org.jgroups.stack.Protocol;
import org.jgroups.util.Responses;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;

/** How a place decides whether it is the first one. */
final class PeerSearchTest {
    private static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7800);
    private static final InetSocketAddress THERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7801);

    private final Address self = UUID.randomUUID();
    private final Address other = UUID.randomUUID();
    private final PeerSearch search = new PeerSearch(new Endpoint(HERE, List.of(HERE, THERE), null, null, false));
    private final Wire wire = new Wire();

    PeerSearchTest() {
        search.returnEntireCache(true).sendCacheOnJoin(false);
        search.setDownProtocol(wire);
        search.setUpProtocol(new Protocol() {});
        search.setAddress(self);
        search.down(new Event(Event.CONNECT, "test"));
    }

    /** Stands for the transport: keeps what is sent, and refuses or answers questions. */
    private final class Wire extends Protocol {
        final List<Message> answers = new ArrayList<>();
        Runnable whenAsked = () -> search.refused(THERE);
        int questions;

        @Override
        public Object down(Event event) {
            return switch (event.getType()) {
                case Event.GET_PHYSICAL_ADDRESS -> physical(HERE);
                case Event.GET_LOGICAL_PHYSICAL_MAPPINGS -> Map.of(self, physical(HERE));
                case Event.ADD_PHYSICAL_ADDRESS -> true;
                default -> false;
            };
        }

        @Override
        public Object down(Message message) {
            PingHeader header = message.getHeader(search.getId());
            if (header.type() == PingHeader.GET_MBRS_REQ) {
                questions++;
                whenAsked.run();
            } else {
                answers.add(message);
            }
            return true;
        }
    }

    private static IpAddress physical(InetSocketAddress address) {
        return new IpAddress(address.getAddress(), address.getPort());
    }

    private Responses search() {
        return search.findMembers(null, true, false, 0);
    }

    /** A message of the other one, of the kind of a question or an answer. */
    private void hear(byte kind, boolean isFirst) {
        PingData data = new PingData(other, isFirst, "other", physical(THERE)).coord(isFirst);
        search.up(new BytesMessage(self)
                .setSrc(other)
                .putHeader(search.getId(), new PingHeader(kind).clusterName("test"))
                .setArray(Discovery.marshal(data)));
    }

    private List<Boolean> answersThatSayFirst() throws Exception {
        List<Boolean> all = new ArrayList<>();
        for (Message each : wire.answers) {
            for (PingData data : Discovery.deserialize(each.getArray(), each.getOffset(), each.getLength())) {
                all.add(data.isCoord());
            }
        }
        return all;
    }

    private void begins() {
        search.down(new Event(Event.VIEW_CHANGE, View.create(self, 0, self)));
        search.down(new Event(Event.BECOME_SERVER));
    }

    @Test
    void whoIsRefusedByAllPeersIsAlone() {
        assertThat(search().isEmpty()).isTrue();
        assertThat(wire.questions)
                .as("a place does not ask itself, and asks a peer that has refused once")
                .isEqualTo(1);
    }

    @Test
    void aPeerThatHasAcceptedIsAskedAgainUntilItAnswers() {
        wire.whenAsked = () -> {
            search.connected(THERE);
            if (wire.questions == 3) { // the first ones get lost
                hear(PingHeader.GET_MBRS_RSP, true);
            }
        };
        assertThat(search()).singleElement().matches(PingData::isCoord);
        assertThat(wire.questions).isEqualTo(3);
    }

    @Test
    void whoAsksBeforeTheDecisionIsAnsweredAndCounts() throws Exception {
        wire.whenAsked = () -> {
            hear(PingHeader.GET_MBRS_REQ, false);
            search.refused(THERE);
        };
        assertThat(search()).extracting(PingData::getAddress).containsExactly(other);
        assertThat(answersThatSayFirst()).containsExactly(false);
    }

    @Test
    void whoAsksBetweenTheDecisionAndItsEffectIsAnsweredAfterTheEffect() throws Exception {
        Responses responses = search();
        hear(PingHeader.GET_MBRS_REQ, false);
        assertThat(responses.isEmpty())
                .as("the decision does not know of the question")
                .isTrue();
        assertThat(wire.answers).isEmpty();
        begins();
        assertThat(answersThatSayFirst()).containsExactly(true);
        hear(PingHeader.GET_MBRS_REQ, false);
        assertThat(answersThatSayFirst()).containsExactly(true, true);
    }

    @Test
    void ifNothingWasDecidedTheNextSearchAnswersAndCounts() throws Exception {
        search();
        hear(PingHeader.GET_MBRS_REQ, false);
        wire.whenAsked = () -> hear(PingHeader.GET_MBRS_RSP, false);
        assertThat(search()).extracting(PingData::getAddress).containsExactly(other);
        assertThat(answersThatSayFirst()).containsExactly(false);
    }
}
