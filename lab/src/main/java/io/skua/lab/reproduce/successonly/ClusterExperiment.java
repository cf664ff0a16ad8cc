package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Trials;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.place.protocol.Settings;
import io.skua.sim.cluster.ClusterPlan;
import io.skua.sim.cluster.ClusterResult;
import io.skua.sim.cluster.ClusterSettings;
import io.skua.sim.cluster.ClusterSimulation;
import io.skua.sim.cluster.Disturbance;
import io.skua.sim.cluster.Network;
import io.skua.workloads.anywhere.AnywhereProgram;
import io.skua.workloads.catalog.Workloads;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Runs a plan. Every answer is checked: a reproduction with a wrong one says nothing. */
final class ClusterExperiment implements Trials.Experiment<Setup, ClusterRun> {
    /** Others know that a place has vanished after this share of the ideal time, as after 0.2 to 1 s of a minute. */
    private static final double DETECT = 0.01;

    private static final double MEETING = 2e-6; // what each pair of places weighs before anything begins

    private record Known(AnywhereProgram program, AnywhereProgram.Total total) {}

    private final Map<WorkloadInput, Known> programs = new ConcurrentHashMap<>();

    static ClusterRuns run(WantedRuns<Setup> plan, ProgressListener progress) {
        Trials<Setup, ClusterRun> trials = new Trials<>(new ClusterExperiment(), plan, progress);
        trials.run(plan);
        return new ClusterRuns(trials.results());
    }

    @Override
    public double weight(Setup setup) {
        return setup.input().weight() + MEETING * setup.places() * setup.places();
    }

    @Override
    public String title(Setup setup) {
        return setup.input().name() + " at " + setup.places() + " places, " + setup.way();
    }

    @Override
    public ClusterRun run(Setup setup, long seed, Map<Setup, List<ClusterRun>> earlier) {
        Known known = programs.computeIfAbsent(setup.input(), ClusterExperiment::known);
        double workers = (double) setup.places() * setup.workers();
        double ideal = known.total.units() * known.program.nanosPerUnit() / workers;
        Network network = setup.way() == Way.BASELINE ? Network.edison().locking() : Network.edison();
        double at = Terms.moment(seed);
        int crashes = setup.terms().crashes();
        ClusterPlan plan = new ClusterPlan(
                known.program,
                known.total,
                setup.places(),
                setup.workers(),
                settings(setup, network, ideal),
                network,
                crashes == 0 ? List.of() : List.of(new Disturbance(Disturbance.Kind.CRASH, crashes, at)),
                Math.round(DETECT * ideal),
                seed);
        ClusterResult result = ClusterSimulation.run(plan);
        if (!result.isCorrect()) {
            throw new IllegalStateException("The answer is " + result.answer() + " (" + result.failure()
                    + ") instead of " + known.total.answer() + " with seed " + seed + " of " + setup + ".");
        }
        double vain = result.units() - result.unitsCounted();
        return new ClusterRun(
                result.nanos(),
                result.speedup() / workers,
                crashes == 0 ? 0 : vain / (at * known.total.units()),
                vain * known.program.nanosPerUnit() / workers,
                result.messages(),
                result.bytes(),
                result.tasksRunAgain(),
                result.searches());
    }

    private static Settings settings(Setup setup, Network network, double ideal) {
        Terms terms = setup.terms();
        ClusterSettings settings = ClusterSettings.of(setup.way().stealing(), setup.workers(), network)
                .lending(terms.shipment(), (int) Math.round(terms.thresholdPerWorker() * setup.workers()))
                .detecting(Math.round(DETECT * ideal));
        return (terms.instalment() == 0 ? settings : settings.paying(Math.round(terms.instalment() * ideal)))
                .protocol();
    }

    private static Known known(WorkloadInput input) {
        AnywhereProgram program = Workloads.named(input.workload())
                .with(input.arguments())
                .anywhere()
                .orElseThrow();
        return new Known(program, program.total());
    }
}
