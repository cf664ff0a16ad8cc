package io.skua.bench.reproduce.dvs;

import io.skua.Job;
import io.skua.Skua;
import io.skua.bench.reproduce.Progress;
import io.skua.policy.Policies;
import io.skua.sim.Machine;
import io.skua.sim.Simulation;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/** Runs a plan. A simulation is one thread's work, so many of them are jobs for a scheduler: ours. Results do not depend on who ends first. */
final class Lab {
    private static final double LEAST = 8; // thousands of tasks: what the smallest run takes
    private static final int LARGE = 64;

    private final Progress progress;
    private final Map<Input, Program> programs = new HashMap<>();
    private double total;
    private double done;

    Lab(Progress progress) {
        this.progress = progress;
    }

    /** A run, or to be one. */
    private record Trial(Setup setup, long seed) {
        double weight() {
            double crowd = Math.max(1, (double) setup.site().workers() / LARGE);
            return Math.max(LEAST * crowd, setup.input().weight() * (1 + Math.log(crowd)));
        }
    }

    Runs run(Plan plan) {
        List<Trial> trials = new ArrayList<>();
        plan.seeds().forEach((setup, seeds) -> {
            programs.computeIfAbsent(setup.input(), Input::program);
            for (long seed = 1; seed <= seeds; seed++) {
                trials.add(new Trial(setup, seed));
            }
        });
        total = trials.stream().mapToDouble(Trial::weight).sum();
        Map<Trial, Job<Run>> jobs = new HashMap<>();
        Map<Setup, List<Run>> all = new LinkedHashMap<>();
        int processors = Runtime.getRuntime().availableProcessors();
        try (Skua skua = Skua.builder().workers(processors).build()) {
            trials.stream() // the longest first, so that both ends of the machine finish together
                    .sorted(Comparator.comparingDouble(Trial::weight).reversed())
                    .forEach(trial -> jobs.put(trial, skua.submit(() -> run(trial))));
            for (Trial trial : trials) {
                all.computeIfAbsent(trial.setup, setup -> new ArrayList<>()).add(result(jobs, trial));
            }
        }
        return new Runs(all);
    }

    private Run run(Trial trial) {
        Setup setup = trial.setup;
        Machine machine = setup.site().machine(setup.costs());
        Program program = programs.get(setup.input());
        if (program == null) {
            throw new IllegalStateException("no program for " + setup.input());
        }
        Run run = Run.of(Simulation.of(program, machine)
                .allotment(setup.site().allotment(machine.topology()))
                .policy(Policies.named(setup.contender().policy()))
                .join(setup.contender().join())
                .seed(trial.seed)
                .run());
        hasEnded(trial);
        return run;
    }

    private synchronized void hasEnded(Trial trial) {
        done += trial.weight();
        Setup setup = trial.setup;
        progress.report(
                Math.min(1, done / total),
                setup.input().name() + ", " + setup.contender().policy() + ", "
                        + setup.site().workers() + " workers");
    }

    private static Run result(Map<Trial, Job<Run>> jobs, Trial trial) {
        Job<Run> job = jobs.remove(trial);
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
