package io.skua.island;

import io.skua.topology.Topology;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who has which worker: the master scheduler, as a value. {@link #step} takes an event and gives the next master and
 * what is to be done; nothing else changes anything.
 *
 * <p><b>M1.</b> Every island has its source, and no other island has it.
 *
 * <p><b>M2.</b> A worker that belongs to several islands is in the outermost zone of each. So no worker is in two inner
 * zones.
 *
 * <p><b>M3.</b> Members can be used (sources of places that were lost excepted), and an island has at most as many as
 * its claim allows.
 *
 * <p><b>M4.</b> After a step, no worker is free that somebody waits for: neither a job that is to start nor a request
 * within its reach.
 *
 * <p><b>M5.</b> A job waits to be started only while no worker can be spared: each that is outermost is of an island
 * that has no more than its claim keeps.
 *
 * <p><b>M6.</b> What an island has and waits for is changed by its own events only: whatever it loses to others, it
 * waits for.
 *
 * <p><b>Who gets what.</b> Free workers go to whoever asks. When there is none, an island that has less than its fair
 * share ({@link FairShares}, by what each has and asks for and by weight) takes from those that have more than theirs:
 * outermost workers, the nearest to its source. When it has its share, and overlap is on, it may use outermost workers
 * of others together with them. What is left of a request is remembered; workers that come free go to those who wait,
 * first to jobs that have not started, then to the island with the fewest workers by weight, then to the oldest
 * request. Giving back is always accepted.
 */
public final class Master {
    /**
     * @param topology where the workers are
     * @param overlap whether islands may share outermost workers
     */
    public record Settings(Topology topology, boolean overlap) {}

    /** The next master, and what is to be done. */
    public record Step(Master next, List<Effect> effects) {}

    private final Settings settings;
    private final BitSet usable;
    private final List<Plot.Still> plots;
    private final List<Island> islands;
    private final List<Event.Arrived> queue;
    private final long steps;

    private Master(Settings settings, BitSet usable, List<Plot.Still> plots, List<Event.Arrived> queue, long steps) {
        this.settings = settings;
        this.usable = usable;
        this.plots = plots;
        this.islands = plots.stream().map(Plot.Still::island).toList();
        this.queue = queue;
        this.steps = steps;
    }

    /** With all places of the topology, and no job. */
    public static Master of(Settings settings) {
        BitSet all = new BitSet();
        settings.topology().mesh().stream().forEach(all::set);
        return new Master(settings, all, List.of(), List.of(), 0);
    }

    /** As {@link #of(Settings)}, with these places only. */
    public static Master of(Settings settings, int... places) {
        BitSet some = new BitSet();
        for (int place : places) {
            if (!settings.topology().mesh().contains(place)) {
                throw new IllegalArgumentException("There is no place " + place + " on a "
                        + settings.topology().mesh() + " mesh.");
            }
            some.set(place);
        }
        return new Master(settings, some, List.of(), List.of(), 0);
    }

    /** @throws IllegalArgumentException if the event names a job that is not there, or one that is there already */
    public Step step(Event event) {
        Draft draft = new Draft(this);
        draft.apply(event);
        return draft.finish();
    }

    static Master next(Master before, BitSet usable, List<Plot.Still> plots, List<Event.Arrived> queue) {
        return new Master(before.settings, usable, plots, queue, before.steps + 1);
    }

    List<Plot.Still> plots() {
        return plots;
    }

    // ---- asking ----

    public Settings settings() {
        return settings;
    }

    /** All islands, in the order of their jobs' start. */
    public List<Island> islands() {
        return islands;
    }

    public @Nullable Island island(long job) {
        for (Island island : islands) {
            if (island.job() == job) {
                return island;
            }
        }
        return null;
    }

    /** The jobs that wait to be started, first come first. */
    public List<Event.Arrived> queue() {
        return queue;
    }

    /** The places that can be used. */
    public BitSet usable() {
        return (BitSet) usable.clone();
    }

    /** The places that can be used and belong to no island. */
    public BitSet free() {
        BitSet free = usable();
        for (Plot.Still plot : plots) {
            free.andNot(plot.members());
        }
        return free;
    }

    /** How many steps led here. */
    public long steps() {
        return steps;
    }
}
