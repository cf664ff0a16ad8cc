package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.ProgressListener;
import io.skua.lab.reproduce.Reproduction;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.bounds.Bounds;
import io.skua.lab.reproduce.bounds.BoundsSection;
import io.skua.studio.plot.Foot;
import io.skua.studio.plot.Page;
import io.skua.studio.plot.Palette;
import io.skua.studio.plot.Section;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the DVS paper's experiments in virtual time, asks where its gains could come from, and lets all our policies
 * compete. Results depend on nothing but what is run: no clock, no number of processors.
 *
 * <pre>{@code
 * new DvsReproduction(true, (done, what) -> System.out.printf("%3.0f %% %s%n", 100 * done, what))
 *         .run(new Foot("./skua reproduce dvs --quick", "simulated", "2026-01-31"))
 *         .page()
 *         .write(Path.of("dvs.html"));
 * }</pre>
 */
public final class DvsReproduction {
    private static final String MACHINE =
            "simulated: ideal-8x4, opteron-8x6, edison-node and ideal meshes; the speed of the host does not matter";

    private static final double PAPER = 0.85; // of the time; the rest goes into the bounds

    private final Effort effort;
    private final ProgressListener progress;

    /** @param quick fewer seeds and smaller inputs: some two minutes instead of some twenty */
    public DvsReproduction(boolean quick, ProgressListener progress) {
        this(quick ? Effort.QUICK : Effort.FULL, progress);
    }

    DvsReproduction(Effort effort, ProgressListener progress) {
        this.effort = effort;
        this.progress = progress;
    }

    private List<PagePart<Setup, PolicyRuns>> parts() {
        return List.of(
                new ClassMaps(),
                new Programs(effort),
                new Figure6(effort, false),
                new Figure6(effort, true),
                new Figure7(effort),
                new Figure9(effort),
                new Ceiling(effort),
                new Starvation(effort),
                new Levers(effort),
                new Contention(effort),
                new Scarcity(effort),
                new Distance(effort),
                new PolicyContest(effort));
    }

    /** @param foot whose machine is replaced: the host plays no part */
    public Reproduction run(Foot foot) {
        WantedRuns<Setup> plan = new WantedRuns<>();
        List<PagePart<Setup, PolicyRuns>> parts = parts();
        parts.forEach(part -> part.plan(plan));
        PolicyRuns runs = DvsExperiment.run(plan, (done, what) -> progress.report(done * PAPER, what));
        Page page = Page.titled("Deterministic victim selection, again")
                .lead("The experiments of Varisteas and Brorsson, DVS: Deterministic Victim Selection to Improve"
                        + " Performance in Work-Stealing Schedulers (2014), in Skua's simulator, which drives the"
                        + " runtime's own policies. The classes come out as published. The gains do not: on these"
                        + " machines DVS equals its rival on deep trees and loses on flat ones. The second half of this"
                        + " page asks why, and finds one condition under which DVS wins: thieves that wait for a busy"
                        + " victim. Nothing was tuned to match. Of the paper we have the text, not the curves.")
                .palette(Palette.of(
                        "leapfrog",
                        "dvs",
                        "shuffled",
                        "widening",
                        Figure6.POLICY_JOIN,
                        Contention.WAITING,
                        "random",
                        "sequential",
                        "diaspora",
                        "hierarchical"))
                .foot(new Foot(foot.command(), MACHINE, foot.date()));
        List<Section> sections = new ArrayList<>();
        parts.forEach(part -> sections.add(part.section(runs)));
        if (effort != Effort.TINY) {
            sections.add(bounds());
        }
        return Reproduction.of(page, sections);
    }

    private Section bounds() {
        Bounds bounds =
                new Bounds(effort == Effort.QUICK, (done, what) -> progress.report(PAPER + done * (1 - PAPER), what));
        return BoundsSection.of(bounds.run());
    }
}
