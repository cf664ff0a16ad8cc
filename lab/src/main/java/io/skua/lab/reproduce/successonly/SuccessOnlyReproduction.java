package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Reproduction;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.studio.plot.Foot;
import io.skua.studio.plot.Page;
import io.skua.studio.plot.Palette;
import java.util.List;

/**
 * Runs the SuccessOnly paper's experiments on a simulated cluster that drives our protocol, and what the paper leaves
 * open: lifelines, more places, shipments and crashes. Results depend on nothing but what is run.
 *
 * <pre>{@code
 * new SuccessOnlyReproduction(true, (done, what) -> System.out.printf("%3.0f %% %s%n", 100 * done, what))
 *         .run(new Foot("./skua reproduce successonly --quick", "simulated", "2026-01-31"))
 *         .page()
 *         .write(Path.of("successonly.html"));
 * }</pre>
 */
public final class SuccessOnlyReproduction {
    private static final String MACHINE =
            "simulated: places with 24 workers and an agent, 1.3 µs from link to link; the speed of the host does not"
                    + " matter";

    private final Effort effort;
    private final ProgressListener progress;

    /** @param quick fewer seeds and smaller trees: some two minutes instead of some twenty */
    public SuccessOnlyReproduction(boolean quick, ProgressListener progress) {
        this(quick ? Effort.QUICK : Effort.FULL, progress);
    }

    SuccessOnlyReproduction(Effort effort, ProgressListener progress) {
        this.effort = effort;
        this.progress = progress;
    }

    private List<PagePart<Setup, ClusterRuns>> parts() {
        Contest contest = new Contest(effort);
        Searches searches = new Searches(effort);
        Crashes crashes = new Crashes(effort);
        return List.of(
                new Targets(contest, searches, crashes),
                new Scaling(effort),
                new Times(effort),
                new FailedSteals(effort),
                contest,
                searches,
                new Cycles(effort),
                new Rivals(effort),
                new Shipments(effort),
                crashes,
                new ManyCrashes(effort));
    }

    /** @param foot whose machine is replaced: the host plays no part */
    public Reproduction run(Foot foot) {
        WantedRuns<Setup> plan = new WantedRuns<>();
        List<PagePart<Setup, ClusterRuns>> parts = parts();
        parts.forEach(part -> part.plan(plan));
        ClusterRuns runs = ClusterExperiment.run(plan, progress);
        Page page = Page.titled("Distributed stealing without failed steals, again")
                .lead("The experiments of the SuccessOnly paper on a simulated cluster. Each place runs our"
                        + " own protocol,"
                        + " with loans, books and instalments, and 24 workers that visit 3.4 million"
                        + " nodes a second"
                        + " each, as the paper's cores do. The trees are thousands of times smaller than"
                        + " the paper's;"
                        + " the first section says what that distorts. Of the paper we have the text,"
                        + " not the curves.")
                .palette(Palette.of(
                        Way.SUCCESS_ONLY.toString(),
                        Way.BASELINE.toString(),
                        Way.LOCKLESS.toString(),
                        Way.ACYCLIC.toString(),
                        Way.LIFELINE.toString(),
                        Way.RANDOM.toString()))
                .foot(new Foot(foot.command(), MACHINE, foot.date()));
        return Reproduction.of(
                page, parts.stream().map(part -> part.section(runs)).toList());
    }
}
