package io.skua.lab.reproduce.tree;

import io.skua.lab.reproduce.ProgressListener;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the Tree paper's experiments, in virtual time and where it means something on this machine's threads.
 *
 * <pre>{@code
 * List<Outcome> figures = new TreeReproduction(true, (done, what) -> System.out.println(what)).run();
 * Foot foot = new Foot("./skua reproduce tree --quick", "2 processors", "2026-01-31");
 * new TreePage(figures, foot).write().page().write(Path.of("tree.html"));
 * }</pre>
 *
 * @param quick fewer seeds, rounds and elements: some two minutes instead of some twenty
 */
public record TreeReproduction(boolean quick, ProgressListener progress) {
    /** What part of the time each figure takes: 6, 7, 8 and 9, 10, 17, 19. */
    private static final double[] QUICK = {0.2, 0.5, 0.03, 0.24, 0.01, 0.02};

    private static final double[] FULL = {0.24, 0.5, 0.03, 0.18, 0.03, 0.02};

    /** A figure to be made. */
    private interface Maker {
        Outcome run(boolean quick, ProgressListener progress);
    }

    /** All figures, in the paper's order. */
    public List<Outcome> run() {
        List<Maker> makers = List.of(
                (brief, part) -> new Figure6(brief, part).run(),
                (brief, part) -> new Figure7(brief, part).run(),
                (brief, part) -> new Figure8(brief, part).run(),
                (brief, part) -> new Figure10(brief, part).run(),
                (brief, part) -> new Figure17(brief, part).run(),
                (brief, part) -> new Figure19(brief, part).run());
        List<Outcome> outcomes = new ArrayList<>();
        double begun = 0;
        for (int i = 0; i < makers.size(); i++) {
            double start = begun;
            double share = (quick ? QUICK : FULL)[i];
            outcomes.add(makers.get(i)
                    .run(quick, (done, what) -> progress.report(start + share * Math.min(1, done), what)));
            begun += share;
        }
        progress.report(1, "done");
        return outcomes;
    }
}
