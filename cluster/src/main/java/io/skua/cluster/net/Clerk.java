package io.skua.cluster.net;

import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jgroups.Address;
import org.jspecify.annotations.Nullable;

/**
 * Knows who is there: turns views and notes into events for the place. Only one thread calls its methods, except those
 * that return snapshots.
 *
 * <ul>
 *   <li>Each member of a view is greeted until it answers. A place is told of another one when that one has greeted
 *       and was not refused; the order of views and greetings does not matter.
 *   <li>A member that leaves the view is probed: if a connection is refused, its process has ended and the place is
 *       told that the other one is gone; otherwise that the other one is silent. Probing goes on meanwhile, and the
 *       place is told again of the silence while it lasts.
 *   <li>Who is not in the view is not therefore silent: on a busy machine a view may leave somebody out by mistake, and
 *       a view with somebody who has come back may take seconds. So whoever is probed is greeted, too, and whoever
 *       answers is not silent.
 *   <li>If two clusters merge in which the same number is taken, all places of one number refuse each other, and the
 *       one whose life began later ends. A place that was refused for another reason asks again now and then.
 *   <li>Whatever gets lost for lack of memory or on the way is done again by {@link #tick}. So the place is told of
 *       something before the clerk notes that, and who has left the view and is not gone is always probed. A probe
 *       whose answer takes too long counts as lost. If the answer comes after all, only a refusal counts, which proves
 *       a death whenever it comes; otherwise one lost probe would make two series of probes.
 * </ul>
 */
final class Clerk {
    private static final int QUICK_PROBES = 20;
    private static final int PROBES_MAX = 1000;
    private static final int TICKS_AFTER_REFUSAL = 20;
    private static final int PEERS_MAX = 4096; // a member of a view is noted however many there are
    private static final int TICKS_OF_PROBE = 60; // 30 s; a probe takes 2.5 s, and may have to wait for others

    /** What a clerk needs to be done. None of it waits. */
    interface Office {
        void send(Address to, Note note);

        void tell(Event event);

        /** Says that this place and another one cannot be places of one cluster. */
        void conflict(String with, String sentence);

        /** Ends this place. */
        void end(String why);

        /**
         * Asks whether a connection is refused, after some time. The answer goes to {@link Clerk#probed}, with the
         * number. If this throws, the answer may come all the same.
         */
        void probe(Address peer, long number, InetSocketAddress at, Probes.Haste haste);
    }

    /** The last life of a place that was heard of, and which process had it. */
    private record LastLife(long incarnation, Address address) {}

    private final Identity self;
    private final Supplier<InetSocketAddress> at;
    private final Lives lives;
    private final Office office;
    private final Admission admission;
    private final CompletableFuture<String> joined = new CompletableFuture<>();
    private final Map<Address, Peer> peers = new LinkedHashMap<>();
    private final Map<Integer, LastLife> lastLives = new HashMap<>();
    private final Map<Integer, Address> routes = new ConcurrentHashMap<>(); // written by the clerk's thread only
    private List<Address> view = List.of();
    private @Nullable Address address;
    private String lastRefusal = "";
    private volatile List<Known> known = List.of();
    private final CompletableFuture<Void> met = new CompletableFuture<>();

    /** @param at where this place listens, which is asked for when the place is in a view */
    Clerk(Identity self, Supplier<InetSocketAddress> at, Lives lives, Office office) {
        this.self = self;
        this.at = at;
        this.lives = lives;
        this.office = office;
        this.admission = new Admission(self, at);
    }

    // ---- for any thread ----

    /** Completed with nothing when all members of a view have welcomed this place, or with the words of a refusal. */
    CompletableFuture<String> joined() {
        return joined;
    }

    /** Completed when there is another place, and all members of a view have introduced themselves. */
    CompletableFuture<Void> met() {
        return met;
    }

    /** Returns the other places that are present, by number. */
    List<Known> known() {
        return known;
    }

    /** Returns the process that was last heard of under this number. */
    @Nullable
    Address route(int number) {
        return routes.get(number);
    }

    // ---- for the clerk's thread ----

    /** Returns the processes, places or not, that are present. */
    List<Address> present() {
        List<Address> present = new ArrayList<>(view);
        present.remove(address);
        return present;
    }

    void viewChanged(Address own, List<Address> members) {
        address = own;
        view = List.copyOf(members);
        Set<Address> now = new HashSet<>(members);
        for (Address member : members) {
            if (!member.equals(own)) {
                arrived(peers.computeIfAbsent(member, Peer::new));
            }
        }
        for (Peer peer : List.copyOf(peers.values())) {
            if (peer.isInView && !now.contains(peer.address)) {
                departed(peer);
            }
        }
        changed();
    }

    private void arrived(Peer peer) {
        if (peer.isInView) {
            return;
        }
        peer.isInView = true;
        peer.hasLeft = false;
        peer.isNews = true;
        peer.hasSpoken = false;
        peer.probes = 0;
        peer.welcomed = 0;
        peer.hasRefused = false;
        tellOfPresence(peer);
        greet(peer);
    }

    /** Tells the place what it does not know of a peer in the view. */
    private void tellOfPresence(Peer peer) {
        if (peer.isSilent) {
            office.tell(new Event.Back(peer.id()));
            peer.isSilent = false;
        }
        if (peer.isNews && peer.isPresent()) {
            changed(); // whoever is told finds the place among the known ones
            office.tell(new Event.Appeared(peer.id()));
            peer.isNews = false;
        }
    }

    private void departed(Peer peer) {
        peer.isInView = false;
        peer.hasLeft = true;
        if (!peer.isPlace() || peer.isGone) {
            peers.remove(peer.address);
        } else {
            peer.probes = 0;
            peer.hasSpoken = false;
            probe(peer);
            ask(peer);
        }
    }

    /** A connection to this address was closed. That may be the first sign that its process has ended. */
    void connectionClosed(InetSocketAddress where) {
        for (Peer peer : peers.values()) {
            if (peer.isPlace() && !peer.isGone && peer.said().address().equals(where)) {
                peer.probes = 0;
                probe(peer);
            }
        }
    }

    private void probe(Peer peer) {
        if (!peer.isProbing) {
            Probes.Haste quick = peer.probes == 0 ? Probes.Haste.FIRST : Probes.Haste.URGENT;
            Probes.Haste haste = peer.probes < QUICK_PROBES ? quick : Probes.Haste.PATIENT;
            peer.probe++; // first: if this probe cannot begin for lack of memory, its answer must not count
            office.probe(peer.address, peer.probe, peer.said().address(), haste);
            peer.isProbing = true;
            peer.ticksProbing = 0;
        }
    }

    /** @param number which probe it was: of those of a peer, only the latest counts unless a connection was refused */
    void probed(Address who, long number, boolean wasRefused) {
        Peer peer = peers.get(who);
        if (peer == null || !(wasRefused || (peer.isProbing && number == peer.probe))) {
            return;
        }
        peer.isProbing = false;
        peer.probes++;
        if (wasRefused) {
            gone(peer);
        } else if (!peer.isInView) {
            if (peer.hasSpoken) {
                peer.hasSpoken = false; // the view with it may still be on its way
                peer.probes = QUICK_PROBES;
            } else if (!peer.isSilent || peer.probes > QUICK_PROBES) {
                // Again and again: a place that was told may have heard a word of the other one afterwards, the last
                // one before the network was cut, and has taken it for alive since.
                office.tell(new Event.Silent(peer.id()));
                peer.isSilent = true;
            }
            if (peer.probes < PROBES_MAX) {
                probe(peer);
                ask(peer);
            } else {
                peers.remove(peer.address); // if it ever comes back, it is greeted like a stranger
                changed();
            }
        } else if (peer.probes < QUICK_PROBES / 2) {
            probe(peer); // a dying process closes its sockets one after the other
        }
    }

    private void gone(Peer peer) {
        if (peer.isPlace() && !peer.isGone) {
            office.tell(new Event.Gone(peer.id()));
            peer.isGone = true;
        }
        if (!peer.isInView) {
            peers.remove(peer.address);
        }
        changed();
    }

    /** A new life of this place has begun, and all are told: at once or, if there is no memory, by the next tick. */
    void begun() {
        peers.values().forEach(this::greet);
    }

    private boolean hasWelcomed(Peer peer) {
        return peer.welcomed == lives.current();
    }

    /** Greets those that have not answered, and does again what may have got lost. */
    void tick() {
        for (Peer peer : peers.values()) {
            boolean isProbeLost = peer.loseLateProbe(TICKS_OF_PROBE);
            if (peer.isPlace() && !peer.isGone && (isProbeLost || peer.hasLeft)) {
                probe(peer);
            }
            if (peer.isInView) {
                tellOfPresence(peer);
                if (!hasWelcomed(peer) && peer.takeTurn(TICKS_AFTER_REFUSAL)) {
                    greet(peer);
                }
            }
        }
    }

    private void greet(Peer peer) {
        if (peer.isInView) {
            ask(peer);
        }
    }

    /** Greets a peer, in the view or not. If it lives and hears this, it answers. */
    private void ask(Peer peer) {
        office.send(peer.address, new Note.Hello(Note.VERSION, self, lives.current(), at.get()));
    }

    // ---- what others say ----

    void heard(Address from, Note note) {
        if (note instanceof Note.Hello hello) {
            hello(from, hello);
        } else if (note instanceof Note.Welcome welcome) {
            welcome(from, welcome);
        } else if (note instanceof Note.Refused refused) {
            refused(from, refused);
        } else if (note instanceof Note.Bye bye) {
            Peer peer = peers.get(from);
            if (peer != null && peer.isPlace() && peer.said().incarnation() <= bye.incarnation()) {
                gone(peer);
            }
            office.send(from, new Note.ByeHeard(bye.incarnation()));
        }
        Peer peer = peers.get(from);
        if (peer != null && !peer.isInView) {
            spoke(peer);
        }
    }

    /** A peer that is not in the view has said something, so it is not silent. */
    private void spoke(Peer peer) {
        peer.hasSpoken = true;
        if (peer.isSilent) {
            office.tell(new Event.Back(peer.id()));
            peer.isSilent = false;
        }
    }

    private void hello(Address from, Note.Hello hello) {
        if (peers.size() >= PEERS_MAX && !peers.containsKey(from)) {
            return; // somebody makes addresses up; a place that is one greets again when it is in a view
        }
        Note.Refused refusal = admission.refusal(from, hello, peers.values());
        if (refusal != null) {
            if (!mustGiveWayTo(from, hello)) {
                office.send(from, refusal);
            }
            if (isYounger(hello)) {
                endFor(hello);
            }
            return;
        }
        Identity identity = hello.identity();
        Peer peer = peers.computeIfAbsent(from, Peer::new);
        if (identity.isObserver()) {
            peer.hello = hello;
            office.send(from, new Note.Welcome(hello.incarnation(), 0));
            changed();
            return;
        }
        for (Peer other : List.copyOf(peers.values())) {
            if (other != peer && Admission.isSameNumber(other, identity)) {
                other.isInView = false; // its successor is here
                gone(other);
            }
        }
        LastLife last = lastLives.get(identity.number());
        accept(peer, hello); // before the answer: whoever was not accepted for lack of memory goes on greeting
        office.send(
                from,
                new Note.Welcome(
                        hello.incarnation(), last == null || last.address.equals(from) ? 0 : last.incarnation));
        if (!hasWelcomed(peer) && !peer.hasRefused) {
            greet(peer); // the first greeting may have been sent before this process could be reached
        }
    }

    /**
     * Returns whether this place joins a cluster in which its number is taken by the place that greets. That one need
     * not hear of a conflict, since this place will not be let in.
     */
    private boolean mustGiveWayTo(Address from, Note.Hello hello) {
        return !hasJoined()
                && hello.version() == Note.VERSION
                && hello.identity().fingerprint() == self.fingerprint()
                && hello.identity().number() == self.number()
                && (address == null || !view.contains(address) || view.indexOf(from) < view.indexOf(address));
    }

    /**
     * Returns whether this place, after it has joined, meets another place with its number whose life began earlier.
     */
    private boolean isYounger(Note.Hello hello) {
        return hasJoined()
                && hello.version() == Note.VERSION
                && hello.identity().fingerprint() == self.fingerprint()
                && hello.identity().number() == self.number()
                && !hello.identity().name().equals(self.name())
                && (hello.incarnation() != lives.current()
                        ? hello.incarnation() < lives.current()
                        : hello.identity().name().compareTo(self.name()) < 0);
    }

    private void endFor(Note.Hello hello) {
        String sentence = "The number " + self.number() + " belongs to place \""
                + hello.identity().name() + "\" at "
                + Endpoint.text(hello.address()) + ", whose life began earlier; place \"" + self.name()
                + "\" ends, and needs another number or name.";
        office.conflict(hello.identity().name(), sentence);
        office.end(sentence);
    }

    private void accept(Peer peer, Note.Hello hello) {
        Note.Hello before = peer.hello;
        if (before != null && before.incarnation() > hello.incarnation()) {
            return; // it was overtaken on the way
        }
        boolean isNews = before == null || before.incarnation() < hello.incarnation() || peer.isGone;
        if (before != null && before.incarnation() < hello.incarnation() && !peer.isGone) {
            office.tell(new Event.Gone(peer.id()));
        }
        if (!isNews) {
            peer.hello = hello;
            return;
        }
        int number = hello.identity().number();
        if (lastLives.size() >= PEERS_MAX) {
            lastLives.keySet().retainAll(routes.keySet());
        }
        lastLives.merge(
                number,
                new LastLife(hello.incarnation(), peer.address),
                (a, b) -> a.incarnation > b.incarnation ? a : b);
        routes.put(number, peer.address);
        peer.hello = hello; // from here on the tick does what gets lost
        peer.isNews = true;
        peer.isGone = false;
        peer.isSilent = false;
        if (peer.isInView) {
            tellOfPresence(peer);
        } else {
            changed(); // and the place is told when the view comes
        }
    }

    private void welcome(Address from, Note.Welcome welcome) {
        if (lives.noteEarlier(welcome.known())) {
            begun();
        }
        Peer peer = peers.get(from);
        if (peer != null && welcome.incarnation() == lives.current()) {
            peer.welcomed = welcome.incarnation();
            changed();
        }
    }

    private void refused(Address from, Note.Refused refused) {
        Peer peer = peers.get(from);
        if (peer == null) {
            return;
        }
        if (joined.isDone()) {
            if (hasJoined() && refused.isFinal() && !peer.hasRefused) {
                office.conflict(String.valueOf(from), refused.sentence());
            }
            peer.hasRefused = refused.isFinal();
        } else if (view.indexOf(from) < view.indexOf(address)) { // of two that join at once, the first one stays
            lastRefusal = refused.sentence();
            if (refused.isFinal()) {
                joined.complete(lastRefusal);
            }
        }
    }

    /** Returns whether this place takes part, so that it was not refused when it joined. */
    private boolean hasJoined() {
        return joined.isDone() && joined.join().isEmpty();
    }

    /** Ends the waiting for answers: a place that nobody has refused may stay. */
    void endJoining() {
        joined.complete(lastRefusal);
    }

    private void changed() {
        List<Known> list = new ArrayList<>();
        boolean isWelcome = true;
        boolean isComplete = true;
        for (Peer peer : peers.values()) {
            if (peer.isPresent()) {
                list.add(peer.known());
            }
            isComplete &= !peer.isInView || peer.hello != null;
            isWelcome &= !peer.isInView || (hasWelcomed(peer) && peer.hello != null);
        }
        list.sort(Comparator.comparingInt(each -> each.id().number()));
        known = List.copyOf(list);
        if (isComplete && !list.isEmpty()) {
            met.complete(null);
        }
        routes.values().removeIf(each -> !peers.containsKey(each));
        if (isWelcome && address != null && view.contains(address)) {
            joined.complete("");
        }
    }

    /** Returns the lives of those that are present. */
    List<PlaceId> others() {
        return known.stream().map(Known::id).toList();
    }
}
