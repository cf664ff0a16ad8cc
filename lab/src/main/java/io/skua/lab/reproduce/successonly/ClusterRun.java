package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.Results;
import io.skua.sim.cluster.ClusterResult;

/**
 * What is kept of a run.
 *
 * @param makespan in nanoseconds
 * @param busy which share of the workers' time counted in the end
 * @param lost work that was done in vain, as a share of the work that had been done when places vanished; 0 if none did
 * @param lostPeriods work that was done in vain, in nanoseconds of all workers of the cluster
 */
record ClusterRun(
        long makespan,
        double busy,
        double lost,
        double lostPeriods,
        long messages,
        long bytes,
        long tasksRunAgain,
        ClusterResult.Searches searches)
        implements Results.Timed {
    /** Messages as the paper's authors count them: loads that are read, and what a steal or a failure takes. */
    double authorsMessages(boolean isBaseline) {
        long answers = isBaseline ? 4 * searches.loans() + 3 * searches.denied() : 2 * searches.loans();
        return searches.probes() + answers;
    }
}
