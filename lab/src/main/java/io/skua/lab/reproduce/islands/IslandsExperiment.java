package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Trials;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
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
final class IslandsExperiment implements Trials.Experiment<Setup, IslandRun> {
    /**
     * From being called to the first look for work, in cycles: 5 µs at the paper's 2 GHz, which is what waking a thread
     * takes. Besides that, machines are ideal.
     */
    static final long WAKE = 10_000;

    private static final double LEAST = 2; // thousands of tasks: what the smallest run takes
    private static final int FLAPPING = 3; // how much longer a run takes in which an island changes all the time

    private final Map<WorkloadInput, Program> programs = new ConcurrentHashMap<>();

    static IslandRuns run(WantedRuns<Setup> plan, ProgressListener progress) {
        WantedRuns<Setup> first = new WantedRuns<>();
        WantedRuns<Setup> second = new WantedRuns<>();
        WantedRuns<Setup> all = new WantedRuns<>();
        plan.seeds().forEach((setup, seeds) -> {
            setup.entries().forEach(entry -> first.add(setup.full(entry.input()), seeds));
            (setup.way().equals(SharingWay.FULL) ? first : second).add(setup, seeds);
        });
        first.seeds().forEach(all::add);
        second.seeds().forEach(all::add);
        Trials<Setup, IslandRun> trials = new Trials<>(new IslandsExperiment(), all, progress);
        trials.run(first);
        trials.run(second);
        return new IslandRuns(trials.results());
    }

    static Machine machine(String name) {
        Machine plain = Machines.named(name);
        return plain.with(plain.costs().change().sleep(0, WAKE).build());
    }

    @Override
    public double weight(Setup setup) {
        double sum = LEAST;
        for (ArrivingJob entry : setup.entries()) {
            sum += entry.input().weight();
        }
        return setup.way().kind() == SharingWay.Kind.ZONES && setup.way().period() == 0 ? FLAPPING * sum : sum;
    }

    @Override
    public String title(Setup setup) {
        List<ArrivingJob> entries = setup.entries();
        String what = entries.size() == 1 ? entries.get(0).input().name() : "a mix of " + entries.size();
        return what + " on " + Words.mesh(setup.machine()) + ", " + setup.way().name();
    }

    @Override
    public IslandRun run(Setup setup, long seed, Map<Setup, List<IslandRun>> earlier) {
        long longest = setup.way().equals(SharingWay.FULL) ? 0 : longest(setup, new IslandRuns(earlier));
        List<JobSpec> jobs = new ArrayList<>();
        for (ArrivingJob entry : setup.entries()) {
            Program program = programs.computeIfAbsent(entry.input(), Waves::program);
            jobs.add(JobSpec.of(entry.input().name(), program).at(Math.round(entry.arrival() * longest)));
        }
        MixSimulation simulation = MixSimulation.of(machine(setup.machine()), jobs)
                .regime(setup.way().regime(longest))
                .seed(seed);
        Reach reach = new Reach(simulation.machine().topology().mesh().size());
        return IslandRun.of((isStep(setup) ? simulation.log(reach) : simulation).run(), reach.delay());
    }

    /** Of its jobs, alone with the whole machine. */
    private static long longest(Setup setup, IslandRuns alone) {
        long longest = 0;
        for (ArrivingJob entry : setup.entries()) {
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
