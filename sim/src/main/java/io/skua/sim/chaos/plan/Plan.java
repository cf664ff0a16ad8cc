package io.skua.sim.chaos.plan;

import io.skua.place.protocol.Settings;
import io.skua.sim.chaos.program.TaskKind;
import java.util.List;

/**
 * A world and all that is going to happen to it.
 *
 * @param workers how many workers each of the first places has
 * @param isLazy whether queued tasks of a rotated pool move only when a body has returned, as in the real runtime
 */
public record Plan(
        long seed,
        Settings settings,
        List<Integer> workers,
        boolean isLazy,
        NetworkPlan network,
        List<JobPlan> jobs,
        List<Trouble> troubles) {
    public Plan {
        workers = List.copyOf(workers);
        jobs = List.copyOf(jobs);
        troubles = List.copyOf(troubles);
    }

    /** Returns this plan with other troubles. */
    public Plan withTroubles(List<Trouble> others) {
        return new Plan(seed, settings, workers, isLazy, network, jobs, others);
    }

    /** Returns this plan with other jobs. */
    public Plan withJobs(List<JobPlan> others) {
        return new Plan(seed, settings, workers, isLazy, network, others, troubles);
    }

    /** Returns this plan with another network. */
    public Plan withNetwork(NetworkPlan other) {
        return new Plan(seed, settings, workers, isLazy, other, jobs, troubles);
    }

    /**
     * Returns this plan with other places.
     *
     * @param others the number of workers of each place
     */
    public Plan withWorkers(List<Integer> others) {
        return new Plan(seed, settings, others, isLazy, network, jobs, troubles);
    }

    /** Returns this plan with another seed for everything that is left to chance during the run. */
    public Plan withSeed(long other) {
        return new Plan(other, settings, workers, isLazy, network, jobs, troubles);
    }

    /** Returns whether nothing ends or suspends a life, so that every task runs exactly once. */
    public boolean isCalm() {
        return troubles.stream().noneMatch(Trouble::isDeadly)
                && jobs.stream().noneMatch(job -> job.tree().has(TaskKind.KILLS));
    }
}
