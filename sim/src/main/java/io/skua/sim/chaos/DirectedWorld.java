package io.skua.sim.chaos;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import io.skua.sim.chaos.check.Violation;
import io.skua.sim.chaos.plan.NetworkPlan;
import io.skua.sim.chaos.plan.Plan;
import io.skua.sim.chaos.plan.Trouble;
import io.skua.sim.chaos.program.Chance;
import io.skua.sim.chaos.program.Part;
import io.skua.sim.chaos.program.TaskTree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A hostile world with one job in which a program decides what happens, step by step, instead of a plan. Time passes
 * only while the program waits for something.
 *
 * <pre>{@code
 * DirectedWorld world = new DirectedWorld(17, 3);
 * world.submit(1);
 * world.awaitShare(0.2);
 * world.crash(0);
 * long total = world.awaitTotal(1); // equals world.expected()
 * }</pre>
 *
 * The checkers watch: every method that lets time pass throws a {@link Violation} if a promise is broken, and if what
 * it waits for does not come.
 */
public final class DirectedWorld {
    private static final long MILLIS = 1_000_000;
    private static final int TASKS = 1_000;
    private static final int WORKERS = 1; // of each place

    /**
     * How long a place must be silent before others suspect it. Some suspect it half of this time later than others,
     * so places wait for longer than that before they decide who is the majority.
     */
    private static final long DETECTOR = 30 * MILLIS;

    /** How long a wait may last, in virtual time: far longer than the whole job on one worker. */
    private static final long PATIENCE = 60_000 * MILLIS;

    /** How long a place stands still and a partition lasts: long enough for every detector and every majority. */
    private static final long TROUBLE_LENGTH = 600 * MILLIS;

    private final Chance chance;
    private final TaskTree tree;
    private final World world;
    private final Map<PlaceId, Set<PlaceId>> views = new HashMap<>();
    private final Map<Integer, Set<PlaceId>> lost = new HashMap<>(); // by whom
    private final Map<Integer, PlaceId> struck = new HashMap<>(); // the life of each place that was struck last
    private final Map<PlaceId, Effect.Ended> outcomes = new HashMap<>();
    private int places;
    private @Nullable JobId job;
    private long troubledUntil;

    /** A world with this many places; place 0 is the oldest, place 1 the next one, and so on. */
    public DirectedWorld(long seed, int places) {
        this.places = places;
        chance = new Chance(seed, 1);
        tree = TaskTree.random("A", TASKS, chance);
        Settings settings = Settings.usual(WORKERS)
                .withInstalment(chance.nanosBetween(5 * MILLIS, 40 * MILLIS))
                .withPatience(2 * DETECTOR, 100 * MILLIS);
        NetworkPlan network =
                new NetworkPlan(MILLIS / 20, MILLIS, 10, chance.between(0, 20), chance.between(0, 20), DETECTOR);
        Plan plan = new Plan(seed, settings, List.of(), chance.percent(50), network, List.of(), List.of());
        world = new World(plan, false, this::watched, null);
        for (int i = 0; i < places; i++) {
            world.begin(i, WORKERS);
        }
        awaitMembers(numbers());
    }

    /** The real protocol; what it wants to be done is noted on its way. */
    private Subject watched(PlaceId self, Settings itsSettings, long seed) {
        Subject real = Subject.real(self, itsSettings, seed);
        return new Subject() {
            @Override
            public void handle(long now, Event event, Consumer<Effect> effects) {
                real.handle(now, event, effect -> {
                    note(self, effect);
                    effects.accept(effect);
                });
            }

            @Override
            public long wakeAt() {
                return real.wakeAt();
            }

            @Override
            public boolean remembers(JobId itsJob) {
                return real.remembers(itsJob);
            }

            @Override
            public String describe() {
                return real.describe();
            }
        };
    }

    private void note(PlaceId by, Effect effect) {
        if (effect instanceof Effect.Members members) {
            Set<PlaceId> missed = new HashSet<>(views.getOrDefault(by, Set.of()));
            members.alive().forEach(missed::remove);
            lost.computeIfAbsent(by.number(), number -> new HashSet<>()).addAll(missed);
            views.put(by, Set.copyOf(members.alive()));
        } else if (effect instanceof Effect.Ended ended && ended.job().equals(job)) {
            outcomes.put(by, ended);
        }
    }

    private Set<Integer> numbers() {
        return world.living().stream().map(life -> life.id.number()).collect(Collectors.toSet());
    }

    private Life life(int number) {
        Life life = world.currentLife(number);
        if (life == null) {
            throw new IllegalArgumentException("There is no place " + number + " in this world at the moment.");
        }
        return life;
    }

    private void until(String what, BooleanSupplier condition) {
        long begin = world.now();
        while (!condition.getAsBoolean()) {
            if (!world.step() || world.now() > begin + PATIENCE) {
                throw new Violation("Hang: " + what + " has not happened.\n" + world.describe());
            }
        }
    }

    // ---- the job ----

    /** Submits the job at a place. */
    public void submit(int place) {
        Life life = life(place);
        JobRecord record = new JobRecord(life.nextJob(), null, tree, Long.MAX_VALUE, PATIENCE);
        job = record.id();
        world.submit(life, record, tree);
    }

    private JobId job() {
        return Objects.requireNonNull(job, "no job was submitted");
    }

    /** Waits until this share of the job's tasks has run, from 0 to 1. */
    public void awaitShare(double share) {
        until("a share of " + share, () -> world.referee().share(job()) >= share);
    }

    /** Waits for the total of the job, at a place that has submitted it or attaches to it now. */
    public long awaitTotal(int place) {
        Life life = life(place);
        if (!life.id.equals(job().submitter())) {
            world.attach(life, job());
        }
        until("the total of the job", () -> outcomes.containsKey(life.id) || !life.isAlive);
        Effect.Ended ended = outcomes.get(life.id);
        if (ended == null) {
            throw new Violation("Place " + life + " has ended its life while its user waited for the total.");
        }
        if (ended.part() instanceof Part part) {
            return part.total();
        }
        throw new Violation("The job has failed: " + ended.failure());
    }

    /** Returns what all tasks contribute together. */
    public long expected() {
        return tree.total();
    }

    // ---- what happens to places ----

    private Life strike(int place) {
        Life life = life(place);
        struck.put(place, life.id);
        return life;
    }

    /** A place crashes. */
    public void crash(int place) {
        world.troubled();
        Life life = strike(place);
        world.crash(life, -1);
    }

    /** A place that has crashed begins a new life. */
    public void restart(int place) {
        long before = world.now(); // a new life begins later than the one before
        until("a later moment", () -> world.now() > before);
        world.witness().joined(world.begin(place, WORKERS).id);
    }

    /** A place stands still. In this world it is decided now for how long; see {@link #awaitEndOfTrouble}. */
    public void pause(int place) {
        world.troubled();
        world.pause(strike(place), TROUBLE_LENGTH);
        troubledUntil = world.now() + TROUBLE_LENGTH;
    }

    /** Nothing gets from these places to others, nor back unless the cut is one-way. */
    public void part(Set<Integer> side, boolean isOneWay) {
        world.troubled();
        side.forEach(this::strike);
        world.part(new Trouble.Partition(world.now(), TROUBLE_LENGTH, Set.copyOf(side), isOneWay), () -> {});
        troubledUntil = world.now() + TROUBLE_LENGTH;
    }

    /** Waits until places that stand still go on, and partitions are healed. */
    public void awaitEndOfTrouble() {
        until("the end of the trouble", () -> world.now() > troubledUntil);
    }

    /** Waits until a place to which something was done lives under a later incarnation than before. */
    public void awaitNewLife(int place) {
        PlaceId before = Objects.requireNonNull(struck.get(place), "nothing was done to this place");
        until("a new life of place " + place, () -> {
            Life life = world.currentLife(place);
            return life != null && life.id.succeeds(before);
        });
    }

    /** A new place joins. Returns its number. */
    public int join() {
        int number = places++;
        world.witness().joined(world.begin(number, WORKERS).id);
        return number;
    }

    /** A place leaves politely; returns when it has gone. */
    public void leave(int place) {
        Life life = life(place);
        life.isLeaving = true;
        life.later(new Event.Leave());
        until("the leave of place " + place, () -> !life.isAlive);
    }

    // ---- who is there ----

    /** Waits until all these places take exactly these for alive. */
    public void awaitMembers(Set<Integer> members) {
        until(
                "that all of " + members + " know each other",
                () -> members.stream().allMatch(number -> {
                    Life life = world.currentLife(number);
                    return life != null && members.equals(view(life));
                }));
    }

    private Set<Integer> view(Life life) {
        return views.getOrDefault(life.id, Set.of()).stream()
                .map(PlaceId::number)
                .collect(Collectors.toSet());
    }

    /** Waits until these places take that life of another place for dead which was struck last. */
    public void awaitLost(Set<Integer> by, int place) {
        PlaceId life = Objects.requireNonNull(struck.get(place), "nothing was done to this place");
        until(
                "that " + by + " take " + life + " for dead",
                () -> by.stream()
                        .allMatch(number -> lost.getOrDefault(number, Set.of()).contains(life)));
    }
}
