package io.skua.place.machine;

import io.skua.observe.PlaceChange;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which places this one takes for alive, silent or dead. Places need not agree: for each loan one place decides alone
 * whether its borrower is dead, and a place that was declared dead by anybody is told so as soon as it speaks.
 *
 * <p>A proof of death is believed at once. A silent place is declared dead only if those that can be heard are a
 * majority of all that were alive; a tie goes to the side of the oldest place. Silences are collected for a while
 * first, since those of one partition come one by one.
 */
final class Members {
    private static final int REMINDERS = 12;

    private record Reminder(long at, long distance, int left) {}

    private final Station station;
    private final TreeSet<PlaceId> alive = new TreeSet<>();
    private final TreeSet<PlaceId> silent = new TreeSet<>();
    private final Map<Integer, Long> deadUpTo = new LinkedHashMap<>(); // the last dead incarnation of each place
    private final Set<PlaceId> hungry = new LinkedHashSet<>();
    private final Set<PlaceId> strangers = new LinkedHashSet<>(); // written to, never met
    private final Map<PlaceId, Reminder> reminders = new LinkedHashMap<>();
    private long settleAt = Long.MAX_VALUE;
    private List<PlaceId> others = List.of(); // alive without this place, in order of age
    private @Nullable PlaceId departed;

    Members(Station station) {
        this.station = station;
        alive.add(station.self);
        deadUpTo.put(station.self.number(), station.self.incarnation() - 1);
    }

    /** Returns the places that are taken for alive, the oldest first, with this one. */
    SortedSet<PlaceId> alive() {
        return alive;
    }

    /** Returns the places that are taken for alive, the oldest first, without this one. */
    List<PlaceId> others() {
        return others;
    }

    boolean isAlive(PlaceId place) {
        return alive.contains(place);
    }

    boolean isDead(PlaceId place) {
        Long upTo = deadUpTo.get(place.number());
        return upTo != null && place.incarnation() <= upTo;
    }

    /** Adds a place. Returns false if it is known or dead. */
    boolean add(PlaceId place) {
        boolean isNew = addQuietly(place);
        if (isNew) {
            changed();
        }
        return isNew;
    }

    void addAll(List<PlaceId> places) {
        places.forEach(this::addQuietly);
        changed();
    }

    private boolean addQuietly(PlaceId place) {
        if (isDead(place) || !alive.add(place)) {
            return false;
        }
        strangers.remove(place);
        deadUpTo.merge(place.number(), place.incarnation() - 1, Math::max);
        station.chronicle.place(PlaceChange.PRESENT, place);
        return true;
    }

    /** Notes that this place writes to another one, which it may never have met. */
    void wroteTo(PlaceId place) {
        if (!alive.contains(place)) {
            strangers.add(place);
        }
    }

    /** Returns the earlier lives of a place that are not known to be dead. */
    List<PlaceId> earlierLives(PlaceId place) {
        List<PlaceId> earlier = new ArrayList<>();
        for (PlaceId other : others) {
            if (place.succeeds(other)) {
                earlier.add(other);
            }
        }
        for (PlaceId other : strangers) {
            if (place.succeeds(other)) {
                earlier.add(other);
            }
        }
        return earlier;
    }

    /** Notes that a place has said good-bye. It is to be declared dead next. */
    void departs(PlaceId place) {
        departed = place;
    }

    /** Declares a place dead. Returns false if it was dead already. */
    boolean declareDead(PlaceId place) {
        boolean wasStranger = strangers.remove(place);
        if ((isDead(place) && !wasStranger) || place.equals(station.self)) {
            return false;
        }
        deadUpTo.merge(place.number(), place.incarnation(), Math::max);
        silent.remove(place);
        hungry.remove(place);
        if (alive.remove(place)) {
            station.chronicle.place(place.equals(departed) ? PlaceChange.LEFT : PlaceChange.LOST, place);
            changed();
        }
        return true;
    }

    private void changed() {
        List<PlaceId> list = new ArrayList<>(alive);
        list.remove(station.self);
        others = List.copyOf(list);
        station.emit(new Effect.Members(List.copyOf(alive), departed));
        departed = null;
        if (!silent.isEmpty()) { // those that are heard may be a majority now
            settleAt = Math.min(settleAt, station.now + station.settings.settle());
        }
    }

    /** Returns the other places whose last message said that one of their workers is idle. */
    Set<PlaceId> hungry() {
        return hungry;
    }

    /** Notes what a place has said. Returns whether that is new. */
    boolean noteHunger(PlaceId place, boolean isHungry) {
        return isHungry ? hungry.add(place) : hungry.remove(place);
    }

    // ---- those that may be alive ----

    /**
     * Notes that a place was declared dead without proof. It may be alive, and others may wait for what it has: so it
     * is told, again and again with growing distances, that it must begin a new life.
     */
    void remind(PlaceId place) {
        reminders.put(place, new Reminder(station.now, station.settings.resend(), REMINDERS));
    }

    /** Stops telling an earlier life of a place that it is dead, since a proof has come. */
    void proveDead(PlaceId place) {
        reminders
                .keySet()
                .removeIf(each -> each.number() == place.number() && each.incarnation() <= place.incarnation());
    }

    /** Returns the places that are to be told now that they are dead. */
    List<PlaceId> reminded() {
        List<PlaceId> due = new ArrayList<>();
        reminders.replaceAll((place, reminder) -> {
            if (reminder.at > station.now) {
                return reminder;
            }
            due.add(place);
            return new Reminder(station.now + reminder.distance, 2 * reminder.distance, reminder.left - 1);
        });
        reminders.values().removeIf(reminder -> reminder.left == 0);
        return due;
    }

    // ---- silence ----

    void silent(PlaceId place) {
        if (alive.contains(place) && !place.equals(station.self) && silent.add(place)) {
            settleAt = Math.min(settleAt, station.now + station.settings.settle());
        }
    }

    boolean isSilent(PlaceId place) {
        return silent.contains(place);
    }

    void heard(PlaceId place) {
        if (silent.remove(place)) {
            settleAt = silent.isEmpty() ? Long.MAX_VALUE : station.now + station.settings.settle();
        }
    }

    long wakeAt() {
        long at = settleAt;
        for (Reminder reminder : reminders.values()) {
            at = Math.min(at, reminder.at);
        }
        return at;
    }

    /** Returns the silent places that are to be declared dead now. */
    List<PlaceId> condemned() {
        if (station.now < settleAt) {
            return List.of();
        }
        settleAt = Long.MAX_VALUE;
        int heard = alive.size() - silent.size();
        boolean isMajority = heard > silent.size() || (heard == silent.size() && !silent.contains(alive.first()));
        return isMajority ? List.copyOf(silent) : List.of();
    }
}
