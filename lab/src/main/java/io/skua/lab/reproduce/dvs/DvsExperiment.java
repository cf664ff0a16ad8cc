package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Trials;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.policy.Policies;
import io.skua.sim.Simulation;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.workloads.script.Program;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Runs a plan. */
final class DvsExperiment implements Trials.Experiment<Setup, PolicyRun> {
    private static final double LEAST = 8; // thousands of tasks: what the smallest run takes
    private static final int LARGE = 64;

    private final Map<WorkloadInput, Program> programs = new ConcurrentHashMap<>();

    static PolicyRuns run(WantedRuns<Setup> plan, ProgressListener progress) {
        Trials<Setup, PolicyRun> trials = new Trials<>(new DvsExperiment(), plan, progress);
        trials.run(plan);
        return new PolicyRuns(trials.results());
    }

    @Override
    public double weight(Setup setup) {
        double crowd = Math.max(1, (double) setup.site().workers() / LARGE);
        return Math.max(LEAST * crowd, setup.input().weight() * (1 + Math.log(crowd)));
    }

    @Override
    public String title(Setup setup) {
        return setup.input().name() + ", " + setup.contender().policy() + ", "
                + setup.site().workers() + " workers";
    }

    @Override
    public PolicyRun run(Setup setup, long seed, Map<Setup, List<PolicyRun>> earlier) {
        Machine machine = Machines.named(setup.site().machine()).with(setup.costs());
        Program program = programs.computeIfAbsent(setup.input(), WorkloadInput::program);
        return PolicyRun.of(Simulation.of(program, machine)
                .allotment(setup.site().allotment(machine.topology()))
                .policy(Policies.named(setup.contender().policy()))
                .join(setup.contender().join())
                .seed(seed)
                .run());
    }
}
