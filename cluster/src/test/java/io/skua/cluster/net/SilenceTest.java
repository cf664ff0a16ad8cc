package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cluster.net.Party.Guest;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jgroups.protocols.DISCARD;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Places that say nothing, and places that do not listen. */
final class SilenceTest {
    @Test
    void aPartitionIsSilenceAndNotDeath() throws Exception {
        DISCARD cut = new DISCARD();
        try (Party party = new Party(3)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            Guest third = party.join(2, Party.identity(2), cut);
            Party.awaitAll(List.of(first, second, third));
            PlaceId lost = first.awaitPlace(2);
            cut.discardAll(true);
            first.awaitEvent(new Event.Silent(lost));
            second.awaitEvent(new Event.Silent(lost));
            third.awaitEvent(new Event.Silent(first.self()));
            cut.discardAll(false);
            first.awaitEvent(new Event.Back(lost));
            second.awaitEvent(new Event.Back(lost));
            third.awaitEvent(new Event.Back(first.self()));
            Party.awaitAll(List.of(first, second, third));
            assertThat(first.events).doesNotContain(new Event.Gone(lost));
            assertThat(second.events).doesNotContain(new Event.Gone(lost));
            assertThat(third.events).noneMatch(Event.Gone.class::isInstance);
        }
    }

    @Test
    void twoClustersThatMeetAgreeWhoKeepsANumber() throws Exception {
        DISCARD cut = new DISCARD();
        cut.discardAll(true);
        try (Party party = new Party(2)) {
            Guest earlier = party.join(0, new Identity("test", "earlier", 1, 1, 4711, false));
            Guest later = party.join(1, new Identity("test", "later", 1, 1, 4711, false), cut);
            assertThat(later.network.known()).isEmpty();
            cut.discardAll(false);
            Party.eventually(() -> !later.ends.isEmpty() && !earlier.conflicts.isEmpty());
            assertThat(later.ends.get(0))
                    .isEqualTo("The number 1 belongs to place \"earlier\" at " + Endpoint.text(party.address(0))
                            + ", whose life began earlier; place \"later\" ends, and needs another number or name.");
            assertThat(later.conflicts).isNotEmpty();
            assertThat(earlier.ends).isEmpty();
        }
    }

    @Test
    void whoDoesNotReadMakesNobodyWait() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        try (Party party = new Party(3)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            Guest deaf = party.join(2);
            Party.awaitAll(List.of(first, second, deaf));
            deaf.gate = gate;
            PlaceId there = first.awaitPlace(2);
            for (int i = 0; i < 1000; i++) { // far more than the sockets and the lane hold
                first.network.send(there, new byte[1 << 20]);
            }
            first.network.send(first.awaitPlace(1), new byte[] {7});
            Party.eventually(() -> second.received.size() == 1);
            assertThat(first.network.transport().dropped()).isPositive();
            gate.countDown();
            Party.eventually(() -> deaf.received.size() >= 50);
            deaf.received.clear();
        } finally {
            gate.countDown();
        }
    }

    /** A process that neither speaks nor reads, so that connections to it are full, is out of the next view. */
    @Test
    void whoDoesNotReadDoesNotHoldUpAView() throws Exception {
        DISCARD mute = new DISCARD();
        CountDownLatch gate = new CountDownLatch(1);
        try (Party party = new Party(3)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            Guest deaf = party.join(2, Party.identity(2), mute);
            Party.awaitAll(List.of(first, second, deaf));
            deaf.gate = gate;
            PlaceId there = first.awaitPlace(2);
            while (first.network.transport().dropped() == 0) {
                first.network.send(there, new byte[1 << 20]);
            }
            mute.setDownDiscardRate(1);
            first.awaitEvent(new Event.Silent(there));
            second.awaitEvent(new Event.Silent(there));
        } finally {
            gate.countDown();
        }
    }

    /** Whatever view comes while a connection is made, both sides can speak afterwards. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aConnectionOfAMemberIsNotForgotten(int forgetful) throws Exception {
        try (Party party = new Party(2)) {
            List<Guest> guests = List.of(party.join(0), party.join(1));
            Party.awaitAll(guests);
            guests.get(forgetful).network.transport().retainAll(List.of());
            for (int i = 0; i < 2; i++) {
                guests.get(i).network.send(guests.get(1 - i).self(), new byte[] {7});
            }
            Party.eventually(() -> guests.stream().noneMatch(guest -> guest.received.isEmpty()));
        }
    }

    @Test
    void nothingIsLeftOver() throws Exception {
        Set<Thread> before = threads();
        for (int i = 0; i < 3; i++) {
            try (Party party = new Party(3)) {
                Party.awaitAll(List.of(party.join(0), party.join(1), party.join(2)));
            }
        }
        Party.eventually(() -> {
            Set<Thread> left = threads();
            left.removeAll(before);
            return left.isEmpty();
        });
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.getName().startsWith("awaitility"))
                .collect(Collectors.toSet());
    }
}
