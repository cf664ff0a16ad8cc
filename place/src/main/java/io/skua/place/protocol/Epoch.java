package io.skua.place.protocol;

import java.util.List;

/**
 * Who keeps the books of a job. Whenever another place takes over, a higher epoch begins; nothing of one epoch counts
 * in another.
 *
 * @param number how often the books have changed hands
 * @param version how often the bank has replaced deputies in this epoch
 * @param bank the place that keeps the books
 * @param deputies the places that have a copy, in the order in which they would take over
 */
public record Epoch(int number, int version, PlaceId bank, List<PlaceId> deputies) {
    public Epoch {
        deputies = List.copyOf(deputies);
    }

    /** Returns whether a place has the books, as bank or deputy. */
    public boolean isHeldBy(PlaceId place) {
        return bank.equals(place) || deputies.contains(place);
    }

    /** Returns whether this epoch replaces the other one. Two places that took over at once are told apart, too. */
    public boolean isLaterThan(Epoch other) {
        return number != other.number ? number > other.number : bank.compareTo(other.bank) > 0;
    }

    /** Returns whether this is the same epoch, with later news of the deputies. */
    public boolean isNewsOf(Epoch other) {
        return isSameAs(other) && version > other.version;
    }

    /** Returns whether both are the same epoch; the deputies may differ, since a dead deputy is replaced. */
    public boolean isSameAs(Epoch other) {
        return number == other.number && bank.equals(other.bank);
    }
}
