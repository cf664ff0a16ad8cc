package io.skua.sim.whatif;

import io.skua.policy.Policies;
import io.skua.sim.Simulation;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Simulates a sketched program with other numbers of workers, with other policies, and with its longest leaf halved.
 * Each forecast is the median over some seeds.
 *
 * <pre>{@code
 * List<WhatIf.Forecast> forecasts = WhatIf.of(Sketch.of(recording.program(), recording.workNanos()));
 * forecasts.get(2); // 4 workers, policy random: speedup 3.1
 * }</pre>
 */
public final class WhatIf {
    private static final List<Integer> WORKERS = List.of(1, 2, 4, 8, 16, 32, 64);
    private static final List<String> OTHER_POLICIES = List.of("dvs", "hierarchical");
    private static final int OTHERS_WORKERS = 8;
    private static final String USUAL = "random";
    private static final int SEEDS = 5; // one alone may be lucky: a program with less to do would seem slower

    /** In nanoseconds: assumed for a server, not measured. */
    private static final Costs COSTS =
            new Costs(3, 3, List.of(50L), List.of(500L), 100, false, 0, 32, 20_000, List.of(0L), 25, 10, 20_000);

    private WhatIf() {}

    /**
     * What a simulated run gave.
     *
     * @param change what is different in the program; "" if nothing is
     * @param nanos how long it took, in the program's unit
     * @param speedup how many times as fast as on one worker, without the change
     */
    public record Forecast(int workers, String policy, String change, long nanos, double speedup) {}

    /** Returns forecasts for 1 to 64 workers, then for other policies, then for a shorter longest leaf. */
    public static List<Forecast> of(Sketch sketch) {
        return of(sketch, COSTS);
    }

    /**
     * As {@link #of(Sketch)}.
     *
     * @param costs of the machine, in the program's unit
     */
    public static List<Forecast> of(Sketch sketch, Costs costs) {
        List<Forecast> all = new ArrayList<>();
        Program program = sketch.program();
        long alone = run(program, costs, 1, USUAL);
        for (int workers : WORKERS) {
            all.add(forecast("", workers, USUAL, run(program, costs, workers, USUAL), alone));
        }
        for (String policy : OTHER_POLICIES) {
            all.add(forecast("", OTHERS_WORKERS, policy, run(program, costs, OTHERS_WORKERS, policy), alone));
        }
        long halved = run(sketch.withLongestLeafHalved(), costs, OTHERS_WORKERS, USUAL);
        all.add(forecast("longest leaf halved", OTHERS_WORKERS, USUAL, halved, alone));
        return all;
    }

    /** Returns the forecast for this many workers and the usual policy, in the program's unit. */
    public static long nanos(Sketch sketch, int workers) {
        return run(sketch.program(), COSTS, workers, USUAL);
    }

    private static Forecast forecast(String change, int workers, String policy, long nanos, long alone) {
        return new Forecast(workers, policy, change, nanos, (double) alone / Math.max(1, nanos));
    }

    /** Returns the median over some seeds. */
    private static long run(Program program, Costs costs, int workers, String policy) {
        Topology topology = Topology.of(meshOf(workers));
        Machine machine = new Machine("what if", "a server", topology, costs, Program.NANOSECONDS, Map.of());
        Simulation simulation = Simulation.of(program, machine).policy(Policies.named(policy));
        return LongStream.rangeClosed(1, SEEDS)
                .map(seed -> simulation.seed(seed).run().makespan())
                .sorted()
                .skip(SEEDS / 2)
                .findFirst()
                .orElseThrow();
    }

    private static Mesh meshOf(int workers) {
        int width = 1;
        while (width * width < workers) {
            width *= 2;
        }
        return workers % width == 0 && width > 1 ? Mesh.of(width, workers / width) : Mesh.of(workers);
    }
}
