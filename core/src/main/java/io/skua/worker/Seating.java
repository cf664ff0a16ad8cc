package io.skua.worker;

import io.skua.policy.Policies;
import io.skua.policy.RandomSource;
import io.skua.policy.ReturnPaths;
import io.skua.policy.VictimCursor;
import io.skua.policy.VictimPolicy;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All seats of an engine, and who steals from whom. Fixed for the engine's life. */
final class Seating {
    private final Seat[] byPlace; // holes are null
    private final Seat[] all; // the source first, then by their distance from it
    private final boolean total;

    Seating(Allotment allotment, VictimPolicy policy) {
        Victims victims = ReturnPaths.complete(policy.victims(allotment), allotment);
        total = victims.isTotal();
        byPlace = new Seat[allotment.mesh().places()];
        all = new Seat[allotment.size()];
        int count = 0;
        for (int hops = 0; hops <= allotment.diaspora(); hops++) {
            for (int place : allotment.zone(hops)) {
                VictimCursor cursor = victims.cursor(place, new RandomSource(place));
                byPlace[place] = new Seat(
                        place,
                        Policies.all().contains(policy)
                                ? cursor
                                : new CarefulCursor(cursor, allotment.workers(), policy.name()));
                all[count++] = byPlace[place];
            }
        }
        if (!total) {
            tellWhoStealsFromWhom(victims);
        }
    }

    private void tellWhoStealsFromWhom(Victims victims) {
        List<List<Seat>> thieves = new ArrayList<>();
        Arrays.stream(byPlace).forEach(seat -> thieves.add(new ArrayList<>()));
        for (Seat thief : all) {
            for (int victim : victims.of(thief.id())) {
                thieves.get(victim).add(thief);
            }
        }
        for (Seat seat : all) {
            List<Seat> its = thieves.get(seat.id());
            its.add(seat); // for the bags of threads that wait there
            seat.setThieves(its.toArray(Seat[]::new));
        }
    }

    /** The seat at a place, or null where there is none. */
    @Nullable
    Seat at(int place) {
        return place >= 0 && place < byPlace.length ? byPlace[place] : null;
    }

    /** The source first, then the others by their distance from it. Not to be changed. */
    Seat[] all() {
        return all;
    }

    /** Those who steal from this seat, itself included: threads that wait there have bags. Not to be changed. */
    Seat[] thievesOf(Seat victim) {
        return total ? all : victim.thieves();
    }

    boolean mayStealFrom(Seat thief, Seat victim) {
        return total || Arrays.asList(victim.thieves()).contains(thief);
    }
}
