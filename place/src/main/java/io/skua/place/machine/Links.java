package io.skua.place.machine;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Numbered messages between this life of the place and the lives of others: each message that is sent to a living
 * place arrives once, and messages to one place arrive in the order in which they were sent, over a network that may
 * lose, repeat and reorder. Over a reliable network messages are passed on as they are.
 *
 * <p><b>How much waits here.</b> A place that sends signs of life and confirms nothing is not taken for dead, so what
 * is sent to it is kept for as long as it goes on like this. That is bounded by who sends:
 *
 * <ul>
 *   <li>Calls and answers to calls, which may be large: the driver hears of each arrival ({@link Effect.Delivered}),
 *       and sends no more of them while too many bytes are on their way to a place.
 *   <li>Loans: a place asks for tasks one request at a time, and gets one shipment for it. A loan that is lent again is
 *       kept by its lender or by the bank in any case, and the message refers to the same tasks.
 *   <li>Payments and entries of the books: a borrower pays a generation only after the one before is settled, and the
 *       bank settles only what all deputies have confirmed. So there is one payment for each loan. A deputy that does
 *       not confirm gets further copies of the books, after times that double.
 *   <li>Everything else is small, and is said once for each job, loan or change of the places; only news are said again
 *       and again, and of them no more are added once {@link #NEWS_AFTER} messages wait.
 * </ul>
 *
 * What waits in {@code early} are messages that are still unconfirmed at their sender, so the same bounds hold.
 */
final class Links {
    /** If this many messages wait for confirmation, the last of which are news, further news are not added. */
    static final int NEWS_AFTER = 64;

    private static final class Link {
        long lastSent;
        final ArrayDeque<Numbered> unconfirmed = new ArrayDeque<>();
        long resendAt = Long.MAX_VALUE;
        long received;
        long lastHeader; // the highest number of which the header was heeded
        final TreeMap<Long, Message> early = new TreeMap<>();
        long confirmAt = Long.MAX_VALUE;

        boolean isFullOfNews() {
            return unconfirmed.size() >= NEWS_AFTER && unconfirmed.getLast().message instanceof Message.News;
        }
    }

    private record Numbered(long sequence, Message message) {}

    private final Station station;
    private final Members members;
    private final Map<PlaceId, Link> links = new LinkedHashMap<>();
    private long wakeAt = Long.MAX_VALUE;

    Links(Station station, Members members) {
        this.station = station;
        this.members = members;
    }

    void send(PlaceId to, Message message) {
        if (members.isDead(to)) {
            return;
        }
        members.wroteTo(to);
        station.counts.messages++;
        if (station.settings.isReliable()) {
            transmit(to, 0, 0, message);
            tellDelivered(to, message);
            return;
        }
        Link link = link(to);
        if (message instanceof Message.News && link.isFullOfNews()) {
            return; // the last one is sent again, with the header of that moment
        }
        Numbered numbered = new Numbered(++link.lastSent, message);
        link.unconfirmed.add(numbered);
        if (link.resendAt == Long.MAX_VALUE) {
            link.resendAt = station.now + station.settings.resend();
            wakeAt = Math.min(wakeAt, link.resendAt);
        }
        transmit(to, link, numbered);
    }

    /** Sends a message that may get lost, and that needs no earlier message to have arrived. */
    void sendUnnumbered(PlaceId to, Message message) {
        station.counts.messages++;
        Link link = links.get(to);
        transmit(to, 0, link == null ? 0 : link.received, message);
    }

    private void transmit(PlaceId to, Link link, Numbered numbered) {
        link.confirmAt = Long.MAX_VALUE;
        transmit(to, numbered.sequence, link.received, numbered.message);
    }

    private void transmit(PlaceId to, long sequence, long confirmed, Message message) {
        station.emit(new Effect.Send(
                new Envelope(station.self, to, sequence, confirmed, station.load, station.isHungry(), message)));
    }

    /**
     * Notes a header. Returns whether the header is surely newer than all that its sender has sent before. Over an
     * unreliable network nobody knows this of a message without a number, which may have been overtaken.
     */
    boolean noteHeader(Envelope envelope) {
        if (station.settings.isReliable()) {
            return true;
        }
        Link link = link(envelope.from());
        boolean isNews = envelope.sequence() > link.lastHeader;
        link.lastHeader = Math.max(link.lastHeader, envelope.sequence());
        return isNews;
    }

    /** Puts the messages that are now in order into the station's inbox. */
    void received(Envelope envelope) {
        if (envelope.sequence() == 0 && station.settings.isReliable()) {
            station.inbox.add(new Station.Incoming(envelope.from(), envelope.message()));
            return;
        }
        Link link = link(envelope.from());
        confirm(envelope.from(), link, envelope.confirmed());
        if (envelope.sequence() == 0) {
            station.inbox.add(new Station.Incoming(envelope.from(), envelope.message()));
            return;
        }
        if (link.confirmAt == Long.MAX_VALUE) {
            link.confirmAt = station.now + station.settings.confirm();
            wakeAt = Math.min(wakeAt, link.confirmAt);
        }
        if (envelope.sequence() > link.received) {
            link.early.put(envelope.sequence(), envelope.message());
        }
        while (!link.early.isEmpty() && link.early.firstKey() == link.received + 1) {
            link.received++;
            station.inbox.add(new Station.Incoming(
                    envelope.from(), link.early.pollFirstEntry().getValue()));
        }
    }

    private void tellDelivered(PlaceId to, Message message) {
        if (message instanceof Message.Call call) {
            station.emit(new Effect.Delivered(to, call.call(), false));
        } else if (message instanceof Message.Answer answer) {
            station.emit(new Effect.Delivered(to, answer.call(), true));
        }
    }

    private void confirm(PlaceId by, Link link, long upTo) {
        boolean progressed = false;
        while (!link.unconfirmed.isEmpty() && link.unconfirmed.peekFirst().sequence <= upTo) {
            tellDelivered(by, link.unconfirmed.removeFirst().message);
            progressed = true;
        }
        if (progressed) {
            link.resendAt = link.unconfirmed.isEmpty() ? Long.MAX_VALUE : station.now + station.settings.resend();
            wakeAt = Math.min(wakeAt, link.resendAt);
        }
    }

    long wakeAt() {
        return wakeAt;
    }

    /** Sends again what was not confirmed in time, and confirmations that nothing else has carried. */
    void tick() {
        if (station.now < wakeAt) {
            return;
        }
        wakeAt = Long.MAX_VALUE;
        for (Map.Entry<PlaceId, Link> entry : links.entrySet()) {
            Link link = entry.getValue();
            if (link.resendAt <= station.now) {
                link.resendAt = station.now + station.settings.resend();
                for (Numbered numbered : link.unconfirmed) {
                    station.counts.resent++;
                    transmit(entry.getKey(), link, numbered);
                }
            }
            if (link.confirmAt <= station.now) {
                link.confirmAt = Long.MAX_VALUE;
                transmit(entry.getKey(), 0, link.received, new Message.News());
            }
            wakeAt = Math.min(wakeAt, Math.min(link.resendAt, link.confirmAt));
        }
    }

    void forget(PlaceId place) {
        links.remove(place);
    }

    private Link link(PlaceId place) {
        return links.computeIfAbsent(place, p -> new Link());
    }

    /** Returns how many messages to a place wait for its confirmation. */
    int unconfirmed(PlaceId place) {
        Link link = links.get(place);
        return link == null ? 0 : link.unconfirmed.size();
    }

    boolean isQuiet() {
        return links.values().stream().allMatch(link -> link.unconfirmed.isEmpty());
    }
}
