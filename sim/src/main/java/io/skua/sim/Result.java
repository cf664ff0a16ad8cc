package io.skua.sim;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * How a run went. Times are in the machine's unit of time.
 *
 * @param settings what was run
 * @param makespan the time from the start of the root task to its end
 * @param work T1: the work that the program asked for
 * @param span T∞: the longest chain of work in which each piece has to wait for the one before
 * @param tasks how many tasks there were, the root included
 * @param space the largest number of tasks that existed at once
 * @param trees how many nodes the trees of all loops had together
 * @param events how many events the simulator has handled
 * @param workers what each worker did, in the order of the workers' places
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
    /** Returns the time of one worker, divided by the time of this run. */
    public double speedup() {
        return makespan == 0 ? 1 : (double) work / makespan;
    }

    /** The workers' time that they worked, divided by all their time. */
    public double utilisation() {
        return makespan == 0 ? 1 : (double) sum(WorkerResult::busy) / makespan / workers.size();
    }

    /** Returns how many tasks were stolen. */
    public long steals() {
        return sum(WorkerResult::steals);
    }

    /** Returns how many looks into a victim's bag were in vain. */
    public long failedSteals() {
        return sum(WorkerResult::failedSteals);
    }

    /**
     * The average time at which a worker got its first task from another worker. The source and workers that never got
     * one are left out; 0 if there are no others.
     */
    public double firstStealMean() {
        return firstSteals().average().orElse(0);
    }

    /**
     * The latest time at which a worker got its first task from another worker, the source left out; 0 if no worker
     * did.
     */
    public long firstStealMax() {
        return firstSteals().max().orElse(0);
    }

    /** The source is left out: it has work from the start, and steals only when it has run out of work. */
    private LongStream firstSteals() {
        return workers.stream()
                .filter(worker -> worker.zone() > 0 && worker.firstSteal() >= 0)
                .mapToLong(WorkerResult::firstSteal);
    }

    /** How many workers never got a task, the source left out. */
    public long idleWorkers() {
        return workers.stream()
                .filter(worker -> worker.zone() > 0 && worker.firstSteal() < 0)
                .count();
    }

    /** Returns the sum of a figure over all workers. */
    public long sum(ToLongFunction<WorkerResult> what) {
        return workers.stream().mapToLong(what).sum();
    }
}
