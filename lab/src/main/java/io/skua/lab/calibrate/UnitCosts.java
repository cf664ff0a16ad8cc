package io.skua.lab.calibrate;

import io.skua.workloads.Computation;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.Patterns;
import io.skua.workloads.script.Program;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What a unit of each workload's work takes: the time of its sequential twin by the units of its program.
 *
 * @param nanosPerWorkload how long to measure each of them, about
 * @param runsMin how often each of them runs at least
 */
record UnitCosts(double nanosPerWorkload, int runsMin) {
    static final UnitCosts THOROUGH = new UnitCosts(150e6, 3);
    private static final int RUNS_MAX = 50;

    /** Nanoseconds by the name of the unit. Where workloads share a unit, the first one counts. */
    Map<String, Double> measured(Consumer<String> progress) {
        Map<String, Double> nanos = new TreeMap<>();
        for (Workload workload : Workloads.all()) {
            Workload.Instance run = workload.preset("quick");
            measure(run, run.program(), nanos, progress);
        }
        for (Pattern pattern : Patterns.all()) {
            var loop = pattern.with();
            measure(loop, loop.program(), nanos, progress);
        }
        return nanos;
    }

    private void measure(Computation twin, Program program, Map<String, Double> nanos, Consumer<String> progress) {
        if (!nanos.containsKey(program.unit())) {
            progress.accept(program.unit());
            long units = ScriptTotal.of(program);
            if (units > 0) {
                nanos.put(program.unit(), time(twin) / units);
            }
        }
    }

    private double time(Computation twin) {
        long start = Samples.now();
        twin.sequential();
        double once = Math.max(1, Samples.now() - start);
        int runs = (int) Math.max(runsMin, Math.min(RUNS_MAX, nanosPerWorkload / once));
        return Samples.of(runs, twin::sequential).undisturbed();
    }
}
