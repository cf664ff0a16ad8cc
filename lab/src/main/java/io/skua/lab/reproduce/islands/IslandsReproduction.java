package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Reproduction;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.studio.plot.Foot;
import io.skua.studio.plot.Page;
import io.skua.studio.plot.Palette;
import java.util.List;

/**
 * Runs the Islands paper's experiments in virtual time, and what it leaves open: several jobs at once. Results depend
 * on nothing but what is run: no clock, no number of processors.
 *
 * <pre>{@code
 * new IslandsReproduction(true, (done, what) -> System.out.printf("%3.0f %% %s%n", 100 * done, what))
 *         .run(new Foot("./skua reproduce islands --quick", "simulated", "2026-01-31"))
 *         .page()
 *         .write(Path.of("islands.html"));
 * }</pre>
 */
public final class IslandsReproduction {
    private static final String MACHINE =
            "simulated: ideal meshes on which waking a worker takes 10,000 cycles; the speed of the host does not"
                    + " matter";

    private final Effort effort;
    private final ProgressListener progress;

    /** @param quick fewer seeds, mixes and machines: some two minutes instead of some twenty */
    public IslandsReproduction(boolean quick, ProgressListener progress) {
        this(quick ? Effort.QUICK : Effort.FULL, progress);
    }

    IslandsReproduction(Effort effort, ProgressListener progress) {
        this.effort = effort;
        this.progress = progress;
    }

    private List<PagePart<Setup, IslandRuns>> parts() {
        OneJob one = new OneJob(effort);
        Mixes mixes = new Mixes(effort);
        return List.of(
                new Summary(one, mixes),
                new ZoneMaps(),
                new VictimMaps(),
                new ZoneTasks(effort, false),
                new ZoneTasks(effort, true),
                new StealRates(effort),
                new Courses(effort),
                new Periods(effort),
                one,
                mixes,
                new StepResponse(effort));
    }

    /** @param foot whose machine is replaced: the host plays no part */
    public Reproduction run(Foot foot) {
        WantedRuns<Setup> plan = new WantedRuns<>();
        List<PagePart<Setup, IslandRuns>> parts = parts();
        parts.forEach(part -> part.plan(plan));
        IslandRuns runs = IslandsExperiment.run(plan, progress);
        Page page = Page.titled("Islands, again")
                .lead("The experiments of Varisteas and Brorsson, Automatic Adaptation of Resources to Workload"
                        + " Requirements in Nested Fork-join Programming Models, in Skua's simulator, which drives the"
                        + " runtime's own master, rules and policies; and what the paper leaves for later: several jobs"
                        + " that share a machine. The machine is the paper's, one cycle an instruction and no caches;"
                        + " only waking a worker takes time, 5 µs at 2 GHz. Of the paper we have the text, not the"
                        + " curves.")
                .palette(Palette.of(
                        SharingWay.PAPER.name(),
                        SharingWay.OURS.name(),
                        SharingWay.FULL.name(),
                        "fixed",
                        "pool",
                        "oracle",
                        "islands",
                        "islands (paper)"))
                .foot(new Foot(foot.command(), MACHINE, foot.date()));
        return Reproduction.of(
                page, parts.stream().map(part -> part.section(runs)).toList());
    }
}
