package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.idle.Group;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.master.Client;
import io.skua.master.Effect;
import io.skua.master.Master;
import io.skua.master.Resident;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private final Seat[] disturbed; // seats whose threads may have to move although the seat's groups stay the same

    Transition(Registry registry, Enrolment enrolment, Registry.State before, Master.Step step) {
        Preparation made = new Preparation(registry, enrolment, before, step);
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

    /** Makes the change, in the order that {@link Keeper}, K1 demands. */
    void commit() {
        for (int i = 0; i < enrolled.length; i++) { // first, so that a worker that joins a group finds its roster
            enrolled[i].setRoster(rosters[i]);
        }
        // before any worker works for the island and may ask for its standing
        for (int i = 0; i < holdings.length; i++) {
            holdings[i].become(standings[i]);
        }
        registry.become(after);
        for (int i = 0; i < seats.length; i++) { // last: from now on members run tasks of the island
            seats[i].setGroups(groups[i]);
            registry.mark(seats[i]);
        }
        for (int i = 0; i < disturbed.length; i++) {
            registry.mark(disturbed[i]);
        }
    }

    /** Tells those who listen which islands have another size now. Called after {@link #commit}. */
    void tell(Engine engine) {
        if (engine.trails().areOn()) {
            for (int i = 0; i < holdings.length; i++) {
                holdings[i].tellSize(engine, standings[i]);
            }
        }
    }

    /** What the constructor needs only while it runs. */
    private static final class Preparation {
        final Map<Group, Roster> rosters = new LinkedHashMap<>();
        final Map<Holding, Holding.Standing> standings = new LinkedHashMap<>();
        final Map<Seat, List<Group>> memberships = new LinkedHashMap<>();
        final Set<Seat> disturbed = new LinkedHashSet<>();

        private final Registry registry;
        private final Enrolment enrolment;
        private final Registry.State before;
        private final Master master;
        private final List<Effect> effects;

        Preparation(Registry registry, Enrolment enrolment, Registry.State before, Master.Step step) {
            this.registry = registry;
            this.enrolment = enrolment;
            this.before = before;
            this.master = step.next();
            this.effects = step.effects();
            for (Effect effect : effects) {
                leave(effect);
            }
            for (Effect effect : effects) {
                join(effect);
            }
            if (!effects.isEmpty()) {
                stand(System.nanoTime()); // one time for all changes (History, H1)
            }
        }

        // ---- members ----

        private List<Group> membershipsOf(int place) {
            return memberships.computeIfAbsent(
                    registry.seat(place), seat -> new ArrayList<>(Arrays.asList(seat.groups())));
        }

        private void leave(Effect effect) {
            for (int place : effect.leaving()) {
                membershipsOf(place).remove(Holding.of(effect.client()).group());
            }
        }

        private void join(Effect effect) {
            Holding holding = Holding.of(effect.client());
            Resident is = effect.after();
            if (is == null || !effect.hasMoved()) {
                return;
            }
            rosters.put(holding.group(), enrolment.of(is.island().allotment()));
            for (int place : effect.joining()) {
                membershipsOf(place).add(holding.group());
            }
            if (holding.lodging() >= 0) {
                // threads that work for the lodger there move to its new place
                disturbed.add(registry.seat(holding.lodging()));
            }
        }

        // ---- what each has ----

        /**
         * Sets the standings. A worker that is lent counts for the last of its lodgers only: not for the island whose
         * source it is, and not for an island that it was given to after that island had ended.
         */
        private void stand(long now) {
            Map<Integer, Client> lent = new HashMap<>();
            for (Resident lodger : master.lodgers()) {
                lent.put(lodger.island().source(), lodger.client());
            }
            for (Effect effect : effects) {
                if (effect.after() == null) {
                    put(effect.client(), Holding.Standing.NONE, now);
                }
            }
            for (Resident resident : master.residents()) {
                put(resident.client(), new Holding.Standing(resident, lentOf(resident, lent)), now);
            }
            for (Resident lodger : master.lodgers()) {
                int place = lodger.island().source();
                Set<Integer> its = lent.get(place) == lodger.client() ? Set.of() : Set.of(place);
                put(lodger.client(), new Holding.Standing(lodger, its), now);
            }
        }

        private static Set<Integer> lentOf(Resident resident, Map<Integer, Client> lent) {
            return lent.isEmpty()
                    ? Set.of()
                    : lent.keySet().stream()
                            .filter(resident.island()::contains)
                            .collect(Collectors.toUnmodifiableSet());
        }

        private void put(Client client, Holding.Standing standing, long now) {
            Holding holding = Holding.of(client);
            if (!holding.stands(standing)) {
                standings.put(holding, holding.planned(standing, now));
            }
        }

        Registry.State after() {
            return new Registry.State(
                    master,
                    effects.isEmpty() ? before.groups() : groups(),
                    master.isContended(),
                    registry.doOthersWait(master));
        }

        private Group[] groups() {
            return Stream.concat(master.residents().stream(), master.lodgers().stream())
                    .map(resident -> Holding.of(resident.client()).group())
                    .toArray(Group[]::new);
        }
    }
}
