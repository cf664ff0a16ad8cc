package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.cluster.net.Party.Guest;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Networks find each other, greet, come and go. */
final class MeetingTest {
    @ParameterizedTest
    @ValueSource(strings = {"01", "10", "012", "210", "120", "0123", "3120"})
    void oneAfterTheOther(String order) throws Exception {
        try (Party party = new Party(order.length())) {
            List<Guest> guests = new ArrayList<>();
            for (int i = 0; i < order.length(); i++) {
                guests.add(party.join(order.charAt(i) - '0'));
            }
            Party.awaitAll(guests);
            assertThat(guests.get(guests.size() - 1).network.known())
                    .as("the last one knows all others, by number")
                    .extracting(each -> each.id().number())
                    .isSorted()
                    .hasSize(order.length() - 1);
            for (Guest guest : guests) {
                for (Known other : guest.network.known()) {
                    guest.awaitEvent(new Event.Appeared(other.id()));
                    assertThat(other.name()).isEqualTo("place-" + other.id().number());
                    assertThat(other.address())
                            .isEqualTo(party.address(other.id().number()));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void allAtOnce(int places) throws Exception {
        try (Party party = new Party(places)) {
            long begin = System.nanoTime();
            List<CompletableFuture<Guest>> joining = new ArrayList<>();
            for (int i = 0; i < places; i++) {
                int place = i;
                joining.add(
                        CompletableFuture.supplyAsync(() -> joined(party, place), task -> new Thread(task).start()));
            }
            List<Guest> guests = new ArrayList<>();
            for (CompletableFuture<Guest> each : joining) {
                guests.add(each.get());
            }
            Party.awaitAll(guests);
            System.out.println(places + " places have formed in " + (System.nanoTime() - begin) / 1_000_000 + " ms");
            assertThat(guests)
                    .allSatisfy(guest -> assertThat(guest.network.others()).hasSize(places - 1));
        }
    }

    private static Guest joined(Party party, int place) {
        try {
            return party.join(place);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 64, 1000, 100_000, 1 << 20, 20 << 20})
    void bytesArrive(int length) throws Exception {
        try (Party party = new Party(2)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            byte[] bytes = new byte[length];
            new Random(length).nextBytes(bytes);
            second.network.send(second.awaitPlace(0), bytes);
            Party.eventually(() -> !first.received.isEmpty());
            first.network.send(first.awaitPlace(1), first.received.get(0));
            Party.eventually(() -> !second.received.isEmpty());
            assertThat(second.received.get(0)).isEqualTo(bytes);
        }
    }

    @Test
    void onePlaceThatClosesIsGone() throws Exception {
        try (Party party = new Party(3)) {
            List<Guest> guests = List.of(party.join(0), party.join(1), party.join(2));
            Party.awaitAll(guests);
            PlaceId closed = guests.get(0).awaitPlace(1);
            guests.get(1).network.close();
            guests.get(0).awaitEvent(new Event.Gone(closed));
            guests.get(2).awaitEvent(new Event.Gone(closed));
            Party.awaitAll(List.of(guests.get(0), guests.get(2)));
            assertThat(guests.get(0).events).doesNotContain(new Event.Silent(closed));
        }
    }

    /** Otherwise its connections could be closed before its last words have arrived. */
    @Test
    void aPlaceIsClosedWhenOthersHaveHeardOfIt() throws Exception {
        try (Party party = new Party(3)) {
            List<Guest> guests = List.of(party.join(0), party.join(1), party.join(2));
            Party.awaitAll(guests);
            Guest closed = guests.get(1);
            closed.network.close();
            for (Guest guest : List.of(guests.get(0), guests.get(2))) {
                assertThat(guest.network.known())
                        .extracting(each -> each.id().number())
                        .doesNotContain(closed.identity.number());
            }
        }
    }

    @Test
    void placesThatCloseAtTheSameTimeHearEachOther() throws Exception {
        try (Party party = new Party(2)) {
            List<Guest> guests = List.of(party.join(0), party.join(1));
            Party.awaitAll(guests);
            CompletableFuture<Void> other =
                    CompletableFuture.runAsync(guests.get(1).network::close, task -> new Thread(task).start());
            guests.get(0).network.close();
            other.join();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void onePlaceThatIsKilledIsGone(int victim) throws Exception {
        try (Party party = new Party(3)) {
            List<Guest> guests = new ArrayList<>(List.of(party.join(0), party.join(1), party.join(2)));
            Party.awaitAll(guests);
            PlaceId killed = guests.get((victim + 1) % 3).awaitPlace(victim);
            guests.remove(victim).network.kill();
            for (Guest guest : guests) {
                guest.awaitEvent(new Event.Gone(killed));
            }
            Party.awaitAll(guests);
        }
    }

    @Test
    void aRestartedPlaceHasALaterLife() throws Exception {
        try (Party party = new Party(2)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            PlaceId before = first.awaitPlace(1);
            second.network.kill();
            party.join(1);
            Party.eventually(() -> first.awaitPlace(1).succeeds(before));
            PlaceId after = first.awaitPlace(1);
            first.awaitEvent(new Event.Gone(before));
            first.awaitEvent(new Event.Appeared(after));
        }
    }

    @Test
    void aNewLifeIsAnnounced() throws Exception {
        try (Party party = new Party(2)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            PlaceId before = first.awaitPlace(1);
            PlaceId after = second.network.begin();
            assertThat(after.succeeds(before)).isTrue();
            first.awaitEvent(new Event.Appeared(after));
            assertThat(first.events).containsSubsequence(new Event.Gone(before), new Event.Appeared(after));
            assertThat(first.network.others()).containsExactly(after);
        }
    }

    @Test
    void theSameNumberTwiceIsRefused() throws Exception {
        try (Party party = new Party(3)) {
            Guest first = party.join(0);
            party.join(1);
            Identity impostor = new Identity("test", "impostor", 1, 1, 4711, false);
            assertThatThrownBy(() -> party.join(2, impostor))
                    .isInstanceOf(IOException.class)
                    .hasMessage("The number 1 belongs to place \"place-1\" at " + Endpoint.text(party.address(1))
                            + "; give place \"impostor\" another number or name.");
            assertThat(first.network.known()).extracting(Known::name).containsExactly("place-1");
        }
    }

    @Test
    void otherClassesAreRefused() throws Exception {
        try (Party party = new Party(2)) {
            Guest first = party.join(0);
            Identity other = new Identity("test", "other", 1, 1, 4712, false);
            assertThatThrownBy(() -> party.join(1, other))
                    .isInstanceOf(IOException.class)
                    .hasMessage("The places have registered different classes: place \"place-0\" at "
                            + Endpoint.text(party.address(0))
                            + " and place \"other\" must register the same ones, and in the same version.");
            assertThat(first.events).isEmpty();
        }
    }

    @Test
    void observersSeeAndAreNotTold() throws Exception {
        try (Party party = new Party(2)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            Guest observer = party.join(
                    new Endpoint(anyPort, List.of(party.address(0)), null, null, false),
                    new Identity("test", "observer", 0, 0, 0, true));
            assertThat(observer.network.address().getPort()).isGreaterThan(1023);
            Party.eventually(() -> observer.network.known().size() == 2);
            Map<Known, byte[]> statuses = observer.network.statuses(observer.network.known(), Duration.ofSeconds(30));
            assertThat(statuses.values())
                    .extracting(bytes -> new String(bytes, StandardCharsets.UTF_8))
                    .containsExactly("fine, says place-0", "fine, says place-1");
            assertThat(observer.events).isEmpty();
            assertThat(first.events).containsExactly(new Event.Appeared(first.awaitPlace(1)));
            assertThat(second.events).containsExactly(new Event.Appeared(second.awaitPlace(0)));
            observer.network.close();
            assertThat(first.network.known()).hasSize(1);
        }
    }

    @Test
    void theNumberOfAName() {
        assertThat(Arrays.asList("skua-2", "7", "a0012", "skua-0"))
                .extracting(Identity::numberOf)
                .containsExactly(2, 7, 12, 0);
        assertThat(Identity.numberOf("left")).isGreaterThanOrEqualTo(1 << 20).isNotEqualTo(Identity.numberOf("right"));
        assertThat(Identity.numberOf("a-99999999999")).isGreaterThanOrEqualTo(1 << 20);
    }
}
