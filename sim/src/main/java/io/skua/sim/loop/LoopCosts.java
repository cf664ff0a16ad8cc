package io.skua.sim.loop;

import io.skua.sim.machine.Costs;

/**
 * What schedulers of loops take, in cycles.
 *
 * @param batch taking a batch, besides its elements
 * @param search looking at one node of a tree, or into one queue
 * @param handover what taking from a queue takes on top if somebody else was the last to do so, since a line must come
 *     from another cache
 * @param clock reading the clock, for batchings that do
 * @param nanosPerCycle what a cycle is for batchings that measure time
 */
public record LoopCosts(long batch, long search, long handover, long clock, double nanosPerCycle) {
    /** One instruction per cycle at 1 GHz, and nothing for scheduling. */
    public static final LoopCosts FREE = new LoopCosts(0, 0, 0, 0, 1);

    public LoopCosts {
        check("batch", batch);
        check("search", search);
        check("handover", handover);
        check("clock", clock);
        if (!(nanosPerCycle > 0) || Double.isInfinite(nanosPerCycle)) {
            throw new IllegalArgumentException("A cycle takes more than 0 nanoseconds, not " + nanosPerCycle + ".");
        }
    }

    private static void check(String name, long cost) {
        if (cost < 0 || cost > 1_000_000_000_000L) {
            throw new IllegalArgumentException("The cost '" + name + "' is from 0 to 10^12, not " + cost + ".");
        }
    }

    /** A machine's. Its batch was measured as a whole, so the clock is in it. */
    public static LoopCosts of(Costs costs, double nanosPerCycle) {
        return new LoopCosts(costs.batch(), costs.search(), costs.hold(), 0, nanosPerCycle);
    }
}
