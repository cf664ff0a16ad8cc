package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.Input;
import io.skua.lab.reproduce.Plan;
import io.skua.lab.reproduce.Progress;
import io.skua.lab.reproduce.Trials;
import io.skua.lab.reproduce.Words;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.sim.mix.MixSimulation;
import io.skua.sim.setup.JobSpec;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Runs a plan: first each job alone with the whole machine, since everything is compared with that. */
final class Lab implements Trials.Experiment<Setup, Run> {
    /**
     * From being called to the first look for work, in cycles: 5 µs at the paper's 2 GHz, which is what waking a thread
     * takes. Besides that, machines are ideal.
     */
    static final long WAKE = 10_000;

    private static final double LEAST = 2; // thousands of tasks: what the smallest run takes
    private static final int FLAPPING = 3; // how much longer a run takes in which an island changes all the time

    private final Map<Input, Program> programs = new ConcurrentHashMap<>();

    static Runs run(Plan<Setup> plan, Progress progress) {
        Plan<Setup> first = new Plan<>();
        Plan<Setup> second = new Plan<>();
        Plan<Setup> all = new Plan<>();
        plan.seeds().forEach((setup, seeds) -> {
            setup.entries().forEach(entry -> first.add(setup.full(entry.input()), seeds));
            (setup.way().equals(Way.FULL) ? first : second).add(setup, seeds);
        });
        first.seeds().forEach(all::add);
        second.seeds().forEach(all::add);
        Trials<Setup, Run> trials = new Trials<>(new Lab(), all, progress);
        trials.run(first);
        trials.run(second);
        return new Runs(trials.results());
    }

    static Machine machine(String name) {
        Machine plain = Machines.named(name);
        return plain.with(plain.costs().change().sleep(0, WAKE).build());
    }

    @Override
    public double weight(Setup setup) {
        double sum = LEAST;
        for (Entry entry : setup.entries()) {
            sum += entry.input().weight();
        }
        return setup.way().kind() == Way.Kind.ZONES && setup.way().period() == 0 ? FLAPPING * sum : sum;
    }

    @Override
    public String title(Setup setup) {
        List<Entry> entries = setup.entries();
        String what = entries.size() == 1 ? entries.get(0).input().name() : "a mix of " + entries.size();
        return what + " on " + Words.mesh(setup.machine()) + ", " + setup.way().name();
    }

    @Override
    public Run run(Setup setup, long seed, Map<Setup, List<Run>> earlier) {
        long longest = setup.way().equals(Way.FULL) ? 0 : longest(setup, new Runs(earlier));
        List<JobSpec> jobs = new ArrayList<>();
        for (Entry entry : setup.entries()) {
            Program program = programs.computeIfAbsent(entry.input(), Waves::program);
            jobs.add(JobSpec.of(entry.input().name(), program).at(Math.round(entry.arrival() * longest)));
        }
        MixSimulation simulation = MixSimulation.of(machine(setup.machine()), jobs)
                .regime(setup.way().regime(longest))
                .seed(seed);
        Reach reach = new Reach(simulation.machine().topology().mesh().size());
        return Run.of((isStep(setup) ? simulation.log(reach) : simulation).run(), reach.delay());
    }

    /** Of its jobs, alone with the whole machine. */
    private static long longest(Setup setup, Runs alone) {
        long longest = 0;
        for (Entry entry : setup.entries()) {
            longest = Math.max(longest, alone.first(setup.full(entry.input())).makespan());
        }
        return longest;
    }

    /** Whether it is asked how soon workers come. */
    private static boolean isStep(Setup setup) {
        return setup.entries().size() == 1
                && setup.entries().get(0).input().workload().equals(Waves.NAME);
    }
}
