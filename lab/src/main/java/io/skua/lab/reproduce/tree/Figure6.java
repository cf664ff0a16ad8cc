package io.skua.lab.reproduce.tree;

import io.skua.Skua;
import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Words;
import io.skua.lab.rivals.LoopRival;
import io.skua.lab.rivals.LoopRivals;
import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.sim.loop.LoopLoad;
import io.skua.sim.loop.LoopScheduler;
import io.skua.sim.loop.Noise;
import io.skua.sim.loop.QueueScheduler;
import io.skua.sim.loop.TreeScheduler;
import io.skua.studio.plot.Point;
import io.skua.workloads.loops.PatternLoop;
import io.skua.workloads.loops.Patterns;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/** Fig. 6: what fixed batches cost, against their size. */
record Figure6(boolean quick, ProgressListener progress) {
    private static final String TREE = "tree";
    private static final String QUEUE = "fixed-size batching";
    private static final int[] STEPS = {1, 2, 4, 8, 16, 32, 50, 64, 128, 256, 512, 1024};
    private static final int[] REAL_STEPS = {1, 4, 16, 64, 256, 1024};

    Outcome run() {
        Panel one = simulated(1);
        Panel two = simulated(2);
        Panel four = simulated(4);
        List<Panel> panels = new ArrayList<>(List.of(one, two, four));
        int processors = Runtime.getRuntime().availableProcessors();
        for (int workers = 1; workers <= Math.min(2, processors); workers++) {
            progress.report(0.3 + 0.35 * (workers - 1), "Fig. 6, real threads, P = " + workers);
            panels.add(real(workers));
        }
        return new Outcome(
                "Fig. 6",
                "Time against STEP",
                List.of("The plain loop over 150 million numbers, in batches of STEP elements, on the tree and on one"
                        + " central queue. Time is that of the plain loop = 1."
                        + " The paper's false sharing between nodes (6C) cannot show in a simulation without"
                        + " caches; our nodes are padded as its final ones (6D, E)."),
                panels,
                "Simulated with 1, 2 and 4 workers, and measured on this machine's processors (best of several"
                        + " rounds). Hollow: what the paper's text gives.",
                claims(one, two, four));
    }

    private static Panel simulated(int workers) {
        List<Line> lines = new ArrayList<>();
        lines.add(line(TREE, workers, step -> new TreeScheduler(Strategy.FIND_MAX, Batching.fixed(step))));
        lines.add(line(QUEUE, workers, QueueScheduler::fixed));
        if (workers == 1) {
            lines.add(Line.paper(TREE, 1, 36, 16, 2, 50, 1));
        }
        return new Panel("P = " + workers + ", simulated", "STEP", "time / plain loop", Panel.Kind.RATIO, lines);
    }

    private static Line line(String name, int workers, IntFunction<LoopScheduler> scheduler) {
        LoopLoad load = LoopLoad.even(15_000_000, 1);
        List<Point> points = new ArrayList<>();
        for (int step : STEPS) {
            double speedup = PaperMachine.experiment(load, workers, 1, Noise.NONE)
                    .run(scheduler.apply(step))
                    .speedup();
            points.add(Point.at(step, 1 / speedup));
        }
        return Line.ours(name, points);
    }

    private Panel real(int workers) {
        PatternLoop loop = Patterns.named("uniform").with(quick ? 20_000_000 : 60_000_000);
        List<Point> tree = new ArrayList<>();
        List<Point> queue = new ArrayList<>();
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int step : REAL_STEPS) {
                try (LoopRival rival = LoopRivals.named("fixed:" + step).start(workers)) {
                    Stopwatch watch = new Stopwatch(quick ? 5 : 15);
                    IntToLongFunction body = loop.body();
                    watch.add("plain", loop::sum);
                    watch.add(
                            TREE,
                            () -> skua.range(0, loop.elements())
                                    .batching(Batching.fixed(step))
                                    .mapToLong(body)
                                    .sum());
                    watch.add(QUEUE, () -> rival.sum(loop.elements(), body));
                    watch.run();
                    tree.add(Point.at(step, watch.best(TREE) / watch.best("plain")));
                    queue.add(Point.at(step, watch.best(QUEUE) / watch.best("plain")));
                }
            }
        }
        return new Panel(
                "P = " + workers + ", this machine",
                "STEP",
                "time / plain loop",
                Panel.Kind.RATIO,
                List.of(Line.ours(TREE, tree), Line.ours(QUEUE, queue)));
    }

    private static List<PaperStatement> claims(Panel one, Panel two, Panel four) {
        double at1 = one.line(TREE).at(1);
        double at16 = one.line(TREE).at(16);
        double at50 = one.line(TREE).at(50);
        double queue = two.line(QUEUE).at(50) / two.line(TREE).at(50);
        double twoWorkers = one.line(TREE).at(64) / two.line(TREE).at(64);
        double fourWorkers = one.line(TREE).at(64) / four.line(TREE).at(64);
        String overlap =
                "the model charges a batch all its cycles, a real processor overlaps some of them with the elements";
        return List.of(
                new PaperStatement(
                        "STEP 1 takes 36 times as long",
                        Words.format("%.0f times", at1),
                        at1 > 18 && at1 < 72,
                        overlap),
                new PaperStatement(
                        "STEP 16 takes twice as long",
                        Words.format("%.1f times", at16),
                        at16 > 1.5 && at16 < 3,
                        overlap),
                new PaperStatement(
                        "at about STEP 50 no overhead is seen", Words.format("%.2f times", at50), at50 < 1.1, overlap),
                new PaperStatement(
                        "with 2 workers fixed-size batching is slowed down 3 times",
                        Words.format("%.1f times as long as the tree at STEP 50", queue),
                        queue > 2 && queue < 6,
                        "it depends on what moving a line between caches takes"),
                new PaperStatement(
                        "the tree is twice as fast with 2 workers",
                        Words.format("%.2f times", twoWorkers),
                        twoWorkers > 1.9,
                        "waking the second worker takes part of a short loop"),
                new PaperStatement(
                        "and with padded nodes nearly 4 times with 4",
                        Words.format("%.2f times", fourWorkers),
                        fourWorkers > 3.6,
                        "waking workers takes part of a short loop"));
    }
}
