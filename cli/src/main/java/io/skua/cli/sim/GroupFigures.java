package io.skua.cli.sim;

import io.skua.sim.Result;
import io.skua.sim.WorkerResult;
import io.skua.topology.WorkerClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run's figures, of groups of its workers. */
final class GroupFigures {
    /** Some workers of a run. */
    record Group(Result run, List<WorkerResult> workers) {
        /** The part of their time in which they worked. */
        double utilisation() {
            return workers.stream()
                    .mapToDouble(worker -> GroupFigures.utilisation(run, worker))
                    .average()
                    .orElse(0);
        }

        long steals() {
            return workers.stream().mapToLong(WorkerResult::steals).sum();
        }

        long failedSteals() {
            return workers.stream().mapToLong(WorkerResult::failedSteals).sum();
        }

        /** The average time of the first steal, over the workers that have stolen; NaN if none has. */
        double firstStealMean() {
            return workers.stream()
                    .mapToLong(WorkerResult::firstSteal)
                    .filter(time -> time >= 0)
                    .average()
                    .orElse(Double.NaN);
        }

        long firstStealMax() {
            return workers.stream().mapToLong(WorkerResult::firstSteal).max().orElse(-1);
        }

        /** How many, the source aside, never got a task. */
        long idle() {
            return workers.stream()
                    .filter(worker -> worker.zone() > 0 && worker.firstSteal() < 0)
                    .count();
        }
    }

    private GroupFigures() {}

    static double utilisation(Result run, WorkerResult worker) {
        return run.makespan() == 0 ? 1 : (double) worker.busy() / run.makespan();
    }

    /** By distance from the source: 0, 1, 2 and so on. */
    static List<Group> zones(Result run) {
        List<List<WorkerResult>> zones = new ArrayList<>();
        for (int zone = 0; zone <= run.settings().allotment().diaspora(); zone++) {
            zones.add(new ArrayList<>());
        }
        run.workers().forEach(worker -> zones.get(worker.zone()).add(worker));
        return zones.stream().map(workers -> new Group(run, workers)).toList();
    }

    /** Those classes that have workers. */
    static Map<WorkerClass, Group> classes(Result run) {
        Map<WorkerClass, Group> classes = new LinkedHashMap<>();
        for (WorkerClass one : WorkerClass.values()) {
            List<WorkerResult> workers = run.workers().stream()
                    .filter(worker -> worker.workerClass() == one)
                    .toList();
            if (!workers.isEmpty()) {
                classes.put(one, new Group(run, workers));
            }
        }
        return classes;
    }

    /** Steals against P·T∞, of which theory says that they are at most a small constant. */
    static double stealsPerProcessorSpan(Result run) {
        double bound = (double) run.workers().size() * run.span();
        return bound == 0 ? 0 : run.steals() / bound;
    }
}
