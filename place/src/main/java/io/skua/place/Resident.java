package io.skua.place;

import io.skua.Skua;
import io.skua.place.agent.Agent;
import io.skua.place.agent.Network;
import io.skua.place.agent.Wire;
import io.skua.place.codec.Codec;
import io.skua.place.protocol.Counts;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One place with its scheduler and its agent, on a network that somebody else provides. For those who write such a
 * network; programs use {@link Place}.
 *
 * <p>Threads of the network pass on what they hear ({@link #receive}, {@link #tell}); neither method waits or throws.
 */
public final class Resident {
    /** Bodies that wait for calls and phasers keep a thread each. */
    private static final int SPARE_THREADS = 4096;

    /** What every cluster can encode, besides the classes that its user has registered. */
    private static final List<Class<?>> ALWAYS_REGISTERED =
            List.of(Bound.class, Slice.class, Fold.Sum.class, Fold.Least.class, Fold.Greatest.class, Fold.All.class);

    /**
     * What a place is.
     *
     * @param number its number, which no other place of the cluster has
     * @param workers how many workers its scheduler has
     * @param keep how long the outcome of a job that was submitted here is kept if nobody is there to get it when the
     *     job ends
     */
    public record Seat(int number, int workers, Settings settings, Codec codec, Duration keep) {
        private static final Duration USUAL_KEEP = Duration.ofMinutes(10);

        /** A seat whose jobs' outcomes are kept for 10 minutes. */
        public Seat(int number, int workers, Settings settings, Codec codec) {
            this(number, workers, settings, codec, USUAL_KEEP);
        }

        String name() {
            return "place-" + number;
        }
    }

    private final Home home;
    private final Duration keep;
    private final Skua skua;
    private final Agent agent;

    /**
     * @param whenEnded is called by the agent with the reason if the place has left or its agent cannot go on; must not
     *     wait for anything
     */
    public Resident(Seat seat, Network network, Consumer<String> whenEnded) {
        keep = seat.keep;
        skua = Skua.builder()
                .name(seat.name())
                .workers(seat.workers)
                .spareThreads(SPARE_THREADS)
                .build();
        try {
            home = new Home(seat.number, skua, seat.codec);
            agent = new Agent(
                    seat.name() + "-agent",
                    skua,
                    seat.settings,
                    new HomeHost(home, whenEnded),
                    new Agent.Line(network, new Wire(Charter.travelling())));
            home.connect(agent);
        } catch (Throwable thrown) {
            skua.shutdownNow();
            throw thrown;
        }
    }

    /** Returns a codec for these classes, for what they contribute, and for the classes that every cluster knows. */
    public static Codec codec(Collection<Class<?>> registered, int maxBytes) {
        Set<Class<?>> classes = new LinkedHashSet<>(ALWAYS_REGISTERED);
        classes.addAll(registered);
        registered.forEach(type -> classes.addAll(Contributions.of(type)));
        return Codec.of(classes, maxBytes);
    }

    /** Starts the agent, which begins the first life of the place. */
    public void start() {
        agent.start();
    }

    /** Passes bytes on that have come from the network. */
    public void receive(byte[] bytes) {
        agent.receive(bytes);
    }

    /** Passes an event of the network on. */
    public void tell(Event event) {
        agent.tell(event);
    }

    /** Returns the place, as programs see it. */
    public Place place() {
        return new Place(home, keep);
    }

    /** Returns the scheduler of the place. */
    public Skua skua() {
        return skua;
    }

    /** Returns the current life; null if none has begun or the place has ended. */
    public @Nullable PlaceId life() {
        return home.lastLife();
    }

    /** Returns what all lives of the place have counted, up to a moment ago. */
    public Counts counts() {
        return agent.counts();
    }

    /** Returns how many tasks for any place have been run here. */
    public long tasks() {
        return home.tasks();
    }

    /** Returns how many workers have nothing to do, up to a moment ago. */
    public int idleWorkers() {
        return agent.idleWorkers();
    }

    /** Returns how many tasks other places could take, up to a moment ago. */
    public int load() {
        return agent.load();
    }

    /** Waits until the first life of the place has begun and the place has met all these places, or has ended. */
    public void awaitMembers(List<PlaceId> places) throws InterruptedException {
        List<Integer> numbers = new ArrayList<>(List.of(home.number()));
        places.forEach(place -> numbers.add(place.number()));
        home.awaitMembers(numbers);
    }

    /** Hears from the agent which places are taken for alive. Must not wait for anything. */
    @FunctionalInterface
    public interface MemberListener {
        /** @param departed the place that has just said good-bye; null if none has */
        void changed(List<PlaceId> alive, @Nullable PlaceId departed);
    }

    /** Tells a listener of places that come and go from now on. */
    public void whenMembersChange(MemberListener listener) {
        home.whenMembersChange(listener);
    }

    /** Asks the place to leave politely. It tells when it has left. */
    public void leave() {
        home.leave();
    }

    /**
     * Ends the place at once, without a word to others. Returns when its agent has ended; bodies are interrupted.
     *
     * @return the last life of the place; null if none has begun
     */
    public @Nullable PlaceId stop(String why) {
        agent.stop();
        PlaceId last = home.lastLife();
        home.close(why);
        skua.shutdownNow();
        return last;
    }

    /** Waits until all threads of a place that was stopped have ended. */
    public void awaitThreads() {
        skua.close();
    }

    Home home() {
        return home;
    }

    Agent agent() {
        return agent;
    }
}
