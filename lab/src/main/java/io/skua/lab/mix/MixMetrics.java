package io.skua.lab.mix;

import java.util.List;

/** How well a mix went, each figure from what became of its jobs: the same for real and for simulated ones. */
public final class MixMetrics {
    private MixMetrics() {}

    /**
     * How many times as much got done as by running one job after the other: the sum of all jobs' speeds, where a job
     * that runs as if it were alone has speed 1. A job's speed counts by its weight, and all weights together count as
     * many as there are jobs, so that with equal weights it is the plain sum (Snavely and Tullsen's weighted speed-up).
     */
    public static double weightedSpeedup(List<JobFigures> jobs) {
        double sum = 0;
        double weights = 0;
        for (JobFigures job : jobs) {
            sum += job.weight() * job.speed();
            weights += job.weight();
        }
        return weights == 0 ? 0 : sum * jobs.size() / weights;
    }

    /**
     * Jain's index of the jobs' speeds, each divided by the job's weight: 1 if every job is as fast as its weight says,
     * and one over the number of jobs if one of them has everything.
     */
    public static double fairness(List<JobFigures> jobs) {
        double sum = 0;
        double squares = 0;
        for (JobFigures job : jobs) {
            double share = job.speed() / job.weight();
            sum += share;
            squares += share * share;
        }
        return squares == 0 ? 1 : sum * sum / (jobs.size() * squares);
    }

    /** What all jobs together had. */
    static WorkerTime total(List<JobFigures> jobs) {
        double held = 0;
        Double used = 0.0;
        for (JobFigures job : jobs) {
            JobFigures.Members members = job.members();
            if (members != null) {
                held += members.holding().held();
            }
            Double itsUse = members == null ? null : members.holding().used();
            used = used == null || itsUse == null ? null : Double.valueOf(used + itsUse);
        }
        return new WorkerTime(held, used);
    }
}
