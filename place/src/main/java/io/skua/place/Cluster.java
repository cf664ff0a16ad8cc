package io.skua.place;

import io.skua.Skua;
import io.skua.place.agent.Agent;
import io.skua.place.agent.Network;
import io.skua.place.codec.Codec;
import io.skua.place.memory.MemoryNetwork;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import io.skua.place.protocol.Stealing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Places that steal work from each other, all of them in this process.
 *
 * <pre>{@code
 * record Walk(Node node) implements AnyTask<Long> {
 *     public Long run() {
 *         for (Node child : node.children()) {
 *             Here.asyncAny(new Walk(child));
 *         }
 *         return 1L;
 *     }
 * }
 *
 * try (Cluster cluster = Cluster.inMemory(4).workers(2).register(Walk.class).start()) {
 *     long nodes = cluster.place(0).finish(Fold.sum(), new Walk(root));
 * }
 * }</pre>
 *
 * Each place has a scheduler of its own. Whatever goes from one place to another is encoded and decoded, as between
 * processes, so a program that works here has nothing that could not travel. A program can also see here whether it
 * survives the death of a place ({@link #crash}): every task contributes to the result exactly once, whatever dies;
 * side effects of a task happen at least once, possibly at two places at the same time.
 */
public final class Cluster implements AutoCloseable {
    private final Builder builder;
    private final Codec codec;
    private final MemoryNetwork network = new MemoryNetwork();
    private final Map<Integer, Resident> members = new TreeMap<>(); // guarded by itself
    private int joined;

    private Cluster(Builder builder, Codec codec) {
        this.builder = builder;
        this.codec = codec;
    }

    /** Returns a builder of a cluster with this many places in this process. */
    public static Builder inMemory(int places) {
        if (places < 1) {
            throw new IllegalArgumentException("A cluster needs at least 1 place, not " + places + ".");
        }
        return new Builder(places);
    }

    /** What can be set before a cluster starts. */
    public static final class Builder {
        private final int places;
        private final Set<Class<?>> classes = new LinkedHashSet<>();
        private int workers = 1;
        private int maxBytes = 16 << 20;
        private UnaryOperator<Settings> settings = usual -> usual;

        private Builder(int places) {
            this.places = places;
        }

        /** The number of workers of each place. Default: 1. */
        public Builder workers(int perPlace) {
            if (perPlace < 1) {
                throw new IllegalArgumentException("A place needs at least 1 worker, not " + perPlace + ".");
            }
            workers = perPlace;
            return this;
        }

        /**
         * Registers records that travel: tasks, folds of your own, and what tasks contribute. Records, enums and sealed
         * interfaces that occur as fields of registered records are registered with them.
         */
        public Builder register(Class<?>... records) {
            classes.addAll(Arrays.asList(records));
            return this;
        }

        /** How many bytes a task or a result may take in its encoded form. Default: 16 MiB. */
        public Builder maxBytes(int limit) {
            if (limit < 64) {
                throw new IllegalArgumentException(
                        "The limit for what travels is at least 64 bytes, not " + limit + ".");
            }
            maxBytes = limit;
            return this;
        }

        /** How often a place secures what it has done for others; a crash costs at most the work of this time. */
        public Builder instalment(Duration period) {
            if (period.isNegative() || period.isZero()) {
                throw new IllegalArgumentException(
                        "The time between instalments must be longer than 0, not " + period + ".");
            }
            return settings(usual -> usual.withInstalment(period.toNanos()));
        }

        /** How hungry places look for work: {@code successonly} (the default), {@code baseline} and so on. */
        public Builder stealing(String label) {
            Stealing found = Stealing.labelled(label);
            return settings(usual -> usual.withStealing(found));
        }

        Builder settings(UnaryOperator<Settings> change) {
            UnaryOperator<Settings> before = settings;
            settings = usual -> change.apply(before.apply(usual));
            return this;
        }

        /**
         * Starts the cluster. Returns when all places know each other.
         *
         * @throws IllegalArgumentException if a registered record has a field that cannot travel
         */
        public Cluster start() {
            Cluster cluster = new Cluster(this, Resident.codec(classes, maxBytes));
            try {
                for (int i = 0; i < places; i++) {
                    cluster.add();
                }
                cluster.awaitAll();
                return cluster;
            } catch (Throwable thrown) {
                cluster.close();
                throw thrown;
            }
        }
    }

    private int add() {
        synchronized (members) {
            int number = joined++;
            Network plugged = network.plug(number);
            Settings settings = builder.settings.apply(Settings.usual(builder.workers));
            Resident member = new Resident(
                    new Resident.Seat(number, builder.workers, settings, codec), plugged, why -> end(number, why));
            network.connect(plugged, member.agent());
            members.put(number, member);
            member.start();
            return number;
        }
    }

    /** Waits until all places know each other. */
    void awaitAll() {
        List<Resident> all = all();
        List<Integer> numbers =
                all.stream().map(member -> member.home().number()).toList();
        uninterruptibly(() -> {
            for (Resident member : all) {
                member.home().awaitMembers(numbers);
            }
        });
    }

    /** Waits until a place takes another one for dead. */
    void awaitDeath(int by, int dead) {
        Home home = member(by).home();
        uninterruptibly(() -> home.awaitDeath(dead));
    }

    private interface Wait {
        void await() throws InterruptedException;
    }

    private static void uninterruptibly(Wait wait) {
        boolean interrupted = false;
        while (true) {
            try {
                wait.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private List<Resident> all() {
        synchronized (members) {
            return new ArrayList<>(members.values());
        }
    }

    private Resident member(int number) {
        synchronized (members) {
            Resident member = members.get(number);
            if (member == null) {
                throw new IllegalArgumentException("There is no place " + number + "; the places of this cluster are "
                        + members.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "))
                        + ".");
            }
            return member;
        }
    }

    /** Returns the agent of a place, for tests of what an agent does when it fails. */
    Agent agent(int number) {
        return member(number).agent();
    }

    /** Returns a place as bodies see it, for tests of what waits there. */
    Home home(int number) {
        return member(number).home();
    }

    /** Returns a place that was not crashed. */
    public Place place(int number) {
        return member(number).place();
    }

    /** Returns the scheduler of a place that was not crashed, to observe what happens there. */
    public Skua scheduler(int number) {
        return member(number).skua();
    }

    /** Returns the numbers of the places that were not crashed. */
    public List<Integer> places() {
        synchronized (members) {
            return List.copyOf(members.keySet());
        }
    }

    // ---- for tests of programs ----

    /** Adds a place, while jobs run. Returns its number when all places know it. */
    public int join() {
        int number = add();
        awaitAll();
        return number;
    }

    /**
     * Lets a place die, as if its process were killed: the others have to go on without it. Its running bodies are
     * interrupted; what they still do counts for nothing. Returns when the others know. Does nothing if there is no
     * such place.
     */
    public void crash(int number) {
        end(number, "Place " + number + " has crashed.");
    }

    /** Lets a place leave politely: it gives its work back first. Returns when it has gone. */
    public void leave(int number) {
        Home home = member(number).home();
        home.leave();
        uninterruptibly(home::awaitEnd);
    }

    private void end(int number, String why) {
        Resident dead;
        synchronized (members) {
            dead = members.remove(number);
        }
        if (dead == null) {
            return;
        }
        network.unplug(number);
        PlaceId life = dead.stop(why);
        if (life != null) {
            network.tellGone(life);
            List<Resident> others = all();
            uninterruptibly(() -> {
                for (Resident other : others) {
                    if (!other.agent().isPaused()) {
                        other.home().awaitDeath(number);
                    }
                }
            });
        }
    }

    /** Freezes the communication of a place until {@link #resume}; to the others it is silent. */
    public void pause(int number) {
        member(number).agent().setPaused(true);
        network.tellSilent(number);
    }

    /** Ends {@link #pause}. A place that was taken for dead meanwhile begins a new life. */
    public void resume(int number) {
        member(number).agent().setPaused(false);
        network.tellBack(number);
    }

    /** Cuts the link between two places. What they send to each other is lost until {@link #mend}. */
    public void cut(int a, int b) {
        network.cut(a, b);
    }

    /** Ends {@link #cut}. */
    public void mend(int a, int b) {
        network.mend(a, b);
    }

    /** Ends all places. Jobs that still run fail. Returns when all threads of the places have ended. */
    @Override
    public void close() {
        List<Resident> all = all();
        synchronized (members) {
            members.clear();
        }
        for (Resident member : all) {
            network.unplug(member.home().number());
            member.stop("The cluster was closed.");
        }
        all.forEach(Resident::awaitThreads);
    }
}
