package io.skua.lab.reproduce.tree;

import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.Words;
import io.skua.loop.Batching;
import io.skua.sim.loop.LoopResult;
import io.skua.studio.plot.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Fig. 19: batches from a random end; and ours. */
final class Figure19 {
    private static final int[] SIZES = {128, 256, 512, 1024, 2048, 4096, 8192};
    private static final List<Entrants.Entrant> ENTRANTS = List.of(
            Entrants.tree(Entrants.TREE, Batching.doubling(Entrants.MAXSTEP)),
            Entrants.tree(Entrants.TWO_SIDED, Batching.twoSided(Entrants.MAXSTEP)),
            Entrants.tree(Entrants.BEST, Batching.best()));

    private final int seeds;
    private final ProgressListener progress;

    Figure19(boolean quick, ProgressListener progress) {
        this.seeds = quick ? 20 : 200;
        this.progress = progress;
    }

    Outcome run() {
        Panel step2 = race("step2");
        Panel step3 = race("step3");
        Panel step4 = race("step4");
        progress.report(0.5, "Fig. 19, sizes");
        Panel sizes3 = sizes("step3");
        Panel sizes4 = sizes("step4");
        return new Outcome(
                "Fig. 19",
                "Two-sided batching, and ours",
                List.of("The step patterns with 512 elements, of which a quarter takes everything: at the start, at the"
                        + " end, in the middle. One-sided doubling is the tree of Fig. 8 and 9. The paper does not say"
                        + " how many elements its loops had, so the last two charts vary that, with 8 workers."),
                List.of(step2, step3, step4, sizes3, sizes4),
                "Means and ranges of " + seeds
                        + " seeds. Skua's own batches, never a large part of what is behind them, reach "
                        + Words.format(
                                "%.3f of the optimum or more on the first three at P = 8.", least(step2, step3, step4)),
                claims(step2, step3, step4, sizes4));
    }

    private Panel race(String pattern) {
        progress.report(0.1, "Fig. 19, " + pattern);
        return Entrants.race(
                pattern.toUpperCase(Locale.ROOT) + ", 512 elements",
                Entrants.pattern(pattern),
                ENTRANTS,
                Panel.Kind.SPEEDUP,
                seeds);
    }

    private Panel sizes(String pattern) {
        List<Line> lines = new ArrayList<>();
        for (Entrants.Entrant entrant : ENTRANTS) {
            List<Point> points = new ArrayList<>();
            for (int size : SIZES) {
                points.add(Sample.of(PaperMachine.runs(
                                Entrants.pattern(pattern, size), 8, entrant.scheduler(), seeds, LoopResult::efficiency))
                        .point(size));
            }
            lines.add(Line.ours(entrant.name(), points));
        }
        return new Panel(
                pattern.toUpperCase(Locale.ROOT) + ", P = 8",
                "elements",
                "part of the optimum",
                Panel.Kind.PART,
                lines);
    }

    /** Of the optimum with 8 workers, which is 8. */
    private static double part(Panel panel, String name) {
        return panel.line(name).at(8) / 8;
    }

    private static double least(Panel... panels) {
        return Arrays.stream(panels)
                .mapToDouble(panel -> part(panel, Entrants.BEST))
                .min()
                .orElseThrow();
    }

    private static List<PaperStatement> claims(Panel step2, Panel step3, Panel step4, Panel sizes4) {
        double first = part(step2, Entrants.TWO_SIDED);
        double last = part(step3, Entrants.TWO_SIDED);
        double oneSided = part(step3, Entrants.TREE);
        double middle = part(step4, Entrants.TWO_SIDED);
        Line sizes = sizes4.line(Entrants.TWO_SIDED);
        return List.of(
                new PaperStatement(
                        "STEP2, two-sided: close to optimal",
                        Words.format("%.2f of it at P = 8", first),
                        first > 0.85,
                        "chance"),
                new PaperStatement(
                        "STEP3, two-sided: close to optimal",
                        Words.format("%.2f, one-sided %.2f", last, oneSided),
                        last > 0.85 && oneSided < 0.3,
                        "chance"),
                new PaperStatement(
                        "STEP4, two-sided: decent, not linear",
                        Words.format(
                                "%.2f with 512 elements, %.2f with 2,048, %.2f with 8,192",
                                middle, sizes.at(2048), sizes.at(8192)),
                        middle > 0.4 && middle < 0.95,
                        "what two-sided batches reach on STEP4 depends on the number of elements, which the paper does"
                                + " not give; with few of them the batch that meets the middle holds most of it"));
    }
}
