package io.skua.sim.loop;

/**
 * The result of a simulated loop. Times are in cycles.
 *
 * @param makespan the time until the last element had been run
 * @param total how long the plain loop takes
 * @param optimum a lower bound for every schedule
 * @param treeSize how many nodes the tree had; 0 for schedulers without a tree
 */
public record LoopResult(
        String scheduler, int workers, long makespan, long total, long optimum, long treeSize, long batches) {
    /** Against the plain loop. */
    public double speedup() {
        return makespan == 0 ? 1 : (double) total / makespan;
    }

    /** The best possible speed-up. */
    public double optimalSpeedup() {
        return optimum == 0 ? 1 : (double) total / optimum;
    }

    /** The speed-up divided by the best possible speed-up: from 0 to 1. */
    public double efficiency() {
        return makespan == 0 ? 1 : (double) optimum / makespan;
    }

    /** The part of the workers' time in which they ran elements. */
    public double utilisation() {
        return speedup() / workers;
    }
}
