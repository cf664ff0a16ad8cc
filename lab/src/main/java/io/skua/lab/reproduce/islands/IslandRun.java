package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.Results;
import io.skua.sim.mix.MixResult;
import java.util.List;
import java.util.Optional;

/**
 * What is kept of a run.
 *
 * @param workers of the machine
 * @param jobs in the order of the mix
 * @param detail of a job that is alone; empty otherwise
 * @param reach how long after its first fork most workers had started a task
 */
record IslandRun(long makespan, int workers, List<Share> jobs, Optional<MixResult.JobResult> detail, double reach)
        implements Results.Timed {
    IslandRun {
        jobs = List.copyOf(jobs);
    }

    /** What is kept of one of several jobs. */
    record Share(long turnaround, long held, long used) {}

    static IslandRun of(MixResult result, double reach) {
        return new IslandRun(
                result.makespan(),
                result.workers(),
                result.jobs().stream()
                        .map(job -> new Share(job.turnaround(), job.held(), job.used()))
                        .toList(),
                result.jobs().size() == 1 ? Optional.of(result.jobs().get(0)) : Optional.empty(),
                reach);
    }

    MixResult.JobResult only() {
        return detail.orElseThrow();
    }

    /** Worker time held for each that was used, over all jobs. */
    double heldPerUsed() {
        return (double) jobs.stream().mapToLong(Share::held).sum()
                / Math.max(1, jobs.stream().mapToLong(Share::used).sum());
    }
}
