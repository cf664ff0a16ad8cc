package io.skua.lab.reproduce.tree;

import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.Words;
import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.sim.loop.LoopLoad;
import io.skua.sim.loop.LoopResult;
import io.skua.sim.loop.Noise;
import io.skua.sim.loop.TreeScheduler;
import io.skua.studio.plot.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Fig. 7: how large trees get, and what that costs, by strategy. */
record Figure7(boolean quick, ProgressListener progress) {
    private static final int ELEMENTS = 150_000_000;
    private static final int STEP = 64;
    private static final int STEP_T2 = 600;
    private static final double[] NOISE = {0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28};
    private static final int[] WORKERS = {1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64};

    /** The two charts of a machine. */
    private record Pair(Panel sizes, Panel times) {}

    Outcome run() {
        Pair even = pair("always equally fast, STEP 64", STEP, Noise.NONE, 0);
        Pair shared = pair("shared cores, STEP 64", STEP, PaperMachine.SHARED_CORES, 0.45);
        Pair large = pair("shared cores, STEP 600", STEP_T2, PaperMachine.SHARED_CORES, 0.85);
        Panel noise = noise();
        return new Outcome(
                "Fig. 7",
                "Tree sizes and times of the strategies",
                List.of(
                        "150 million elements of one cycle, as in the paper, on workers that are always equally fast,"
                                + " and on workers whose speed changes by up to a half every 0.1 ms, as that of threads"
                                + " on a shared core may. How large trees get depends on it: where all are equally"
                                + " fast, a handful of steals is enough. What the paper's machine did we do not know,"
                                + " and a half is a choice of ours; so one chart varies it. The UltraSPARC's STEP of"
                                + " 600 is the last chart.",
                        "A size holds below if, over all these disturbances, we come within a factor of 1.5 of the"
                                + " paper's: a wide gate."),
                List.of(even.sizes, shared.sizes, noise, even.times, shared.times, large.sizes),
                "Nodes, and time with the plain loop = 1. Means of " + seeds()
                        + " seeds. Hollow: the paper's averages at P = 8.",
                claims(even, shared, noise));
    }

    /** Tree sizes with 8 workers, by how much their speeds differ. */
    private Panel noise() {
        List<Line> lines = new ArrayList<>();
        for (Strategy strategy : Strategy.values()) {
            progress.report(0.9 + 0.015 * strategy.ordinal(), "Fig. 7, " + strategy + ", how much speeds differ");
            List<Point> points = new ArrayList<>();
            for (double most : NOISE) {
                double[] sizes = new double[seeds()];
                for (int seed = 0; seed < sizes.length; seed++) {
                    Noise noise = new Noise(most, PaperMachine.SHARED_CORES.slice());
                    sizes[seed] = PaperMachine.experiment(LoopLoad.even(ELEMENTS, 1), 8, seed + 1, noise)
                            .run(new TreeScheduler(strategy, Batching.fixed(STEP)))
                            .treeSize();
                }
                points.add(Sample.of(sizes).point(100 * most));
            }
            lines.add(Line.ours(strategy.toString(), points));
        }
        return new Panel("Nodes: P = 8, STEP 64", "speeds differ by up to, %", "nodes", Panel.Kind.RATIO, lines);
    }

    private int seeds() {
        return quick ? 2 : 8;
    }

    private Pair pair(String title, int step, Noise noise, double done) {
        List<Line> sizes = new ArrayList<>();
        List<Line> times = new ArrayList<>();
        for (Strategy strategy : Strategy.values()) {
            progress.report(
                    done + 0.07 * strategy.ordinal() * (step == STEP ? 1 : 0.1), "Fig. 7, " + strategy + ", " + title);
            List<Point> size = new ArrayList<>();
            List<Point> time = new ArrayList<>();
            TreeScheduler scheduler = new TreeScheduler(strategy, Batching.fixed(step));
            LoopLoad load = LoopLoad.even(ELEMENTS, 1);
            for (int workers : WORKERS) {
                double[] itsSizes = new double[seeds()];
                double[] itsTimes = new double[seeds()];
                for (int seed = 0; seed < seeds(); seed++) {
                    LoopResult result = PaperMachine.experiment(load, workers, seed + 1, noise)
                            .run(scheduler);
                    itsSizes[seed] = result.treeSize();
                    itsTimes[seed] = 1 / result.speedup();
                }
                size.add(Sample.of(itsSizes).point(workers));
                time.add(Sample.of(itsTimes).point(workers));
            }
            sizes.add(Line.ours(strategy.toString(), size));
            times.add(Line.ours(strategy.toString(), time));
        }
        if (step == STEP) {
            sizes.add(Line.paper(Strategy.PREDEFINED.toString(), 8, 2500));
            sizes.add(Line.paper(Strategy.ASSIGN.toString(), 8, 134));
            sizes.add(Line.paper(Strategy.ASSIGN_TOP.toString(), 8, 77));
            sizes.add(Line.paper(Strategy.FIND_MAX.toString(), 8, 42));
        }
        return new Pair(
                new Panel("Nodes: " + title, "workers", "nodes", Panel.Kind.RATIO, sizes),
                new Panel("Time: " + title, "workers", "time / plain loop", Panel.Kind.RATIO, times));
    }

    private static double at(Panel panel, Strategy strategy, int workers) {
        return panel.line(strategy.toString()).at(workers);
    }

    private static List<PaperStatement> claims(Pair even, Pair shared, Panel noise) {
        List<PaperStatement> claims = new ArrayList<>();
        claims.add(size(Strategy.PREDEFINED, 2500, even, noise));
        claims.add(size(Strategy.ASSIGN, 134, even, noise));
        claims.add(size(Strategy.ASSIGN_TOP, 77, even, noise));
        claims.add(size(Strategy.FIND_MAX, 42, even, noise));
        double walk = at(shared.sizes, Strategy.RANDOM_WALK, 8);
        double all = at(shared.sizes, Strategy.RANDOM_ALL, 8);
        List<String> larger = Arrays.stream(NOISE)
                .filter(most -> noise.line(Strategy.RANDOM_WALK.toString()).at(100 * most)
                        > noise.line(Strategy.ASSIGN_TOP.toString()).at(100 * most))
                .mapToObj(most -> Words.format("%.0f %%", 100 * most))
                .toList();
        claims.add(new PaperStatement(
                "random-walk has larger trees than assign-top",
                larger.isEmpty()
                        ? "with no disturbance"
                        : "if speeds differ by up to " + String.join(", ", larger) + " (of " + NOISE.length + " tried)",
                larger.size() == NOISE.length,
                "assigned paths help while workers are about equally fast; where they differ much,"
                        + " random-walk has smaller trees than assign-top"));
        claims.add(new PaperStatement(
                "random-all has larger ones still",
                Words.format("%.0f against %.0f", all, walk),
                all > walk,
                "chance"));
        double best = at(shared.times, Strategy.FIND_MAX, 8);
        boolean isBest = Arrays.stream(Strategy.values()).allMatch(s -> at(shared.times, s, 8) >= best * 0.999);
        claims.add(new PaperStatement(
                "find-max is the fastest at P = 8",
                isBest ? "it is" : "another one is",
                isBest,
                "the differences are tiny"));
        double three = at(even.sizes, Strategy.ASSIGN, 7) / at(even.sizes, Strategy.ASSIGN, 8);
        claims.add(new PaperStatement(
                "assign suffers when P is no power of two",
                Words.format("%.1f times the nodes with 7 workers than with 8", three),
                three > 1,
                "it shows with other numbers of workers"));
        return claims;
    }

    private static PaperStatement size(Strategy strategy, double paper, Pair even, Panel noise) {
        double none = at(even.sizes, strategy, 8);
        double low = none;
        double high = none;
        for (Point point : noise.line(strategy.toString()).points()) {
            low = Math.min(low, point.y());
            high = Math.max(high, point.y());
        }
        return new PaperStatement(
                Words.format(strategy + ": %.0f nodes at P = 8", paper),
                Words.format("%.0f undisturbed, %.0f to %.0f over all disturbances", none, low, high),
                low <= paper * 1.5 && high >= paper / 1.5,
                "the number of nodes depends on how unevenly workers run");
    }
}
