package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.Results;
import io.skua.sim.Result;
import io.skua.sim.WorkerResult;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What is kept of a run.
 *
 * @param workers empty where there are very many
 */
record PolicyRun(long makespan, long work, long span, long tasks, List<WorkerResult> workers) implements Results.Timed {
    private static final int FEW = 64;

    PolicyRun {
        workers = List.copyOf(workers);
    }

    static PolicyRun of(Result result) {
        return new PolicyRun(
                result.makespan(),
                result.work(),
                result.span(),
                result.tasks(),
                result.workers().size() > FEW ? List.of() : result.workers());
    }

    double speedup() {
        return (double) work / makespan;
    }

    /** Until each worker but the source had stolen something; of those who ever did. */
    private LongStream delays() {
        return workers.stream()
                .filter(worker -> worker.zone() > 0 && worker.firstSteal() >= 0)
                .mapToLong(WorkerResult::firstSteal);
    }

    double delayMean() {
        return delays().average().orElse(0);
    }

    double delayWorst() {
        return delays().max().orElse(0);
    }

    long neverStole() {
        return workers.stream()
                .filter(worker -> worker.zone() > 0 && worker.firstSteal() < 0)
                .count();
    }

    double utilisation(WorkerResult worker) {
        return (double) worker.busy() / makespan;
    }

    double utilisationOfZone(int zone) {
        return workers.stream()
                .filter(worker -> worker.zone() == zone)
                .mapToDouble(this::utilisation)
                .average()
                .orElse(Double.NaN);
    }
}
