package io.skua.lab.reproduce.tree;

import io.skua.Skua;
import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Words;
import io.skua.lab.rivals.LoopRival;
import io.skua.lab.rivals.LoopRivals;
import io.skua.loop.Batching;
import io.skua.sim.loop.LoopLoad;
import io.skua.studio.plot.Point;
import io.skua.workloads.loops.PatternLoop;
import io.skua.workloads.loops.Patterns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Fig. 10: two programs against Scala Parallel Collections, on real threads, and simulated where there are too few of
 * them.
 */
record Figure10(boolean quick, ProgressListener progress) {
    private static final List<Entrants.Entrant> SIMULATED = Entrants.ALL.stream()
            .filter(entrant -> List.of(Entrants.TREE, Entrants.BEST, Entrants.SCALA, Entrants.STREAMS)
                    .contains(entrant.name()))
            .toList();

    Outcome run() {
        Panel matmul = real("matmul", "Triangular matmul", 0);
        Panel mandelbrot = real("mandelbrot", "Mandelbrot", 0.4);
        progress.report(0.8, "Fig. 10, simulated");
        Panel matmulSimulated = simulated("matmul", "Triangular matmul, simulated", 1);
        Panel mandelbrotSimulated = simulated("mandelbrot", "Mandelbrot, simulated", 5);
        return new Outcome(
                "Fig. 10",
                "Matrix multiplication and Mandelbrot against Scala Parallel Collections",
                List.of("Real: a triangular matrix of 1,024 rows times a full one, and the Mandelbrot set from (−2,"
                        + " −2) to (32, 32), pixel by pixel; the library itself, not a model of it."
                        + " This machine has " + processors()
                        + " processors. Beyond, the same loops simulated with the library's rules for splitting."),
                List.of(matmul, mandelbrot, matmulSimulated, mandelbrotSimulated),
                "Speed-up over the plain loop; for real runs that of the best of " + rounds()
                        + " rounds in which contenders take turns, and down to the worst.",
                claims(matmul, mandelbrot, mandelbrotSimulated));
    }

    private static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    private int rounds() {
        return quick ? 5 : 20;
    }

    private Panel real(String pattern, String title, double done) {
        PatternLoop loop = Patterns.named(pattern).with();
        IntToLongFunction body = loop.body();
        int n = loop.elements();
        Map<String, List<Point>> points = new TreeMap<>();
        int[] counts = IntStream.rangeClosed(1, processors())
                .filter(count -> Integer.bitCount(count) == 1 || count == processors())
                .toArray();
        for (int workers : counts) {
            progress.report(done + 0.4 * (workers - 1) / processors(), "Fig. 10, " + title + ", P = " + workers);
            try (Skua skua = Skua.builder().workers(workers).build();
                    LoopRival scala = LoopRivals.named("scala").start(workers);
                    LoopRival streams = LoopRivals.named("streams").start(workers)) {
                Stopwatch watch = new Stopwatch(rounds());
                watch.add("plain", loop::sum);
                watch.add(
                        Entrants.TREE,
                        () -> skua.range(0, n)
                                .batching(Batching.doubling(Entrants.MAXSTEP))
                                .mapToLong(body)
                                .sum());
                watch.add(Entrants.BEST, () -> skua.range(0, n).mapToLong(body).sum());
                watch.add(Entrants.SCALA, () -> scala.sum(n, body));
                watch.add(Entrants.STREAMS, () -> streams.sum(n, body));
                watch.run();
                for (Entrants.Entrant entrant : SIMULATED) {
                    points.computeIfAbsent(entrant.name(), name -> new ArrayList<>())
                            .add(watch.speedup(workers, entrant.name(), "plain"));
                }
            }
        }
        List<Line> lines = SIMULATED.stream()
                .map(entrant -> Line.ours(entrant.name(), points.getOrDefault(entrant.name(), List.of())))
                .toList();
        return new Panel(title + ", this machine", "workers", "speed-up", Panel.Kind.SPEEDUP, lines);
    }

    private Panel simulated(String pattern, String title, double cyclesPerUnit) {
        PatternLoop loop = Patterns.named(pattern).with();
        return Entrants.race(
                title,
                LoopLoad.of(loop.elements(), loop::units, cyclesPerUnit),
                SIMULATED,
                Panel.Kind.SPEEDUP,
                quick ? 3 : 10);
    }

    private static List<PaperStatement> claims(Panel matmul, Panel mandelbrot, Panel simulated) {
        int all = processors();
        double product =
                matmul.line(Entrants.SCALA).at(all) / matmul.line(Entrants.TREE).at(all);
        double set = mandelbrot.line(Entrants.SCALA).at(all)
                / mandelbrot.line(Entrants.TREE).at(all);
        Line scala = simulated.line(Entrants.SCALA);
        return List.of(
                real(
                        "matmul: Scala scales, slower by a constant factor",
                        matmul,
                        product > 0.6 && product < 1,
                        product),
                real("Mandelbrot: the tree is faster", mandelbrot, set < 0.95, set),
                new PaperStatement(
                        "Mandelbrot: Scala does not scale beyond P = 2 on the i7",
                        Words.format("simulated speed-up %.1f at 2, %.1f at 8", scala.at(2), scala.at(8)),
                        scala.at(8) < 1.5 * scala.at(2),
                        "the model splits otherwise than the library of 2013"),
                new PaperStatement(
                        "and only starts to scale after P = 16 on the UltraSPARC",
                        Words.format("simulated %.1f at 16, %.1f at 64", scala.at(16), scala.at(64)),
                        scala.at(16) < 4 && scala.at(64) > 2 * scala.at(16),
                        "in the model the expensive pixels fall into several pieces earlier, or later, than on the"
                                + " UltraSPARC"));
    }

    /**
     * A machine on which nobody gets faster with more workers tells nothing about who is slower: then it does not hold.
     */
    private static PaperStatement real(String paper, Panel panel, boolean holds, double scala) {
        int all = processors();
        double most =
                panel.lines().stream().mapToDouble(line -> line.at(all)).max().orElseThrow();
        boolean tells = all > 1 && most > 0.75 * all;
        String ours = Words.format("Scala has %.2f of the tree's speed with %d real workers", scala, all);
        String nobody = Words.format("cannot tell: nobody had a real speed-up above %.1f", most);
        return new PaperStatement(
                paper,
                tells ? ours : nobody,
                tells && holds,
                tells
                        ? "real runs on this machine say otherwise; how far they spread says how much that means"
                        : "this machine is too small, or was too busy, to tell about real threads");
    }
}
