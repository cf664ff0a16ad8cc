package io.skua.place.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two links over a network that loses, repeats and reorders: every message arrives once, in order. */
class LinksTest {
    private static final PlaceId A = new PlaceId(0, 1);
    private static final PlaceId B = new PlaceId(1, 1);

    /** One end: sends numbered calls, and notes which it receives. */
    private static final class End {
        final Station station;
        final Links links;
        final List<Envelope> sent = new ArrayList<>();
        final List<Long> received = new ArrayList<>();

        End(PlaceId self, PlaceId other) {
            Settings usual = Settings.usual(1);
            station = new Station(self, usual, 1, null);
            Members members = new Members(station);
            links = new Links(station, members);
            station.connect(links);
            at(0);
            members.add(other);
        }

        void at(long now) {
            station.begin(now, effect -> {
                if (effect instanceof Effect.Send send) {
                    sent.add(send.envelope());
                }
            });
        }

        void receive(Envelope envelope) {
            links.received(envelope);
            for (Station.Incoming next = station.inbox.poll(); next != null; next = station.inbox.poll()) {
                if (next.message() instanceof Message.Call call) {
                    received.add(call.call());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyMessageArrivesOnceAndInOrder(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        End a = new End(A, B);
        End b = new End(B, A);
        List<Long> expected = new ArrayList<>();
        List<Envelope> onTheWay = new ArrayList<>();
        long now = 0;
        for (int step = 0; step < 20_000 && !(expected.size() == 300 && isQuiet(a, b, onTheWay)); step++) {
            now += 10_000_000;
            a.at(now);
            b.at(now);
            if (expected.size() < 300 && random.nextInt(3) == 0) {
                long number = expected.size();
                expected.add(number);
                a.station.send(B, new Message.Call(number, "x"));
                b.station.send(A, new Message.Call(number, "y"));
            }
            a.links.tick();
            b.links.tick();
            for (End end : List.of(a, b)) {
                for (Envelope envelope : end.sent) {
                    for (int copies = random.nextInt(4) - 1; copies > 0; copies--) {
                        onTheWay.add(envelope);
                    }
                }
                end.sent.clear();
            }
            if (!onTheWay.isEmpty()) {
                Envelope next = onTheWay.remove(random.nextInt(onTheWay.size()));
                (next.to().equals(A) ? a : b).receive(next);
            }
        }
        assertThat(a.received).isEqualTo(expected);
        assertThat(b.received).isEqualTo(expected);
        assertThat(a.links.isQuiet() && b.links.isQuiet()).isTrue();
    }

    @Test
    void newsForADeafPlaceDoNotPileUp() {
        End a = new End(A, B);
        a.station.send(B, new Message.Call(1, "x"));
        for (int i = 0; i < 10_000; i++) {
            a.station.send(B, new Message.News());
        }
        assertThat(a.links.unconfirmed(B)).isEqualTo(Links.NEWS_AFTER);
        a.station.send(B, new Message.Call(2, "x"));
        a.station.send(B, new Message.News());
        assertThat(a.links.unconfirmed(B)).isEqualTo(Links.NEWS_AFTER + 2);
    }

    private static boolean isQuiet(End a, End b, List<Envelope> onTheWay) {
        return a.links.isQuiet() && b.links.isQuiet() && onTheWay.isEmpty();
    }
}
