package io.skua.lab.reproduce;

import io.skua.Job;
import io.skua.Skua;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * Runs many simulations, and tells how far it is. Each is one thread's work, so they are jobs for a scheduler: ours.
 * Results do not depend on who ends first.
 *
 * @param <S> all that decides about a run but its seed
 * @param <R> what is kept of a run
 */
public final class Trials<S, R> {
    /** What is done again and again. */
    public interface Experiment<S, R> {
        /** How long a run takes, compared with others. */
        double weight(S setup);

        /** In a few words. */
        String title(S setup);

        /** @param earlier the results of plans that have been run before */
        R run(S setup, long seed, Map<S, List<R>> earlier);
    }

    private record Trial<S>(S setup, long seed) {}

    private final Experiment<S, R> experiment;
    private final ProgressListener progress;
    private final Map<S, List<R>> results = new LinkedHashMap<>();
    private final double total;
    private double done;

    /** @param all what will be run in the end, to tell how far it is */
    public Trials(Experiment<S, R> experiment, WantedRuns<S> all, ProgressListener progress) {
        this.experiment = experiment;
        this.progress = progress;
        this.total = all.seeds().entrySet().stream()
                .mapToDouble(entry -> entry.getValue() * experiment.weight(entry.getKey()))
                .sum();
    }

    /** So far; of each setup one for each seed, from 1 on. */
    public Map<S, List<R>> results() {
        return Collections.unmodifiableMap(results);
    }

    /** Runs all of a plan. The longest start first, so that all processors finish together. */
    public void run(WantedRuns<S> plan) {
        List<Trial<S>> trials = new ArrayList<>();
        plan.seeds().forEach((setup, seeds) -> {
            for (long seed = 1; seed <= seeds; seed++) {
                trials.add(new Trial<>(setup, seed));
            }
        });
        Map<Trial<S>, Job<R>> jobs = new HashMap<>();
        Map<S, List<R>> more = new LinkedHashMap<>();
        int processors = Runtime.getRuntime().availableProcessors();
        try (Skua skua = Skua.builder().workers(processors).build()) {
            trials.stream()
                    .sorted(Comparator.comparingDouble((Trial<S> trial) -> experiment.weight(trial.setup))
                            .reversed())
                    .forEach(trial -> jobs.put(trial, skua.submit(() -> run(trial))));
            for (Trial<S> trial : trials) {
                more.computeIfAbsent(trial.setup, setup -> new ArrayList<>()).add(result(jobs, trial));
            }
        }
        results.putAll(more); // not before, since those that run look at earlier ones
    }

    private R run(Trial<S> trial) {
        R result = experiment.run(trial.setup, trial.seed, results());
        hasEnded(trial);
        return result;
    }

    private synchronized void hasEnded(Trial<S> trial) {
        done += experiment.weight(trial.setup);
        progress.report(Math.min(1, done / total), experiment.title(trial.setup));
    }

    private R result(Map<Trial<S>, Job<R>> jobs, Trial<S> trial) {
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
