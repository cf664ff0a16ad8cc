package io.skua.lab.reproduce.islands;

import io.skua.lab.mix.JobFigures;
import io.skua.lab.mix.MixMetrics;
import io.skua.lab.reproduce.WorkloadInput;
import java.util.ArrayList;
import java.util.List;

/**
 * How a mix went, with one seed.
 *
 * @param speedup weighted, of all jobs, where alone is with the whole machine: see {@link MixMetrics}
 * @param fairness Jain's: 1 if all are slowed down alike
 * @param makespan until the last job ended
 * @param waste the part of the worker time held in which no task ran
 * @param worst the largest of together / fair over the jobs, where fair is alone with the job's part of the machine
 * @param worstJob whose that is
 */
record MixScore(double speedup, double fairness, double makespan, double waste, double worst, String worstJob) {
    static List<MixScore> of(Setup setup, IslandRuns runs) {
        List<MixScore> scores = new ArrayList<>();
        List<IslandRun> all = runs.of(setup);
        for (int seed = 0; seed < all.size(); seed++) {
            scores.add(of(setup, seed, runs));
        }
        return scores;
    }

    private static MixScore of(Setup setup, int seed, IslandRuns runs) {
        IslandRun run = runs.of(setup).get(seed);
        double worst = 0;
        String worstJob = "";
        List<JobFigures> jobs = new ArrayList<>();
        List<ArrivingJob> entries = setup.entries();
        for (int i = 0; i < entries.size(); i++) {
            WorkloadInput input = entries.get(i).input();
            double together = run.jobs().get(i).turnaround();
            double alone = runs.of(setup.full(input)).get(seed).makespan();
            double slower = together / runs.of(setup.fair(input)).get(seed).makespan();
            jobs.add(new JobFigures(input.name(), 1, 0, together, alone, null, List.of()));
            if (slower > worst) {
                worst = slower;
                worstJob = input.name();
            }
        }
        return new MixScore(
                MixMetrics.weightedSpeedup(jobs),
                MixMetrics.fairness(jobs),
                run.makespan(),
                1 - 1 / run.heldPerUsed(),
                worst,
                worstJob);
    }
}
