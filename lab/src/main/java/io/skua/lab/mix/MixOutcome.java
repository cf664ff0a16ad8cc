package io.skua.lab.mix;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a mix.
 *
 * @param makespan from the first submission to the last end
 * @param jobs in the order of their submission
 * @param holding what all jobs together had of the workers
 */
public record MixOutcome(double makespan, List<JobFigures> jobs, WorkerTime holding) {
    /** Of jobs of which each has workers of its own. */
    public static MixOutcome of(double makespan, List<JobFigures> jobs) {
        return new MixOutcome(makespan, jobs, MixMetrics.total(jobs));
    }

    /** Returns the sum, over all jobs, of the time alone divided by the time in the mix. */
    public double weightedSpeedup() {
        return MixMetrics.weightedSpeedup(jobs);
    }

    /** Returns how evenly the jobs were slowed down; 1 if all were slowed down alike. */
    public double fairness() {
        return MixMetrics.fairness(jobs);
    }

    /** Returns the part of the time of held workers that no job used; null if nobody measured it. */
    public @Nullable Double waste() {
        return holding.waste();
    }
}
