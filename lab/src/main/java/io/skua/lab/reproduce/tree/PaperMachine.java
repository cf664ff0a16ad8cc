package io.skua.lab.reproduce.tree;

import io.skua.sim.loop.Arrivals;
import io.skua.sim.loop.LoopCosts;
import io.skua.sim.loop.LoopExperiment;
import io.skua.sim.loop.LoopLoad;
import io.skua.sim.loop.LoopResult;
import io.skua.sim.loop.LoopScheduler;
import io.skua.sim.loop.LoopSetting;
import io.skua.sim.loop.Noise;
import java.util.function.ToDoubleFunction;

/**
 * The paper's machine as we simulate it: a processor of 3.4 GHz of the year 2011, with as many cores as workers. The
 * paper gives 45 ms for 150 million elements of the plain loop, a cycle each. Other costs are what such machines
 * usually take: 20 cycles for an atomic operation on a line in the own cache, 80 more if the line is in another one, 40
 * on average to look at a node that others write to, 85 for the clock; a worker wakes up 50 µs after it was called, and
 * the caller wakes one every 2 µs.
 */
final class PaperMachine {
    static final double CYCLES_PER_NANO = 3.4;
    static final LoopCosts COSTS = new LoopCosts(20, 40, 80, 85, 1 / CYCLES_PER_NANO);
    static final Arrivals WAKING = worker -> worker == 0 ? 0 : 170_000 + 7_000L * worker;

    /**
     * Threads that share a core, or are interrupted: up to half as slow again, for a tenth of a millisecond each time.
     */
    static final Noise SHARED_CORES = new Noise(0.5, 340_000);

    private PaperMachine() {}

    static LoopExperiment experiment(LoopLoad load, int workers, long seed, Noise noise) {
        return new LoopExperiment(load, new LoopSetting(workers, COSTS, seed), WAKING, noise);
    }

    /** One number of the result for each seed. */
    static double[] runs(
            LoopLoad load, int workers, LoopScheduler scheduler, int seeds, ToDoubleFunction<LoopResult> number) {
        double[] runs = new double[seeds];
        for (int seed = 1; seed <= seeds; seed++) {
            runs[seed - 1] = number.applyAsDouble(
                    experiment(load, workers, seed, Noise.NONE).run(scheduler));
        }
        return runs;
    }
}
