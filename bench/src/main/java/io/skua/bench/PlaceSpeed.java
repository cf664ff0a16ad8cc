package io.skua.bench;

import io.skua.Skua;
import io.skua.cluster.Places;
import io.skua.place.AnyTask;
import io.skua.place.Fold;
import io.skua.workloads.catalog.PlaceWorkloads;
import io.skua.workloads.places.PlaceProgram;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * How much faster two places with one worker each are than one such place. Both clusters exist all the time and run by
 * turns, so that the speed of the machine and of the compiled code is the same for both.
 */
final class PlaceSpeed {
    private static final int WARM_UP_ROUNDS = 2;
    private static final int ROUNDS = 5;

    private final Places one;
    private final Places two;

    PlaceSpeed(Places one, Places two) {
        this.one = one;
        this.two = two;
    }

    void measure(String workload, String argument) throws InterruptedException, ExecutionException {
        PlaceProgram<?, ?, ?> program = PlaceWorkloads.named(workload).with(List.of(argument));
        double[] alone = new double[ROUNDS];
        double[] together = new double[ROUNDS];
        double[] ratios = new double[ROUNDS];
        for (int i = -WARM_UP_ROUNDS; i < ROUNDS; i++) {
            double its = seconds(one, program);
            double theirs = seconds(two, program);
            if (i >= 0) {
                alone[i] = its;
                together[i] = theirs;
                ratios[i] = its / theirs;
            }
        }
        Measures.say(
                "%s: one place with one worker %.2f s, two places %.2f s, median ratio of %d rounds %.2f, least %.2f"
                        + " (target: 1.8)",
                program.title(),
                Measures.median(alone),
                Measures.median(together),
                ROUNDS,
                Measures.median(ratios),
                Arrays.stream(ratios).min().orElseThrow());
    }

    private static <R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> double seconds(
            Places places, PlaceProgram<R, T, F> program) throws InterruptedException, ExecutionException {
        long begin = System.nanoTime();
        R result = places.submit(Skua.job(program.title()), program.root(), program.fold())
                .get();
        double seconds = Measures.secondsSince(begin);
        if (!program.answer(result).equals(program.expected())) {
            throw new IllegalStateException("The answer of " + program.title() + " is wrong.");
        }
        return seconds;
    }
}
