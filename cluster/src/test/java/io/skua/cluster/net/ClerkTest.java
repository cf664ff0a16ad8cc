package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;

/** The clerk alone, without a network: orders and accidents that are rare on a real one. */
final class ClerkTest {
    private static final Address SELF = new UUID(0, 1);
    private static final Address A = new UUID(0, 2);
    private static final Address B = new UUID(0, 3);
    private static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7800);
    private static final InetSocketAddress THERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7801);
    private static final InetSocketAddress ELSEWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7802);

    private record Sent(Address to, Note note) {}

    private final List<Sent> sent = new ArrayList<>();
    private final List<Event> told = new ArrayList<>();
    private final List<Address> probed = new ArrayList<>();
    private final Map<Address, Long> numbers = new HashMap<>(); // of the latest probe of each
    private final List<String> conflicts = new ArrayList<>();
    private final List<String> ends = new ArrayList<>();
    private final Lives lives = new Lives();
    private final Clerk clerk = new Clerk(identity("self", 0), () -> HERE, lives, new Clerk.Office() {
        @Override
        public void send(Address to, Note note) {
            sent.add(new Sent(to, note));
        }

        @Override
        public void tell(Event event) {
            told.add(event);
        }

        @Override
        public void conflict(String with, String sentence) {
            conflicts.add(sentence);
        }

        @Override
        public void end(String why) {
            ends.add(why);
        }

        @Override
        public void probe(Address peer, long number, InetSocketAddress at, Probes.Haste haste) {
            numbers.put(peer, number);
            probed.add(peer);
        }
    });

    private static Identity identity(String name, int number) {
        return new Identity("test", name, number, 1, 9, false);
    }

    private static Note.Hello hello(String name, int number, long incarnation, InetSocketAddress at) {
        return new Note.Hello(Note.VERSION, identity(name, number), incarnation, at);
    }

    private void view(Address... members) {
        clerk.viewChanged(SELF, List.of(members));
    }

    /** The latest probe of a peer has ended. */
    private void answer(Address peer, boolean wasRefused) {
        clerk.probed(peer, numbers.getOrDefault(peer, 0L), wasRefused);
    }

    @Test
    void whoIsAloneHasJoined() {
        assertThat(clerk.joined()).isNotDone();
        view(SELF);
        assertThat(clerk.joined()).isCompletedWithValue("");
    }

    @Test
    void aGreetingBeforeTheViewIsToldWithTheView() {
        view(SELF);
        clerk.heard(A, hello("a", 1, 5, THERE));
        assertThat(told).isEmpty();
        assertThat(clerk.known()).isEmpty();
        clerk.tick();
        assertThat(probed).as("it has left no view").isEmpty();
        view(SELF, A);
        assertThat(told).containsExactly(new Event.Appeared(new PlaceId(1, 5)));
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        assertThat(told).as("once").hasSize(1);
    }

    @Test
    void greetingsAreRepeatedUntilTheyAreAnswered() {
        view(A, SELF);
        clerk.tick();
        clerk.tick();
        assertThat(sent).hasSize(3).allMatch(each -> each.to.equals(A) && each.note instanceof Note.Hello);
        clerk.heard(A, new Note.Welcome(lives.current() - 1, 0));
        clerk.tick();
        assertThat(sent).as("the answer was for another life").hasSize(4);
        clerk.heard(A, new Note.Welcome(lives.current(), 0));
        clerk.tick();
        assertThat(sent).hasSize(4);
        assertThat(clerk.joined()).as("who A is has not been heard").isNotDone();
        clerk.heard(A, hello("a", 1, 5, THERE));
        assertThat(clerk.joined()).isCompletedWithValue("");
    }

    @Test
    void whoGreetsIsGreetedAgainUnlessThatOneHasAnswered() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        Note greeting = new Note.Hello(Note.VERSION, identity("self", 0), lives.current(), HERE);
        assertThat(sent)
                .as("the first greeting may have been sent before A could be reached")
                .extracting(each -> each.note)
                .containsExactly(greeting, new Note.Welcome(5, 0), greeting);
        clerk.heard(A, new Note.Welcome(lives.current(), 0));
        clerk.heard(A, hello("a", 1, 5, THERE));
        assertThat(sent).hasSize(4).endsWith(new Sent(A, new Note.Welcome(5, 0)));
    }

    @Test
    void anEarlierLifeWithAClockAheadIsOutdone() {
        view(A, SELF);
        long future = System.currentTimeMillis() + 1_000_000_000;
        clerk.heard(A, new Note.Welcome(lives.current(), future));
        assertThat(lives.current()).isGreaterThan(future);
        assertThat(sent.get(sent.size() - 1).note)
                .isEqualTo(new Note.Hello(Note.VERSION, identity("self", 0), lives.current(), HERE));
        long first = lives.begin();
        assertThat(first).isEqualTo(lives.current());
        clerk.heard(A, new Note.Welcome(first, first + 10));
        assertThat(lives.current())
                .as("a life that has begun does not change its number")
                .isEqualTo(first);
        assertThat(lives.begin()).isGreaterThan(first + 10);
    }

    @Test
    void aRestartedProcessTakesTheNumberOver() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        view(SELF, A, B);
        clerk.heard(B, hello("a", 1, 4, THERE)); // the same port: the earlier process cannot be alive
        assertThat(sent).contains(new Sent(B, new Note.Welcome(4, 5)));
        assertThat(told)
                .containsExactly(
                        new Event.Appeared(new PlaceId(1, 5)),
                        new Event.Gone(new PlaceId(1, 5)),
                        new Event.Appeared(new PlaceId(1, 4)));
        clerk.heard(B, hello("a", 1, 6, THERE));
        assertThat(told).endsWith(new Event.Gone(new PlaceId(1, 4)), new Event.Appeared(new PlaceId(1, 6)));
        assertThat(clerk.route(1)).isEqualTo(B);
    }

    @Test
    void ofTwoClustersThatMeetTheEarlierLifeKeepsItsNumber() {
        view(SELF);
        assertThat(clerk.joined()).isDone();
        view(SELF, A);
        clerk.heard(A, hello("a", 0, lives.current() + 1, THERE));
        assertThat(sent.get(sent.size() - 1).note).isInstanceOf(Note.Refused.class);
        assertThat(ends).isEmpty();
        clerk.heard(A, new Note.Refused(true, "The number is taken."));
        clerk.heard(A, new Note.Refused(true, "The number is taken."));
        assertThat(conflicts).as("it is said once").containsExactly("The number is taken.");

        view(SELF, A, B);
        clerk.heard(B, hello("b", 0, lives.current() - 1, ELSEWHERE));
        String sentence = "The number 0 belongs to place \"b\" at " + Endpoint.text(ELSEWHERE)
                + ", whose life began earlier; place \"self\" ends, and needs another number or name.";
        assertThat(ends).containsExactly(sentence);
        assertThat(conflicts).endsWith(sentence);
    }

    @Test
    void whoIsNotLetInRefusesNobody() {
        Note.Hello earlier = hello("b", 0, lives.current() - 1, THERE);
        clerk.heard(A, earlier); // before the first view
        view(A, SELF);
        clerk.heard(A, earlier);
        assertThat(sent).extracting(Sent::note).doesNotHaveAnyElementsOfTypes(Note.Refused.class);
        clerk.heard(A, new Note.Refused(true, "No."));
        assertThat(clerk.joined()).isCompletedWithValue("No.");
        clerk.heard(A, new Note.Refused(true, "No."));
        clerk.heard(A, earlier);
        assertThat(conflicts).as("whoever joins says why it was refused").isEmpty();
        assertThat(ends).isEmpty();
    }

    @Test
    void aRefusalCannotForgeLinesOfTheLog() throws Exception {
        byte[] bytes = Note.encode(new Note.Refused(true, "No.\n\u001b[31mWARNING: "));
        assertThat(Note.decode(bytes, 0, bytes.length)).isEqualTo(new Note.Refused(true, "No.  [31mWARNING: "));
        ByteArrayOutputStream longOne = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(longOne);
        out.writeByte(3);
        out.writeBoolean(true);
        out.writeUTF("No. ".repeat(10_000));
        assertThat(Note.decode(longOne.toByteArray(), 0, longOne.size()))
                .isInstanceOfSatisfying(
                        Note.Refused.class,
                        refused -> assertThat(refused.sentence()).hasSize(2000));
    }

    @Test
    void whoHasRefusedForGoodIsAskedAgainNowAndThen() {
        view(SELF);
        view(SELF, A);
        clerk.heard(A, new Note.Refused(true, "The number is taken."));
        sent.clear();
        for (int i = 0; i < 40; i++) {
            clerk.tick();
        }
        assertThat(sent).hasSize(2).allMatch(each -> each.note instanceof Note.Hello);
    }

    @Test
    void theSameNumberElsewhereIsRefused() {
        view(SELF, A, B);
        clerk.heard(A, hello("a", 1, 5, THERE));
        clerk.heard(B, hello("b", 1, 6, ELSEWHERE));
        assertThat(sent.get(sent.size() - 1).note).isInstanceOfSatisfying(Note.Refused.class, refused -> {
            assertThat(refused.isFinal()).isTrue();
            assertThat(refused.sentence()).startsWith("The number 1 belongs to place \"a\" at 127.0.0.1:7801;");
        });
        clerk.heard(B, hello("a", 1, 6, ELSEWHERE)); // perhaps the same place on another machine
        assertThat(sent.get(sent.size() - 1).note)
                .isInstanceOfSatisfying(
                        Note.Refused.class,
                        refused -> assertThat(refused.isFinal()).isFalse());
        view(SELF, B);
        answer(A, true);
        clerk.heard(B, hello("a", 1, 6, ELSEWHERE));
        assertThat(told).endsWith(new Event.Gone(new PlaceId(1, 5)), new Event.Appeared(new PlaceId(1, 6)));
    }

    @Test
    void anotherVersionIsRefusedWithASentence() throws Exception {
        view(SELF, A);
        byte[] bytes = Note.encode(hello("a", 1, 5, THERE));
        bytes[4] = 77; // the last byte of the version
        clerk.heard(A, Note.decode(bytes, 0, 9)); // whatever follows in that version
        assertThat(sent.get(sent.size() - 1).note)
                .isEqualTo(new Note.Refused(
                        true,
                        "place \"self\" at 127.0.0.1:7800 speaks version 1 of the protocol between places, and this"
                                + " one version 77; let all places run the same version of Skua."));
        assertThat(told).isEmpty();
    }

    @Test
    void ofTwoThatJoinAtOnceTheFirstStays() {
        view(SELF, A);
        clerk.heard(A, new Note.Refused(true, "No."));
        assertThat(clerk.joined()).as("A comes later").isNotDone();
        Clerk other = clerk;
        other.viewChanged(SELF, List.of(A, SELF));
        other.heard(A, new Note.Refused(true, "No."));
        assertThat(other.joined()).isCompletedWithValue("No.");
    }

    @Test
    void aRefusalThatMayPassIsGivenSomeTime() {
        view(A, SELF);
        clerk.heard(A, new Note.Refused(false, "Not yet."));
        assertThat(clerk.joined()).isNotDone();
        clerk.endJoining();
        assertThat(clerk.joined()).isCompletedWithValue("Not yet.");
    }

    @Test
    void silenceIsNoProof() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        view(SELF);
        assertThat(probed).containsExactly(A);
        answer(A, false);
        assertThat(told).endsWith(new Event.Silent(new PlaceId(1, 5)));
        assertThat(clerk.known()).isEmpty();
        assertThat(clerk.route(1))
                .as("what is sent to the silent one may arrive")
                .isEqualTo(A);
        view(SELF, A);
        assertThat(told).endsWith(new Event.Back(new PlaceId(1, 5)), new Event.Appeared(new PlaceId(1, 5)));
        view(SELF);
        answer(A, false);
        answer(A, true);
        assertThat(told).endsWith(new Event.Silent(new PlaceId(1, 5)), new Event.Gone(new PlaceId(1, 5)));
        assertThat(clerk.route(1)).isNull();
    }

    @Test
    void aNewLifeThatWaitsForItsViewIsNotSilentAtOnce() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        view(SELF);
        answer(A, false);
        clerk.heard(A, hello("a", 1, 6, THERE)); // it was taken for dead, and has heard of that
        told.clear();

        answer(A, false); // a probe that was on its way
        assertThat(told).isEmpty();
        answer(A, false); // the view has not come
        assertThat(told).containsExactly(new Event.Silent(new PlaceId(1, 6)));
        view(SELF, A);
        assertThat(told)
                .containsExactly(
                        new Event.Silent(new PlaceId(1, 6)),
                        new Event.Back(new PlaceId(1, 6)),
                        new Event.Appeared(new PlaceId(1, 6)));
    }

    /** A view leaves a place out by mistake, or the view with the place takes long: the place is asked, and answers. */
    @Test
    void whoAnswersFromOutsideTheViewIsNotSilent() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        told.clear();
        sent.clear();
        view(SELF);
        for (int i = 0; i < 50; i++) {
            assertThat(sent)
                    .as("asked before each probe")
                    .hasSize(i + 1)
                    .allMatch(each -> each.to.equals(A) && each.note instanceof Note.Hello);
            clerk.heard(A, new Note.Welcome(lives.current(), 0));
            answer(A, false);
        }
        assertThat(told).isEmpty();
        answer(A, false);
        assertThat(told).as("no answer").containsExactly(new Event.Silent(new PlaceId(1, 5)));
        clerk.heard(A, new Note.Welcome(lives.current(), 0));
        assertThat(told)
                .as("a late answer")
                .containsExactly(new Event.Silent(new PlaceId(1, 5)), new Event.Back(new PlaceId(1, 5)));
    }

    @Test
    void aClosedConnectionIsLookedIntoAtOnce() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        clerk.connectionClosed(ELSEWHERE);
        assertThat(probed).isEmpty();
        clerk.connectionClosed(THERE);
        assertThat(probed).containsExactly(A);
        answer(A, true);
        assertThat(told).endsWith(new Event.Gone(new PlaceId(1, 5)));
        view(SELF);
        assertThat(told).as("the view is no news").hasSize(2);
    }

    /** A place forgets a silence when it hears a word, which may be the last one before the network is cut. */
    @Test
    void aSilenceThatLastsIsToldAgain() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        view(SELF);
        answer(A, false);
        told.clear();
        for (int i = 0; i < 30; i++) {
            answer(A, false);
        }
        assertThat(told).isNotEmpty().containsOnly(new Event.Silent(new PlaceId(1, 5)));
        assertThat(told.size()).as("not at every quick probe").isLessThan(20);
    }

    @Test
    void whoIsSilentForLongIsForgotten() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        view(SELF);
        for (int i = 0; i < 5000; i++) {
            answer(A, false);
        }
        assertThat(probed).as("the probing ends").hasSizeLessThan(2000);
        assertThat(told).hasSizeLessThan(1000);
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        assertThat(told).endsWith(new Event.Appeared(new PlaceId(1, 5)));
        assertThat(clerk.route(1)).isEqualTo(A);
    }

    @Test
    void whoAnswersFromOutsideTheViewIsNeverForgotten() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        told.clear();
        view(SELF);
        for (int i = 0; i < 5000; i++) {
            clerk.heard(A, new Note.Welcome(lives.current(), 0));
            answer(A, false);
        }
        assertThat(told).isEmpty();
        assertThat(clerk.route(1)).isEqualTo(A);
        answer(A, true);
        assertThat(told).containsExactly(new Event.Gone(new PlaceId(1, 5)));
    }

    @Test
    void whoSaysGoodByeIsGoneAndHearsThatItWasHeard() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        clerk.heard(A, new Note.Bye(5));
        assertThat(told).endsWith(new Event.Gone(new PlaceId(1, 5)));
        assertThat(clerk.known()).isEmpty();
        assertThat(sent).last().isEqualTo(new Sent(A, new Note.ByeHeard(5)));
    }

    @Test
    void greetingsFromMadeUpAddressesTakeNoMemoryWithoutBound() {
        for (int i = 0; i < 5000; i++) {
            clerk.heard(UUID.randomUUID(), hello("stranger" + i, 1000 + i, 5, ELSEWHERE));
        }
        assertThat(clerk.known()).hasSizeLessThan(4200);
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        assertThat(clerk.route(1)).as("a member of the view is let in").isEqualTo(A);
    }
}
