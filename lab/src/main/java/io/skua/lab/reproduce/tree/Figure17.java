package io.skua.lab.reproduce.tree;

import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Words;
import io.skua.loop.Batching;
import io.skua.policy.RandomSource;
import io.skua.sim.loop.Arrivals;
import io.skua.sim.loop.LoopExperiment;
import io.skua.sim.loop.LoopLoad;
import io.skua.sim.loop.LoopScheduler;
import io.skua.sim.loop.LoopSetting;
import io.skua.sim.loop.Noise;
import io.skua.studio.plot.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * Fig. 17: the slowdown of formula (16) for batches of a random permutation, with k = 10, and the same in the
 * simulator: expensive elements at random places, and others who come only after the caller has met the first of them.
 */
final class Figure17 {
    private static final int K = 10;
    private static final int[] SPANS = {1, 2, 3, 4, 6, 8, 10, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512};
    private static final int WORKERS = 8;
    private static final long EXPENSIVE = 100_000_000;
    private static final String EXPONENTIAL = "exponential";
    private static final String FIXED = "fixed-size";
    private static final String LINEAR = "linear";

    private final int seeds;
    private final ProgressListener progress;

    Figure17(boolean quick, ProgressListener progress) {
        this.seeds = quick ? 200 : 2000;
        this.progress = progress;
    }

    Outcome run() {
        int[] doubling = new int[K];
        Arrays.setAll(doubling, i -> 1 << i);
        int n = Arrays.stream(doubling).sum();
        int[] fixed = new int[K];
        Arrays.setAll(fixed, i -> n * (i + 1) / K - n * i / K);
        double step = 2.0 * n / (K * (K - 1));
        int[] linear = new int[K - 1]; // the batch of 0 is none
        Arrays.setAll(
                linear, i -> (int) Math.round(step * (i + 1) * (i + 2) / 2) - (int) Math.round(step * i * (i + 1) / 2));
        Panel formula = new Panel(
                "Formula (16), k = 10",
                "expensive elements D of 1,023",
                "slowdown",
                Panel.Kind.LOSS,
                List.of(
                        line(EXPONENTIAL, span -> slowdown(doubling, span)),
                        line(FIXED, span -> slowdown(fixed, span)),
                        line(LINEAR, span -> slowdown(linear, span))));
        progress.report(0.1, "Fig. 17, simulated");
        Panel simulated = new Panel(
                "Simulated, 8 workers",
                "expensive elements D of 1,023",
                "slowdown",
                Panel.Kind.LOSS,
                List.of(
                        simulated(EXPONENTIAL, Batching.doubling(Entrants.MAXSTEP), n),
                        simulated(FIXED, Batching.fixed(n / K), n),
                        simulated(Entrants.BEST, Batching.best(), n)));
        return new Outcome(
                "Fig. 17",
                "A randomised scheduler on a step workload",
                List.of("The part of the work that is not shared, if D of 1,023 elements are expensive and the elements"
                        + " are in random order: 1 means a speed-up of 1, 0 the optimum. Formula (16) assumes that"
                        + " everything after the first expensive batch is shared evenly. The simulator runs the tree on"
                        + " such loops: the others come when the caller has met its first expensive element; from (1/s"
                        + " − 1/P) / (1 − 1/P), means of "
                        + seeds + " random orders."),
                List.of(formula, simulated),
                "Slowdown against the number of expensive elements.",
                claims(formula, simulated));
    }

    private static Line line(String name, IntToDoubleFunction slowdown) {
        return Line.ours(
                name,
                Arrays.stream(SPANS)
                        .mapToObj(span -> Point.at(span, slowdown.applyAsDouble(span)))
                        .toList());
    }

    /** The sum of formula (16): with c the sizes of the batches, and q what each and all after it hold. */
    static double slowdown(int[] sizes, int span) {
        int q = Arrays.stream(sizes).sum();
        double head = logFactorial(q - span) - logFactorial(q);
        double sum = 0;
        for (int size : sizes) {
            if (q >= span) {
                sum += size * Math.exp(head + logFactorial(q - 1) - logFactorial(q - span));
            }
            q -= size;
        }
        return sum;
    }

    private static double logFactorial(int n) {
        double sum = 0;
        for (int i = 2; i <= n; i++) {
            sum += Math.log(i);
        }
        return sum;
    }

    private Line simulated(String name, Batching batching, int n) {
        LoopScheduler scheduler = Entrants.tree(name, batching).scheduler();
        List<Point> points = new ArrayList<>();
        for (int span : SPANS) {
            double sum = 0;
            for (int seed = 1; seed <= seeds; seed++) {
                sum += slowdown(scheduler, load(n, span, seed), seed);
            }
            points.add(Point.at(span, sum / seeds));
        }
        return Line.ours(name, points);
    }

    private static double slowdown(LoopScheduler scheduler, LoopLoad load, long seed) {
        LoopSetting setting = new LoopSetting(WORKERS, PaperMachine.COSTS, seed);
        Arrivals late =
                Arrivals.late(EXPENSIVE / 2); // after all cheap elements, before the end of the first expensive one
        double inverse = 1
                / new LoopExperiment(load, setting, late, Noise.NONE)
                        .run(scheduler)
                        .speedup();
        return (inverse - 1.0 / WORKERS) / (1 - 1.0 / WORKERS);
    }

    /** Expensive elements at random places. */
    private static LoopLoad load(int n, int span, long seed) {
        RandomSource random = new RandomSource(seed);
        long[] cycles = new long[n];
        Arrays.fill(cycles, 1);
        for (int placed = 0; placed < span; ) {
            int at = random.nextInt(n);
            if (cycles[at] == 1) {
                cycles[at] = EXPENSIVE;
                placed++;
            }
        }
        return LoopLoad.of(n, i -> cycles[i]);
    }

    private static double speedup(double slowdown) {
        return 1 / (1.0 / WORKERS + (1 - 1.0 / WORKERS) * slowdown);
    }

    private static List<PaperStatement> claims(Panel formula, Panel simulated) {
        Line exponential = formula.line(EXPONENTIAL);
        Line fixed = formula.line(FIXED);
        Line linear = formula.line(LINEAR);
        int crossing = Arrays.stream(SPANS)
                .filter(span -> exponential.at(span) < fixed.at(span))
                .findFirst()
                .orElse(-1);
        int near = Arrays.stream(SPANS)
                .filter(span -> speedup(exponential.at(span)) >= WORKERS - 1)
                .findFirst()
                .orElse(-1);
        Line ours = simulated.line(EXPONENTIAL);
        Line oursFixed = simulated.line(FIXED);
        double worst = 0;
        for (int span : SPANS) {
            if (span >= WORKERS) {
                worst = Math.max(worst, Math.abs(ours.at(span) - exponential.at(span)));
            }
        }
        return List.of(
                new PaperStatement(
                        "D = 1: speed-up 1",
                        Words.format("slowdown %.2f", exponential.at(1)),
                        exponential.at(1) > 0.99,
                        "none: the formula says so"),
                new PaperStatement(
                        "fixed-size batches are better below D = 10, much worse above",
                        Words.format(
                                "exponential is better from D = %d on; at 128 %.3f against %.3f",
                                crossing, exponential.at(128), fixed.at(128)),
                        crossing >= 4 && crossing <= 16 && exponential.at(128) < fixed.at(128) / 2,
                        "none: the formula says so"),
                new PaperStatement(
                        "linear batches work well even below D = 10",
                        Words.format(
                                "at 4: %.2f, fixed-size %.2f, exponential %.2f",
                                linear.at(4), fixed.at(4), exponential.at(4)),
                        linear.at(4) < exponential.at(4),
                        "none: the formula says so"),
                new PaperStatement(
                        "the speed-up is very close to optimal from about D = 10 on",
                        Words.format(
                                "slowdown %.2f at D = 10, a speed-up of %.1f with 8 workers",
                                exponential.at(10), speedup(exponential.at(10))),
                        speedup(exponential.at(10)) > 0.85 * WORKERS,
                        "a slowdown near 0 is not yet a speed-up near P: with 8 workers formula (16) gives 7 only"
                                + " from D = "
                                + near + " on"),
                new PaperStatement(
                        "(the same on the tree, simulated)",
                        Words.format(
                                "at D = 128 exponential %.3f, fixed-size %.3f; exponential is within %.2f of the"
                                        + " formula for D ≥ P",
                                ours.at(128), oursFixed.at(128), worst),
                        ours.at(128) < oursFixed.at(128) / 2,
                        "the formula shares evenly whatever comes after the first expensive batch; on the tree that,"
                                + " too, is taken in batches, and with many expensive elements"
                                + " its unevenness decides"));
    }
}
