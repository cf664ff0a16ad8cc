package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;

/** The clerk alone, whose memory runs out between any two lines: whatever gets lost is done again later. */
final class ClerkWithoutMemoryTest {
    private static final Address SELF = new UUID(0, 1);
    private static final Address A = new UUID(0, 2);
    private static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7800);
    private static final InetSocketAddress THERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7801);

    private record Sent(Address to, Note note) {}

    private final List<Sent> sent = new ArrayList<>();
    private final List<Event> told = new ArrayList<>();
    private final List<Address> probed = new ArrayList<>();
    private final Lives lives = new Lives();
    private long probe; // the number of the latest probe
    private String poor = ""; // the method of the office that finds no memory

    private void needMemory(String method) {
        if (method.equals(poor)) {
            throw new OutOfMemoryError("not really");
        }
    }

    private final Clerk clerk = new Clerk(identity("self", 0), () -> HERE, lives, new Clerk.Office() {
        @Override
        public void send(Address to, Note note) {
            needMemory("send");
            sent.add(new Sent(to, note));
        }

        @Override
        public void tell(Event event) {
            needMemory("tell");
            told.add(event);
        }

        @Override
        public void conflict(String with, String sentence) {
            throw new AssertionError(sentence);
        }

        @Override
        public void end(String why) {
            throw new AssertionError(why);
        }

        @Override
        public void probe(Address peer, long number, InetSocketAddress at, Probes.Haste haste) {
            probe = number;
            needMemory("probe");
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

    /** Does something while a method of the office finds no memory. */
    private void without(String method, Runnable action) {
        poor = method;
        assertThatThrownBy(action::run).hasMessage("not really");
        poor = "";
    }

    private void meet() {
        view(SELF, A);
        clerk.heard(A, hello("a", 1, 5, THERE));
        clerk.heard(A, new Note.Welcome(lives.current(), 0));
        told.clear();
        sent.clear();
    }

    @Test
    void whoCannotBeAskedIsProbed() {
        meet();
        without("send", () -> view(SELF));
        assertThat(probed).containsExactly(A);
    }

    @Test
    void aProbeThatCannotBeginIsRepeated() {
        meet();
        without("probe", () -> view(SELF));
        view(SELF);
        clerk.tick();
        assertThat(probed).containsExactly(A);
        clerk.probed(A, probe, false);
        assertThat(told).containsExactly(new Event.Silent(new PlaceId(1, 5)));
        assertThat(probed).hasSize(2);
        clerk.tick();
        assertThat(probed).as("one at a time").hasSize(2);
    }

    @Test
    void aProbeWhoseAnswerIsLostIsRepeated() {
        meet();
        clerk.connectionClosed(THERE);
        for (int i = 0; i < 59; i++) {
            clerk.tick();
        }
        assertThat(probed).containsExactly(A);
        clerk.tick();
        assertThat(probed).as("in the view").containsExactly(A, A);
        view(SELF);
        for (int i = 0; i < 60; i++) {
            clerk.tick();
        }
        assertThat(probed).as("outside of the view").containsExactly(A, A, A);
        clerk.probed(A, probe, true);
        assertThat(told).containsExactly(new Event.Gone(new PlaceId(1, 5)));
        for (int i = 0; i < 60; i++) {
            clerk.tick();
        }
        assertThat(probed).as("after the end").hasSize(3);
    }

    @Test
    void aSilenceThatCannotBeToldIsToldLater() {
        meet();
        view(SELF);
        without("tell", () -> clerk.probed(A, probe, false));
        clerk.tick();
        assertThat(probed).hasSize(2);
        clerk.probed(A, probe, false);
        assertThat(told).containsExactly(new Event.Silent(new PlaceId(1, 5)));
        without("tell", () -> view(SELF, A));
        view(SELF, A);
        clerk.tick();
        assertThat(told)
                .containsExactly(
                        new Event.Silent(new PlaceId(1, 5)),
                        new Event.Back(new PlaceId(1, 5)),
                        new Event.Appeared(new PlaceId(1, 5)));
    }

    @Test
    void aDeathThatCannotBeToldIsToldLater() {
        meet();
        view(SELF);
        without("tell", () -> clerk.probed(A, probe, true));
        clerk.tick();
        assertThat(probed).hasSize(2);
        clerk.probed(A, probe, true);
        assertThat(told).containsExactly(new Event.Gone(new PlaceId(1, 5)));
        assertThat(clerk.route(1)).isNull();
    }

    @Test
    void aPlaceWhoseGreetingCouldNotBeHandledIsNotAnsweredSoThatItGreetsAgain() {
        view(SELF, A);
        sent.clear();
        without("tell", () -> clerk.heard(A, hello("a", 1, 5, THERE)));
        assertThat(sent).isEmpty();
        clerk.tick();
        assertThat(told).containsExactly(new Event.Appeared(new PlaceId(1, 5)));
        clerk.heard(A, hello("a", 1, 5, THERE));
        assertThat(told).as("once").hasSize(1);
        assertThat(sent).contains(new Sent(A, new Note.Welcome(5, 0)));
    }

    @Test
    void theAnswerOfAProbeThatWasGivenUpDoesNotMakeASecondSeries() {
        meet();
        without("probe", () -> view(SELF));
        long late = probe;
        view(SELF);
        clerk.tick();
        clerk.probed(A, late, false);
        assertThat(told)
                .as("it may have been under way all the same, but does not count")
                .isEmpty();
        assertThat(probed).hasSize(1);
        clerk.probed(A, probe, false);
        assertThat(probed).as("the series goes on").hasSize(2);
        clerk.probed(A, late, true);
        assertThat(told).endsWith(new Event.Gone(new PlaceId(1, 5)));
    }

    @Test
    void aNewLifeThatCannotBeToldIsToldLater() {
        meet();
        lives.begin();
        lives.begin();
        without("send", clerk::begun);
        clerk.tick();
        assertThat(sent)
                .contains(new Sent(A, new Note.Hello(Note.VERSION, identity("self", 0), lives.current(), HERE)));
    }

    @Test
    void aTickThatCannotEvenBeLoggedThrowsNothing() {
        Logger logger = Logger.getLogger("io.skua.cluster");
        Handler poorHandler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                throw new OutOfMemoryError("not really");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        logger.addHandler(poorHandler);
        try {
            Runnable tick = ClusterNetwork.quiet("test", () -> needMemoryFor("probe"));
            assertThatCode(tick::run).doesNotThrowAnyException();
        } finally {
            logger.removeHandler(poorHandler);
        }
    }

    private void needMemoryFor(String method) {
        poor = method;
        needMemory(method);
    }
}
