package io.skua.keeper;

import io.skua.idle.Group;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.island.Effect;
import io.skua.island.Island;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One change of who has which seat, in two halves. The constructor prepares everything and changes nothing;
 * {@link #commit} makes the change.
 *
 * <p><b>T1 (all or nothing).</b> Memory may run out while a change is prepared: then nothing has happened.
 * {@link #commit} only assigns what was prepared: it creates no object (it walks through arrays, and the histories have
 * room), asks nobody else's code, and calls methods two or three deep, fewer than the constructor, which has just run
 * on the same stack. So neither OutOfMemoryError nor StackOverflowError can strike in the middle of it. What follows
 * from a change and does create objects, moving threads and waking them, is marked at the seats, and is done or
 * repeated until it is done ({@link Registry}).
 */
final class Transition {
    private final Registry registry;
    private final Registry.State after;
    private final Group[] enrolled;
    private final Roster[] rosters; // of those
    private final Holding[] holdings;
    private final Holding.Standing[] standings; // of those
    private final Seat[] seats;
    private final Group[][] groups; // of those
    private final Seat[] disturbed; // whose threads may have to move although the seat's groups stay

    Transition(Registry registry, Enrolment enrolment, Registry.State before, Registry.Outcome outcome) {
        Preparation made = new Preparation(registry, enrolment, before, outcome);
        this.registry = registry;
        this.after = made.after();
        this.enrolled = made.rosters.keySet().toArray(new Group[0]);
        this.rosters = made.rosters.values().toArray(new Roster[0]);
        this.holdings = made.standings.keySet().toArray(new Holding[0]);
        this.standings = made.standings.values().toArray(new Holding.Standing[0]);
        this.seats = made.memberships.keySet().toArray(new Seat[0]);
        this.groups = made.memberships.values().stream()
                .map(list -> list.toArray(new Group[0]))
                .toArray(Group[][]::new);
        this.disturbed = made.disturbed.toArray(new Seat[0]);
    }

    /** The order is that of {@link Keeper}, K1. */
    void commit() {
        for (int i = 0; i < enrolled.length; i++) { // first: whoever joins finds them
            enrolled[i].setRoster(rosters[i]);
        }
        for (int i = 0; i < holdings.length; i++) { // before anybody works for it who may ask what it is
            holdings[i].become(standings[i]);
        }
        registry.become(after);
        for (int i = 0; i < seats.length; i++) { // last: from now on members run its tasks
            seats[i].setGroups(groups[i]);
            registry.mark(seats[i]);
        }
        for (int i = 0; i < disturbed.length; i++) {
            registry.mark(disturbed[i]);
        }
    }

    /** What the constructor needs for a moment. */
    private static final class Preparation {
        final Map<Group, Roster> rosters = new LinkedHashMap<>();
        final Map<Holding, Holding.Standing> standings = new LinkedHashMap<>();
        final Map<Seat, List<Group>> memberships = new LinkedHashMap<>();
        final Set<Seat> disturbed = new LinkedHashSet<>();

        private final Registry registry;
        private final Enrolment enrolment;
        private final Registry.State before;
        private final Registry.Outcome outcome;
        private final Registry.@Nullable Lodging movedOut;
        private final Registry.@Nullable Lodging movedIn;

        Preparation(Registry registry, Enrolment enrolment, Registry.State before, Registry.Outcome outcome) {
            this.registry = registry;
            this.enrolment = enrolment;
            this.before = before;
            this.outcome = outcome;
            this.movedOut = outcome.movedOut();
            this.movedIn = outcome.movedIn();
            enrol();
            leave();
            join();
            stand(System.nanoTime()); // one time for all (History, H1)
        }

        private Holding holding(Island island) {
            Holding holding = before.known().get(island.job());
            holding = holding != null ? holding : outcome.known().get(island.job());
            if (holding == null) {
                throw new AssertionError("there is no holding of job " + island.job());
            }
            return holding;
        }

        // ---- members ----

        private void enrol() {
            if (movedIn != null) {
                Seat seat = movedIn.seat();
                rosters.put(
                        movedIn.lodger().group(),
                        enrolment.of(Allotment.of(registry.topology(), seat.id(), new int[] {seat.id()})));
            }
            for (Effect effect : outcome.effects()) {
                if (effect instanceof Effect.Started started) {
                    rosters.put(
                            holding(started.island()).group(),
                            enrolment.of(started.island().allotment()));
                } else if (effect instanceof Effect.Changed changed) {
                    rosters.put(
                            holding(changed.after()).group(),
                            enrolment.of(changed.after().allotment()));
                }
            }
        }

        private List<Group> membershipsOf(Seat seat) {
            return memberships.computeIfAbsent(seat, its -> new ArrayList<>(Arrays.asList(its.groups())));
        }

        private void leave() {
            if (movedOut != null) {
                membershipsOf(movedOut.seat()).remove(movedOut.lodger().group());
            }
            for (Effect effect : outcome.effects()) {
                if (effect instanceof Effect.Closed closed) {
                    leave(closed.last(), null);
                } else if (effect instanceof Effect.Changed changed) {
                    leave(changed.before(), changed.after());
                }
            }
        }

        private void leave(Island was, @Nullable Island is) {
            Group group = holding(was).group();
            was.allotment().stream()
                    .filter(place -> is == null || !is.contains(place))
                    .forEach(place -> membershipsOf(registry.seat(place)).remove(group));
        }

        private void join() {
            for (Effect effect : outcome.effects()) {
                if (effect instanceof Effect.Started started) {
                    join(null, started.island());
                    disturb(holding(started.island()).lodging()); // whoever works for it there moves to its island
                } else if (effect instanceof Effect.Changed changed) {
                    join(changed.before(), changed.after());
                }
            }
            if (movedIn != null) {
                membershipsOf(movedIn.seat()).add(movedIn.lodger().group());
                disturb(movedIn.lodger().lodging()); // somebody may run its tasks where it lodged before
            }
        }

        private void join(@Nullable Island was, Island is) {
            Group group = holding(is).group();
            is.allotment().stream()
                    .filter(place -> was == null || !was.contains(place))
                    .forEach(place -> membershipsOf(registry.seat(place)).add(group));
        }

        private void disturb(@Nullable Seat seat) {
            if (seat != null) {
                disturbed.add(seat);
            }
        }

        // ---- what each has ----

        /**
         * A worker that is lent counts for the last of its lodgers, and for nobody else: neither for the island whose
         * source it is, nor for one that it was given to when that island had ended.
         */
        private void stand(long now) {
            Map<Seat, Holding> lent = new HashMap<>();
            outcome.lodgings().forEach(lodging -> lent.put(lodging.seat(), lodging.lodger()));
            if (movedOut != null) {
                put(movedOut.lodger(), new Holding.Standing(null, null, false, Set.of()), now);
            }
            for (Effect effect : outcome.effects()) {
                if (effect instanceof Effect.Closed closed) {
                    put(holding(closed.last()), new Holding.Standing(null, null, false, Set.of()), now);
                }
            }
            boolean full = registry.isFull(outcome.master());
            for (Island island : outcome.master().islands()) {
                boolean mayGrow =
                        !full && island.room() > 0 && !island.request().isOpen();
                put(holding(island), new Holding.Standing(island, null, mayGrow, lentOf(island, lent)), now);
            }
            for (Registry.Lodging lodging : outcome.lodgings()) {
                boolean isLent = lent.get(lodging.seat()) != lodging.lodger();
                Set<Integer> its = isLent ? Set.of(lodging.seat().id()) : Set.of();
                put(lodging.lodger(), new Holding.Standing(null, lodging.seat(), false, its), now);
            }
        }

        private Set<Integer> lentOf(Island island, Map<Seat, Holding> lent) {
            return lent.isEmpty()
                    ? Set.of()
                    : lent.keySet().stream()
                            .map(Seat::id)
                            .filter(island::contains)
                            .collect(Collectors.toUnmodifiableSet());
        }

        private void put(Holding holding, Holding.Standing standing, long now) {
            standings.remove(holding); // who moves out may have an island now
            if (!holding.stands(standing)) {
                standings.put(holding, holding.planned(standing, now));
            }
        }

        Registry.State after() {
            List<Group> all = new ArrayList<>();
            boolean isContended = !outcome.master().queue().isEmpty();
            for (Island island : outcome.master().islands()) {
                all.add(holding(island).group());
                isContended |= island.request().isOpen();
            }
            outcome.lodgings().forEach(lodging -> all.add(lodging.lodger().group()));
            return new Registry.State(
                    outcome.master(), outcome.known(), outcome.lodgings(), all.toArray(new Group[0]), isContended);
        }
    }
}
