package io.skua.sim.loop;

import io.skua.sim.machine.Costs;

/**
 * The costs of scheduling a loop, in cycles.
 *
 * @param batch the cost of taking a batch, without its elements
 * @param search the cost of looking at one node of a tree, or into one queue
 * @param handover the additional cost of taking from a queue if another worker was the last to do so, since a cache
 *     line must be moved
 * @param clock the cost of reading the clock, for batchings that do so
 * @param nanosPerCycle the length of a cycle in nanoseconds, for batchings that measure time
 */
public record LoopCosts(long batch, long search, long handover, long clock, double nanosPerCycle) {
    /** Costs of 0 for all scheduling, with one cycle per nanosecond. */
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

    /**
     * The costs of a machine. The machine's cost of a batch was measured as a whole, so it contains the reading of the
     * clock.
     */
    public static LoopCosts of(Costs costs, double nanosPerCycle) {
        return new LoopCosts(costs.batch(), costs.search(), costs.hold(), 0, nanosPerCycle);
    }
}
