package io.skua.idle;

import io.skua.policy.Policies;
import io.skua.policy.PolicyCheck;
import io.skua.policy.RandomSource;
import io.skua.policy.VictimCursor;
import io.skua.policy.VictimPolicy;
import io.skua.policy.Victims;
import io.skua.policy.paths.ReturnPaths;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The members of a group, and who steals from whom among them. Immutable: when members change, the group gets another.
 *
 * <p>A constructor asks the policy for victims. A user's policy must not be asked under a lock; the keeper of islands
 * makes a {@link #provisional} roster first.
 */
public final class Roster {
    private static final Seat[] NOBODY = {};

    /** The roster of a group without members. */
    static final Roster EMPTY = new Roster();

    /** A class and no lambda: the first lambdas of a JVM cost milliseconds. */
    private static final class NoVictims implements Victims {
        @Override
        public int[] of(int thief) {
            return new int[0];
        }
    }

    private final Seat[] members; // the source first, then the others by their distance from it
    private final Victims victims;
    private final String careful; // the name of a user's policy, whose cursors may fail; empty for Skua's own
    private final int[] places; // the members' places, in ascending order
    private final boolean total;
    private final Seat[][] thieves; // the thieves of each place; empty if all members steal from all
    private final @Nullable Allotment provisionalFor;

    private Roster() {
        members = NOBODY;
        victims = new NoVictims();
        careful = "";
        places = new int[0];
        total = true;
        thieves = new Seat[0][];
        provisionalFor = null;
    }

    /** Returns whether the policy is one of Skua's. Asked for the usual one, this does not load the others. */
    public static boolean isKnown(VictimPolicy policy) {
        return policy == Policies.named("random") || Policies.all().contains(policy);
    }

    public Roster(Allotment allotment, VictimPolicy policy, Seating seating) {
        this(allotment, policy, seating, null);
    }

    private Roster(Allotment allotment, VictimPolicy policy, Seating seating, @Nullable Allotment provisionalFor) {
        this.provisionalFor = provisionalFor;
        careful = isKnown(policy) ? "" : policy.name();
        if (!careful.isEmpty()) {
            PolicyCheck.check(policy, allotment);
        }
        victims = ReturnPaths.complete(policy.victims(allotment), allotment);
        places = allotment.workers();
        total = victims.isTotal();
        members = new Seat[allotment.size()];
        int count = 0;
        for (int hops = 0; hops <= allotment.diaspora(); hops++) {
            for (int place : allotment.zone(hops)) {
                members[count++] = seating.seat(place);
            }
        }
        thieves = total ? new Seat[0][] : whoStealsFromWhom(seating);
    }

    /** Returns a roster by another policy, for use until the user's policy has been asked. */
    public static Roster provisional(Allotment allotment, VictimPolicy chance, Seating seating) {
        return new Roster(allotment, chance, seating, allotment);
    }

    /** Returns the workers for which the user's policy is still to be asked, or null. */
    @Nullable
    public Allotment provisionalFor() {
        return provisionalFor;
    }

    private Seat[][] whoStealsFromWhom(Seating seating) {
        List<List<Seat>> lists = new ArrayList<>();
        for (int i = 0; i < places.length; i++) {
            lists.add(new ArrayList<>());
        }
        for (Seat thief : members) {
            for (int victim : victims.of(thief.id())) {
                lists.get(Arrays.binarySearch(places, victim)).add(thief);
            }
        }
        Seat[][] byPlace = new Seat[places[places.length - 1] + 1][];
        for (int i = 0; i < places.length; i++) {
            lists.get(i).add(seating.seat(places[i])); // threads that wait there have bags
            byPlace[places[i]] = lists.get(i).toArray(NOBODY);
        }
        return byPlace;
    }

    /** Returns the source, then the other members by their distance from it. Callers must not change the array. */
    public Seat[] members() {
        return members;
    }

    public int size() {
        return members.length;
    }

    public boolean contains(Seat seat) {
        return Arrays.binarySearch(places, seat.id()) >= 0;
    }

    /** Returns a member's walk through its victims, for use by one thread. */
    public VictimCursor cursor(Seat thief) {
        return careful.isEmpty()
                ? victims.cursor(thief.id(), new RandomSource(thief.id()))
                : CarefulCursor.of(victims, thief.id(), places, careful);
    }

    /** Returns the seats that steal from this seat, and the seat itself. Callers must not change the array. */
    Seat[] thievesOf(Seat victim) {
        if (total) {
            return members;
        }
        Seat[] its = victim.id() < thieves.length ? thieves[victim.id()] : null;
        return its == null ? NOBODY : its;
    }

    public boolean mayStealFrom(Seat thief, Seat victim) {
        return total || Arrays.asList(thievesOf(victim)).contains(thief);
    }
}
