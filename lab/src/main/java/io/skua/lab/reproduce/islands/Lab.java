package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.Progress;
import io.skua.lab.reproduce.Trials;
import io.skua.sim.Machine;
import io.skua.sim.Machines;
import io.skua.sim.MixJob;
import io.skua.sim.MixSimulation;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a plan: first each job with the whole machine, then everything else. Results do not depend on who ends first.
 */
final class Lab {
    /**
     * From being called to the first look for work, in cycles: 5 µs at the paper's 2 GHz, which is what waking a thread
     * takes. Besides that, machines are ideal.
     */
    static final long WAKE = 10_000;

    private static final double LEAST = 2; // thousands of tasks: what the smallest run takes
    private static final int FLAPPING = 3; // how much longer a run takes in which an island changes all the time

    private final Progress progress;
    private final Map<Input, Program> programs = new HashMap<>();
    private final Map<Setup, List<Run>> all = new LinkedHashMap<>();
    private double total;
    private double done;

    Lab(Progress progress) {
        this.progress = progress;
    }

    /** A run, or to be one. */
    private record Trial(Setup setup, long seed, long longest) {
        double weight() {
            double sum = LEAST;
            for (Entry entry : setup.entries()) {
                sum += entry.input().weight();
            }
            return setup.way().kind() == Way.Kind.ZONES && setup.way().period() == 0 ? FLAPPING * sum : sum;
        }

        /** Whether it is asked how soon workers come. */
        boolean isStep() {
            return setup.entries().size() == 1
                    && setup.entries().get(0).input().workload().equals(Input.WAVES);
        }

        MixSimulation simulation(Map<Input, Program> programs) {
            List<MixJob> jobs = new ArrayList<>();
            for (Entry entry : setup.entries()) {
                Program program = programs.get(entry.input());
                if (program == null) {
                    throw new IllegalStateException("no program for " + entry.input());
                }
                jobs.add(MixJob.of(entry.input().name(), program).at(Math.round(entry.arrival() * longest)));
            }
            return MixSimulation.of(machine(setup.machine()), jobs)
                    .regime(setup.way().regime(longest))
                    .seed(seed);
        }
    }

    static Machine machine(String name) {
        Machine plain = Machines.named(name);
        return new Machine(
                plain.name(),
                plain.description(),
                plain.topology(),
                plain.costs().change().sleep(0, WAKE).build(),
                plain.unit(),
                plain.units());
    }

    Runs run(Plan plan) {
        List<Trial> first = new ArrayList<>();
        plan.seeds().forEach((setup, seeds) -> {
            setup.entries().forEach(entry -> programs.computeIfAbsent(entry.input(), Input::program));
            total += seeds * new Trial(setup, 1, 0).weight();
            if (setup.way().equals(Way.FULL)) {
                add(first, setup, seeds, 0);
            }
        });
        run(first);
        List<Trial> second = new ArrayList<>();
        plan.seeds().forEach((setup, seeds) -> {
            if (!setup.way().equals(Way.FULL)) {
                add(second, setup, seeds, longest(setup));
            }
        });
        run(second);
        return new Runs(all);
    }

    private static void add(List<Trial> trials, Setup setup, int seeds, long longest) {
        for (long seed = 1; seed <= seeds; seed++) {
            trials.add(new Trial(setup, seed, longest));
        }
    }

    /** Of its jobs, alone with the whole machine. */
    private long longest(Setup setup) {
        Runs alone = new Runs(all);
        long longest = 0;
        for (Entry entry : setup.entries()) {
            longest = Math.max(longest, alone.first(setup.full(entry.input())).makespan());
        }
        return longest;
    }

    private void run(List<Trial> trials) {
        List<Run> runs = Trials.run(trials, Trial::weight, this::run);
        for (int i = 0; i < runs.size(); i++) {
            all.computeIfAbsent(trials.get(i).setup, setup -> new ArrayList<>()).add(runs.get(i));
        }
    }

    private Run run(Trial trial) {
        MixSimulation simulation = trial.simulation(programs);
        Reach reach = new Reach(simulation.machine().topology().mesh().size());
        Run run = Run.of((trial.isStep() ? simulation.log(reach) : simulation).run(), reach.delay());
        hasEnded(trial);
        return run;
    }

    private synchronized void hasEnded(Trial trial) {
        done += trial.weight();
        Setup setup = trial.setup;
        List<Entry> entries = setup.entries();
        String what = entries.size() == 1 ? entries.get(0).input().name() : "a mix of " + entries.size();
        progress.report(
                Math.min(1, done / total),
                what + " on " + Words.mesh(setup.machine()) + ", " + setup.way().name());
    }
}
