package io.skua.sim.loop;

/**
 * What came out of a simulated loop. Times are in cycles.
 *
 * @param makespan until the last element had been run
 * @param total what the plain loop takes
 * @param optimum no schedule takes less
 * @param treeSize nodes; 0 for schedulers without a tree
 */
public record LoopResult(
        String scheduler, int workers, long makespan, long total, long optimum, long treeSize, long batches) {
    /** Against the plain loop. */
    public double speedup() {
        return makespan == 0 ? 1 : (double) total / makespan;
    }

    /** The best speed-up that there could be. */
    public double optimalSpeedup() {
        return optimum == 0 ? 1 : (double) total / optimum;
    }

    /** How much of the best possible speed-up it is: from 0 to 1. */
    public double efficiency() {
        return makespan == 0 ? 1 : (double) optimum / makespan;
    }

    /** Which part of their time the workers ran elements. */
    public double utilisation() {
        return speedup() / workers;
    }
}
