package io.skua.sim;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * How a run went. Times are in the machine's unit.
 *
 * @param settings what was run
 * @param makespan from the start of the root to its end
 * @param work T1: what the program asked for
 * @param span T∞: the longest chain of that
 * @param tasks how many there were, the root included
 * @param space the largest number of tasks that existed at once
 * @param trees nodes of the trees of all loops
 * @param events how many events the simulator has worked through
 * @param workers in the order of their places
 */
public record Result(
        Simulation.Settings settings,
        long makespan,
        long work,
        long span,
        long tasks,
        long space,
        long trees,
        long events,
        List<WorkerResult> workers,
        Timeline timeline) {
    public double speedup() {
        return makespan == 0 ? 1 : (double) work / makespan;
    }

    /** The part of all workers' time in which they worked. */
    public double utilisation() {
        return makespan == 0 ? 1 : (double) sum(WorkerResult::busy) / makespan / workers.size();
    }

    public long steals() {
        return sum(WorkerResult::steals);
    }

    public long failedSteals() {
        return sum(WorkerResult::failedSteals);
    }

    /**
     * When a worker got its first task from another, on average over those who did, without the source; 0 if nobody
     * did.
     */
    public double firstStealMean() {
        return firstSteals().average().orElse(0);
    }

    /** When the last of those who ever stole did so for the first time, without the source; 0 if nobody did. */
    public long firstStealMax() {
        return firstSteals().max().orElse(0);
    }

    /** The source has work from the start, and steals when it has run out of it. */
    private LongStream firstSteals() {
        return workers.stream()
                .filter(worker -> worker.zone() > 0 && worker.firstSteal() >= 0)
                .mapToLong(WorkerResult::firstSteal);
    }

    /** Workers, the source aside, that never got a task. */
    public long idleWorkers() {
        return workers.stream()
                .filter(worker -> worker.zone() > 0 && worker.firstSteal() < 0)
                .count();
    }

    public long sum(ToLongFunction<WorkerResult> what) {
        return workers.stream().mapToLong(what).sum();
    }
}
