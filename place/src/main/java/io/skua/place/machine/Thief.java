package io.skua.place.machine;

import io.skua.observe.LoanStep;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Stealing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Looks for tasks at other places while a worker of this one is idle, as {@link Stealing} says.
 *
 * <p>A search begins when the place gets hungry, and ends when tasks come or the hunger is over. It contacts one place
 * at a time: it goes on when the request is noted (patient requests) or answered (all others). When nobody is left to
 * contact, the search rests: until the next poll, or until a place tells that it has work.
 */
final class Thief {
    /**
     * A search rests this many times longer if no place has said that it has tasks, since a place that gets tasks says
     * so at once.
     */
    private static final int POLLS_WITHOUT_WORK = 16;

    private final Station station;
    private final Members members;
    private final ThiefStrategy strategy;
    private final Map<PlaceId, Integer> loads = new LinkedHashMap<>();
    private final Set<PlaceId> asked = new LinkedHashSet<>(); // who has not delivered yet
    private final Set<PlaceId> mute = new LinkedHashSet<>(); // who has not answered in time, and has not spoken since
    private Predicate<PlaceId> isSpared = place -> false;
    private boolean isSearching;
    private int contacted; // in this search
    private int draws; // how many places may still be drawn before the search rests
    private int choices; // how many the strategy has made in this round
    private long hungrySince;
    private boolean hasAnnounced;
    private @Nullable PlaceId waitingFor; // whose answer or load the search waits for
    private long restUntil = Long.MAX_VALUE;
    private long answerBy = Long.MAX_VALUE; // when to go on without the answer of waitingFor

    Thief(Station station, Members members) {
        this.station = station;
        this.members = members;
        this.strategy = ThiefStrategy.of(station.settings);
    }

    /** Makes the thief ask no place for which this is true. */
    void spare(Predicate<PlaceId> condition) {
        isSpared = condition;
    }

    /** Returns whether a request of this place is registered there. */
    boolean hasAsked(PlaceId place) {
        return asked.contains(place);
    }

    // ---- what happens ----

    void workChanged() {
        if (!station.isHungry() || station.isLeaving) {
            isSearching = false;
            hasAnnounced = false;
            restUntil = Long.MAX_VALUE;
            if (station.isLeaving) {
                withdrawAll();
            }
        } else if (!isSearching) {
            isSearching = true;
            contacted = 0;
            hungrySince = station.now;
            beginRound();
        }
    }

    private void withdrawAll() {
        for (PlaceId victim : asked) {
            station.send(victim, new Message.Withdraw());
        }
        asked.clear();
        waitingFor = null;
    }

    void loadSeen(PlaceId place, int load) {
        mute.remove(place);
        if (station.settings.knowsByProbe()) {
            return;
        }
        loads.put(place, load);
        if (isSearching && waitingFor == null && isWorthAsking(place, load)) {
            ask(place);
        } else if (isSearching && load > 0 && restUntil != Long.MAX_VALUE) {
            restUntil = Math.min(restUntil, station.now + station.settings.poll());
        }
    }

    void probed(PlaceId place, int load) {
        mute.remove(place);
        if (!place.equals(waitingFor)) {
            return;
        }
        waitingFor = null;
        if (isSearching && isWorthAsking(place, load)) {
            ask(place);
        } else {
            step();
        }
    }

    void noted(PlaceId by) {
        if (by.equals(waitingFor)) {
            waitingFor = null;
            step();
        }
    }

    void denied(PlaceId by, boolean isOccupied) {
        if (asked.remove(by)) {
            station.counts.denied++;
            station.chronicle.asking(LoanStep.REFUSED, by);
            station.counts.occupied += isOccupied ? 1 : 0;
        }
        noted(by);
    }

    /** Tasks have come, maybe from a victim of an earlier search, or from one that was never asked. */
    void delivered(PlaceId by) {
        asked.remove(by);
        if (isSearching) {
            isSearching = false;
            hasAnnounced = false;
            restUntil = station.now + station.settings.poll(); // if the tasks turn out to be void
            if (contacted > 0) {
                station.counts.searches++;
                station.counts.victimsPerSearch[Math.min(contacted, 5) - 1]++;
            }
        }
        if (by.equals(waitingFor)) {
            waitingFor = null;
        }
    }

    /** Takes the request to a place back. */
    void withdraw(PlaceId victim) {
        station.send(victim, new Message.Withdraw());
        overruled(victim);
    }

    /** The request of this place is void, since two places have asked each other. */
    void overruled(PlaceId other) {
        asked.remove(other);
        noted(other);
    }

    void died(PlaceId place) {
        asked.remove(place);
        mute.remove(place);
        loads.remove(place);
        if (place.equals(waitingFor)) {
            waitingFor = null;
            step();
        }
    }

    /** Another place may be asked now. */
    void appeared() {
        if (isSearching && restUntil != Long.MAX_VALUE) {
            hasAnnounced = false; // the newcomer does not know that this place is hungry
            restUntil = station.now;
        }
    }

    private void waitFor(PlaceId victim) {
        waitingFor = victim;
        answerBy = station.now + station.settings.resend();
    }

    long wakeAt() {
        return isSearching && waitingFor != null ? Math.min(restUntil, answerBy) : restUntil;
    }

    void tick() {
        if (isSearching && waitingFor != null && station.now >= answerBy) {
            mute.add(waitingFor); // it may be dead; its request stays registered
            waitingFor = null;
            step();
        }
        if (station.now >= restUntil) {
            restUntil = Long.MAX_VALUE;
            if (isSearching) {
                beginRound();
            } else {
                workChanged();
            }
        }
    }

    // ---- the search ----

    private void beginRound() {
        draws = members.others().size();
        choices = 0;
        step();
    }

    private void step() {
        while (isSearching && waitingFor == null) {
            PlaceId victim = next();
            if (victim == null) {
                rest();
                return;
            }
            if (station.settings.knowsByProbe() && strategy.looksAtLoads()) {
                station.counts.probes++;
                waitFor(victim);
                station.emit(new Effect.Probe(victim));
            } else {
                ask(victim);
            }
        }
    }

    private void rest() {
        boolean knowsOfNoWork = strategy.looksAtLoads()
                && !station.settings.knowsByProbe()
                && loads.values().stream().allMatch(load -> load == 0);
        restUntil = station.now + station.settings.poll() * (knowsOfNoWork ? POLLS_WITHOUT_WORK : 1);
        if (!station.settings.knowsByProbe() && !hasAnnounced) {
            hasAnnounced = true;
            for (PlaceId other : members.others()) {
                station.send(other, new Message.News()); // its header says that this place is hungry
            }
        }
    }

    /** Returns the next place to look at or to ask, or null if there is none in this round. */
    private @Nullable PlaceId next() {
        return members.others().isEmpty() ? null : strategy.next(this);
    }

    // ---- for strategies ----

    /** Counts one more choice of this round, and returns how many there were. */
    int countChoice() {
        return ++choices;
    }

    /** Returns how many choices this round has made. */
    int choices() {
        return choices;
    }

    /** Returns a place at random that was not asked yet; null when the round has drawn as often as there are places. */
    @Nullable
    PlaceId draw() {
        List<PlaceId> others = members.others();
        while (draws > 0) {
            draws--;
            PlaceId victim = others.get(station.random.nextInt(others.size()));
            if (mayAsk(victim) && !mute.contains(victim)) {
                return victim;
            }
        }
        return null;
    }

    /** Returns a place at random: to be probed, or one of those that have told that they have enough work. */
    @Nullable
    PlaceId chooseByLoad() {
        return station.settings.knowsByProbe() ? draw() : chooseLoaded(members.others());
    }

    private @Nullable PlaceId chooseLoaded(List<PlaceId> others) {
        List<PlaceId> worthAsking = new ArrayList<>();
        for (PlaceId other : others) {
            if (isWorthAsking(other, loads.getOrDefault(other, 0))) {
                worthAsking.add(other);
            }
        }
        station.counts.probes++;
        return worthAsking.isEmpty() ? null : worthAsking.get(station.random.nextInt(worthAsking.size()));
    }

    /**
     * Returns whether a place is worth asking. A place that has been hungry for a while is content with less, since few
     * and long tasks would not be shared at all otherwise.
     */
    private boolean isWorthAsking(PlaceId place, int load) {
        boolean isModest = !station.settings.knowsByProbe() && station.now - hungrySince >= station.settings.poll();
        return strategy.looksAtLoads() && load > (isModest ? 0 : station.settings.threshold()) && mayAsk(place);
    }

    private boolean mayAsk(PlaceId place) {
        return !asked.contains(place) && !isSpared.test(place);
    }

    /** Returns a buddy that was not asked yet. Buddies are neighbours in a hypercube of the places' ranks by age. */
    @Nullable
    PlaceId nextBuddy() {
        List<PlaceId> others = members.others(); // by age
        int rank = -1 - Collections.binarySearch(others, station.self);
        for (int bit = 0; bit < station.settings.lifelines() && 1 << bit <= others.size(); bit++) {
            int buddy = rank ^ (1 << bit);
            if (buddy <= others.size()) {
                PlaceId place = others.get(buddy < rank ? buddy : buddy - 1);
                if (!asked.contains(place)) {
                    return place;
                }
            }
        }
        return null;
    }

    private void ask(PlaceId victim) {
        contacted++;
        station.counts.asks++;
        station.chronicle.asking(LoanStep.ASKED, victim);
        asked.add(victim);
        waitFor(victim);
        station.send(victim, new Message.Ask(strategy.isPatient(this)));
    }
}
