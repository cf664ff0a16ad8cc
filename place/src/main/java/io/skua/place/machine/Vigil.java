package io.skua.place.machine;

import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayList;
import java.util.List;

/** Waits for a deputy to take over the books of a job whose bank is dead, but not for ever. */
final class Vigil {
    private static final int LOOKS_MAX = 3; // times that all places are asked once more before a job is given up

    private final Station station;
    private final Members members;
    private final Banks banks;

    Vigil(Station station, Members members, Banks banks) {
        this.station = station;
        this.members = members;
        this.banks = banks;
    }

    /** Begins to wait if the bank is dead. A deputy may have died as well, or may never have got the books. */
    void beginIfNeeded(KnownJob entry) {
        if (!members.isDead(entry.epoch.bank()) || entry.lostAt != Long.MAX_VALUE || entry.roots != null) {
            return;
        }
        boolean isNested = entry.isNested();
        entry.lostAt = isNested ? station.now : station.now + station.settings.grace();
        if (!isNested) {
            askAll(entry);
        }
    }

    private void askAll(KnownJob entry) {
        members.others().forEach(other -> station.send(other, new Message.WhatJob(entry.id, false)));
    }

    /**
     * No deputy has taken the books over in time. Takes them over if this place has a copy, and otherwise waits for
     * another place that may have one. Returns false if there is no such place.
     */
    boolean keepOn(KnownJob entry) {
        List<PlaceId> holders = new ArrayList<>(entry.epoch.deputies());
        holders.removeIf(place -> members.isDead(place)
                || entry.withoutBooks.contains(place)
                || (place.equals(station.self) && !banks.remembers(entry.id)));
        boolean hasBooks = banks.remembers(entry.id);
        boolean hasNobody = holders.isEmpty() && !hasBooks;
        if (entry.isNested() || (hasNobody && entry.looks >= LOOKS_MAX)) {
            return false;
        }
        entry.lostAt = station.now + station.settings.grace();
        if (hasNobody) {
            entry.looks++; // another place may have become a deputy since all were asked
            askAll(entry);
            return true;
        }
        if (holders.isEmpty() || holders.get(0).equals(station.self)) {
            banks.takeOver(entry.id);
        } else {
            holders.forEach(place -> station.send(place, new Message.WhatJob(entry.id, true)));
        }
        return true;
    }
}
