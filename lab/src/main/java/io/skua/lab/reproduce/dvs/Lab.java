package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.Progress;
import io.skua.lab.reproduce.Trials;
import io.skua.policy.Policies;
import io.skua.sim.Machine;
import io.skua.sim.Simulation;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs a plan. Results do not depend on who ends first. */
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
        Map<Setup, List<Run>> all = new LinkedHashMap<>();
        List<Run> runs = Trials.run(trials, Trial::weight, this::run);
        for (int i = 0; i < runs.size(); i++) {
            all.computeIfAbsent(trials.get(i).setup, setup -> new ArrayList<>()).add(runs.get(i));
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
}
