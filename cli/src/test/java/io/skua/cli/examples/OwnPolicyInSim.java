package io.skua.cli.examples;

import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.sim.Simulation;
import io.skua.sim.machine.Machines;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.BarChart;
import io.skua.studio.plot.Bars;
import io.skua.workloads.catalog.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class OwnPolicyInSim {
    /** Few victims that reach far: the workers 1, 2, 4, 8 and so on places before and behind, the nearest first. */
    static final VictimPolicy FINGERS =
            VictimPolicy.of("fingers", "1, 2, 4, 8 ... places away, both ways", (thief, allotment) -> {
                int[] workers = allotment.workers();
                int self = allotment.indexOf(thief);
                return IntStream.iterate(1, step -> step < workers.length, step -> 2 * step)
                        .flatMap(step -> IntStream.of(self + step, self - step))
                        .map(index -> workers[Math.floorMod(index, workers.length)])
                        .filter(other -> other != thief)
                        .distinct()
                        .toArray();
            });

    public static void main(String[] args) throws IOException {
        Simulation simulation =
                Simulation.of(Workloads.named("nqueens").with("11").program(), Machines.named("mesh:32x32"));
        List<VictimPolicy> policies = List.of(FINGERS, Policies.named("random"), Policies.named("widening"));
        double[] medians = new double[policies.size()];
        double[] lows = new double[policies.size()];
        double[] highs = new double[policies.size()];
        System.out.println("policy     speed-up  lowest  highest");
        for (int i = 0; i < policies.size(); i++) {
            VictimPolicy policy = policies.get(i);
            double[] speedups = LongStream.rangeClosed(1, 3) // seeds
                    .mapToDouble(
                            seed -> simulation.policy(policy).seed(seed).run().speedup())
                    .sorted()
                    .toArray();
            medians[i] = speedups[1];
            lows[i] = speedups[0];
            highs[i] = speedups[2];
            System.out.printf("%-10s %8.1f %7.1f %8.1f%n", policy.name(), medians[i], lows[i], highs[i]);
        }
        BarChart chart = BarChart.titled("nqueens 11 on 1,024 workers")
                .subtitle("an ideal machine, mesh 32x32; medians and ranges of 3 seeds")
                .y(Axis.linear("speed-up"))
                .categories(policies.stream().map(VictimPolicy::name).toList())
                .with(Bars.of("speed-up", medians).spread(lows, highs));
        Files.writeString(Path.of(args.length > 0 ? args[0] : "speedup.svg"), chart.svg());
    }
}
