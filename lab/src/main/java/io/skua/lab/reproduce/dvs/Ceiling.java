package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import java.util.ArrayList;
import java.util.List;

/** How much any scheduler could gain over the rival. */
record Ceiling(Effort effort) implements PagePart<Setup, PolicyRuns> {
    private Setup rival(StatedGain claim) {
        Site site = Figure6.sites(claim.real()).stream()
                .filter(one -> one.workers() == claim.workers())
                .findFirst()
                .orElseThrow();
        return Setup.of(Effort.named(claim.workload(), effort.published(claim.real())), site, StealingScheduler.RIVAL);
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        StatedGain.ALL.forEach(claim -> plan.add(rival(claim), effort.seeds()));
    }

    @Override
    public Section section(PolicyRuns runs) {
        Table table = Table.columns(
                "", "machine", "workers", "`leapfrog`: speed-up", "at most", "most that can be gained", "paper");
        List<String> impossible = new ArrayList<>();
        for (StatedGain claim : StatedGain.ALL) {
            if (claim.gain() < 1) {
                continue;
            }
            Setup rival = rival(claim);
            PolicyRun first = runs.of(rival).get(0);
            double speedup = runs.sample(rival, PolicyRun::speedup).mean();
            double most = Math.min(claim.workers(), (double) first.work() / first.span());
            double room = most / speedup;
            table = table.row(
                    claim.workload(),
                    claim.machine(),
                    claim.workers(),
                    speedup,
                    Math.rint(10 * most) / 10,
                    Words.gain(room),
                    Words.gain(claim.gain()));
            if (claim.gain() > room) {
                impossible.add(claim.workload() + " at " + claim.workers() + " " + claim.machine());
            }
        }
        Setup queens = rival(StatedGain.ALL.get(2));
        double part =
                runs.sample(queens, PolicyRun::speedup).mean() / queens.site().workers();
        return Section.titled("Why, 1: there is no room for the gains")
                .text(
                        "No scheduler takes less time than T1 / P, or than T∞. On our machines the rival is already"
                                + " near that: in nQueens it reaches "
                                + Words.percent(part)
                                + " of the speed-up that 27 workers can have, so that nobody could gain more than "
                                + Words.gain(1 / part)
                                + ". "
                                + (impossible.isEmpty()
                                        ? "All published gains are below the limit."
                                        : impossible.size() + " of the published gains are beyond the limit: "
                                                + String.join(", ", impossible) + "."),
                        "It follows, as an inference and not as a fact about the paper's runs: where DVS gained a half,"
                                + " the rival had left a third of the machine idle although tasks were to be had. A"
                                + " thief that just keeps looking does not do that here. So the gains must come from"
                                + " something that the paper does not describe, such as thieves that wait for each"
                                + " other, back off or give up; the next sections try what the simulator can try.")
                .with(table);
    }
}
