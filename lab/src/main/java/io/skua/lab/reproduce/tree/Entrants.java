package io.skua.lab.reproduce.tree;

import io.skua.lab.reproduce.Sample;
import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.sim.loop.LoopLoad;
import io.skua.sim.loop.LoopResult;
import io.skua.sim.loop.LoopScheduler;
import io.skua.sim.loop.QueueScheduler;
import io.skua.sim.loop.SplitScheduler;
import io.skua.sim.loop.TreeScheduler;
import io.skua.studio.plot.Point;
import io.skua.workloads.loops.Chunking;
import io.skua.workloads.loops.PatternLoop;
import io.skua.workloads.loops.Patterns;
import java.util.ArrayList;
import java.util.List;

/** Those who run loops in virtual time, and the loops they run. */
final class Entrants {
    /** The paper's MAXSTEP for 8 workers. */
    static final int MAXSTEP = 1024;

    static final String TREE = "tree";
    static final String TWO_SIDED = "tree, two-sided";
    static final String BEST = "Skua's best";
    static final String FIXED = "fixed-size";
    static final String STATIC = "static";
    static final String GUIDED = "guided";
    static final String SCALA = "Scala";
    static final String STREAMS = "streams";

    static final List<Entrant> ALL = List.of(
            tree(TREE, Batching.doubling(MAXSTEP)),
            new Entrant(BEST, "best", new TreeScheduler(Strategy.FIND_MAX, Batching.best())),
            new Entrant(STATIC, QueueScheduler.of(Chunking.STATIC)),
            new Entrant(FIXED, "fixed", QueueScheduler.fixed(64)),
            new Entrant(GUIDED, QueueScheduler.of(Chunking.GUIDED)),
            new Entrant("factoring", QueueScheduler.of(Chunking.FACTORING)),
            new Entrant("trapezoid", QueueScheduler.of(Chunking.TRAPEZOID)),
            new Entrant(SCALA, SplitScheduler.SCALA),
            new Entrant(STREAMS, SplitScheduler.STREAMS));

    private static final int[] WORKERS = {1, 2, 4, 8, 16, 32, 64};

    private Entrants() {}

    /**
     * A scheduler by the name that it has on the page.
     *
     * @param column how tables call it
     */
    record Entrant(String name, String column, LoopScheduler scheduler) {
        Entrant(String name, LoopScheduler scheduler) {
            this(name, name, scheduler);
        }
    }

    static Entrant tree(String name, Batching batching) {
        return new Entrant(name, new TreeScheduler(Strategy.FIND_MAX, batching));
    }

    /** About a third of a second of work, however many elements there are. */
    static LoopLoad pattern(String name, int elements) {
        PatternLoop loop = Patterns.named(name).with(elements);
        return LoopLoad.of(elements, loop::units, 10);
    }

    static LoopLoad pattern(String name) {
        return pattern(name, Patterns.named(name).defaultElements());
    }

    /** Speed-ups with 1 to 64 workers, or which part they are of what would be possible. */
    static Panel race(String title, LoopLoad load, List<Entrant> entrants, Panel.Kind kind, int seeds) {
        List<Line> lines = new ArrayList<>();
        for (Entrant entrant : entrants) {
            List<Point> points = new ArrayList<>();
            for (int workers : WORKERS) {
                points.add(Sample.of(PaperMachine.runs(
                                load,
                                workers,
                                entrant.scheduler,
                                seeds,
                                kind == Panel.Kind.PART ? LoopResult::efficiency : LoopResult::speedup))
                        .point(workers));
            }
            lines.add(Line.ours(entrant.name, points));
        }
        String y = kind == Panel.Kind.PART ? "part of the optimum" : "speed-up";
        return new Panel(title, "workers", y, kind, lines);
    }
}
