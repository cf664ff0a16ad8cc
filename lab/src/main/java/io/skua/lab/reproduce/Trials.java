package io.skua.lab.reproduce;

import io.skua.Job;
import io.skua.Skua;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Runs many simulations. Each is one thread's work, so they are jobs for a scheduler: ours. */
public final class Trials {
    private Trials() {}

    /**
     * The results of these trials, in their order, whichever ends first. No two trials may be equal.
     *
     * @param weight how long one takes, compared with others: the longest start first, so that all processors finish
     *     together
     */
    public static <T, R> List<R> run(List<T> trials, ToDoubleFunction<T> weight, Function<T, R> body) {
        Map<T, Job<R>> jobs = new HashMap<>();
        List<R> results = new ArrayList<>();
        int processors = Runtime.getRuntime().availableProcessors();
        try (Skua skua = Skua.builder().workers(processors).build()) {
            trials.stream()
                    .sorted(Comparator.comparingDouble(weight).reversed())
                    .forEach(trial -> jobs.put(trial, skua.submit(() -> body.apply(trial))));
            for (T trial : trials) {
                results.add(result(jobs, trial));
            }
        }
        return results;
    }

    private static <T, R> R result(Map<T, Job<R>> jobs, T trial) {
        Job<R> job = jobs.remove(trial);
        try {
            if (job == null) {
                throw new IllegalStateException("no job for " + trial);
            }
            return job.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the simulations were interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a simulation failed: " + trial, e.getCause());
        }
    }
}
