package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.Input;
import java.util.ArrayList;
import java.util.List;

/**
 * How a mix went, with one seed.
 *
 * @param speedup weighted: the sum of alone / together over the jobs, where alone is with the whole machine
 * @param fairness Jain's, of alone / together: 1 if all are slowed down alike
 * @param makespan until the last job ended
 * @param waste the part of the worker time held in which no task ran
 * @param worst the largest of together / fair over the jobs, where fair is alone with the job's part of the machine
 * @param worstJob whose that is
 */
record MixScore(double speedup, double fairness, double makespan, double waste, double worst, String worstJob) {
    static List<MixScore> of(Setup setup, Runs runs) {
        List<MixScore> scores = new ArrayList<>();
        List<Run> all = runs.of(setup);
        for (int seed = 0; seed < all.size(); seed++) {
            scores.add(of(setup, seed, runs));
        }
        return scores;
    }

    private static MixScore of(Setup setup, int seed, Runs runs) {
        Run run = runs.of(setup).get(seed);
        double sum = 0;
        double squares = 0;
        double worst = 0;
        String worstJob = "";
        List<Entry> entries = setup.entries();
        for (int i = 0; i < entries.size(); i++) {
            Input input = entries.get(i).input();
            double together = run.jobs().get(i).turnaround();
            double progress = runs.of(setup.full(input)).get(seed).makespan() / together;
            double slower = together / runs.of(setup.fair(input)).get(seed).makespan();
            sum += progress;
            squares += progress * progress;
            if (slower > worst) {
                worst = slower;
                worstJob = input.name();
            }
        }
        return new MixScore(
                sum,
                sum * sum / (entries.size() * squares),
                run.makespan(),
                1 - 1 / run.heldPerUsed(),
                worst,
                worstJob);
    }
}
