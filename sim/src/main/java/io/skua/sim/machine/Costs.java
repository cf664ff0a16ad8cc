package io.skua.sim.machine;

import java.util.List;
import java.util.stream.LongStream;

/**
 * What the steps of a scheduler cost on a machine, in the machine's unit of time (cycles, or nanoseconds of a
 * calibrated host). Lists have a cost for each {@linkplain io.skua.topology.Topology#level nearness}: the first cost is
 * for the nearest workers, and the last cost also holds for all workers that are farther away.
 *
 * @param spawn making a task and putting it into the bag
 * @param pop taking back an own task at a sync
 * @param probe looking into a bag
 * @param steal a successful steal, in addition to the probe, until the task starts
 * @param hold how long a victim is busy with one thief, while others cannot steal from it; 0 if it can serve several
 *     thieves at once
 * @param waits whether a thief that finds a victim busy waits; otherwise it goes on to the next victim
 * @param pause the time between two rounds in vain through all victims
 * @param rounds after this many rounds in vain a thief falls asleep; 0 if it never does
 * @param wake the time from being woken to the first probe
 * @param cold the first work after a steal takes up to twice as long, but at most this much longer
 * @param batch taking a batch of a loop, without its elements
 * @param search looking at one node of a loop's tree
 * @param jitter workers start at random moments from 0 to this one
 */
public record Costs(
        long spawn,
        long pop,
        List<Long> probe,
        List<Long> steal,
        long hold,
        boolean waits,
        long pause,
        int rounds,
        long wake,
        List<Long> cold,
        long batch,
        long search,
        long jitter) {
    public Costs {
        probe = List.copyOf(probe);
        steal = List.copyOf(steal);
        cold = List.copyOf(cold);
        check("spawn", spawn, 0);
        check("pop", pop, 0);
        check("probe", probe, 1); // with free probes, time would stand still for a thief that finds nothing
        check("steal", steal, 0);
        check("hold", hold, 0);
        check("pause", pause, 0);
        check("rounds", rounds, 0);
        check("wake", wake, 0);
        check("cold", cold, 0);
        check("batch", batch, 0);
        check("search", search, 0);
        check("jitter", jitter, 0);
    }

    private static void check(String name, List<Long> costs, long least) {
        if (costs.isEmpty()) {
            throw new IllegalArgumentException(
                    "The cost '" + name + "' has at least one number, for the nearest workers.");
        }
        for (long cost : costs) {
            check(name, cost, least);
        }
    }

    private static void check(String name, long cost, long least) {
        if (cost < least || cost > 1_000_000_000_000L) {
            throw new IllegalArgumentException(
                    "The cost '" + name + "' is from " + least + " to 10^12, not " + cost + ".");
        }
    }

    /** The same costs, of which some can be changed. */
    public Change change() {
        return new Change(this);
    }

    /**
     * Costs in the making, by name.
     *
     * <pre>{@code
     * Costs slow = machine.costs().change().steal(5_000).hold(1_000, true).build();
     * }</pre>
     */
    public static final class Change {
        private long spawn;
        private long pop;
        private List<Long> probe;
        private List<Long> steal;
        private long hold;
        private boolean waits;
        private long pause;
        private int rounds;
        private long wake;
        private List<Long> cold;
        private long batch;
        private long search;
        private long jitter;

        private Change(Costs from) {
            spawn = from.spawn;
            pop = from.pop;
            probe = from.probe;
            steal = from.steal;
            hold = from.hold;
            waits = from.waits;
            pause = from.pause;
            rounds = from.rounds;
            wake = from.wake;
            cold = from.cold;
            batch = from.batch;
            search = from.search;
            jitter = from.jitter;
        }

        /** Sets what it costs to spawn a task and to take it back. */
        public Change fork(long itsSpawn, long itsPop) {
            spawn = itsSpawn;
            pop = itsPop;
            return this;
        }

        /** Sets what a probe costs, the nearest workers first; the last number holds for all that are farther away. */
        public Change probe(long... byNearness) {
            probe = list(byNearness);
            return this;
        }

        /** Sets what a steal costs, the nearest workers first; the last number holds for all that are farther away. */
        public Change steal(long... byNearness) {
            steal = list(byNearness);
            return this;
        }

        /** Sets for how long a steal holds its victim, and whether other thieves wait for a victim that is held. */
        public Change hold(long itsHold, boolean itWaits) {
            hold = itsHold;
            waits = itWaits;
            return this;
        }

        /** Sets the pause after a round in vain. */
        public Change pause(long itsPause) {
            pause = itsPause;
            return this;
        }

        /** Sets after how many rounds in vain a worker sleeps, and how long it takes to wake. */
        public Change sleep(int itsRounds, long itsWake) {
            rounds = itsRounds;
            wake = itsWake;
            return this;
        }

        /** Sets by how much the first work after a steal takes longer, the nearest workers first. */
        public Change cold(long... byNearness) {
            cold = list(byNearness);
            return this;
        }

        /** Sets what it costs to take a batch of a loop, and to look at a node of its tree. */
        public Change loop(long itsBatch, long itsSearch) {
            batch = itsBatch;
            search = itsSearch;
            return this;
        }

        /** Sets the latest moment at which a worker starts. */
        public Change jitter(long itsJitter) {
            jitter = itsJitter;
            return this;
        }

        private static List<Long> list(long... costs) {
            return LongStream.of(costs).boxed().toList();
        }

        /** Returns the costs with all changes. */
        public Costs build() {
            return new Costs(spawn, pop, probe, steal, hold, waits, pause, rounds, wake, cold, batch, search, jitter);
        }
    }
}
