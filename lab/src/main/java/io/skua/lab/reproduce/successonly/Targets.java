package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;

/** The targets, before everything else. */
final class Targets implements PagePart<Setup, ClusterRuns> {
    private final Contest contest;
    private final Searches searches;
    private final Crashes crashes;

    Targets(Contest contest, Searches searches, Crashes crashes) {
        this.contest = contest;
        this.searches = searches;
        this.crashes = crashes;
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        // theirs will do
    }

    @Override
    public Section section(ClusterRuns runs) {
        Contest.Score locking = contest.score(runs, Way.BASELINE);
        Contest.Score lockless = contest.score(runs, Way.LOCKLESS);
        Crashes.Score crash = crashes.score(runs);
        double least = searches.least(runs);
        double cyclic = searches.cyclic(runs);
        return Section.titled("The targets")
                .text("What we set out to reach, before we measured. The sections below say more, and why something is"
                        + " missed.")
                .with(Table.columns("", "target", "measured", "")
                        .row(
                                "SuccessOnly against Baseline that locks",
                                "never slower",
                                "slower in " + locking.slower() + " of " + locking.runs() + ", "
                                        + Words.gain(locking.mean()) + " on average",
                                sign(locking.slower() == 0))
                        .row(
                                "SuccessOnly against Baseline without a lock",
                                "never slower",
                                "slower in " + lockless.slower() + " of " + lockless.runs() + ", "
                                        + Words.gain(lockless.mean()) + " on average",
                                sign(lockless.slower() == 0))
                        .row(
                                "searches with at most two victims",
                                "> 85 %",
                                Words.number(100 * least, 1) + " %",
                                sign(least > Searches.FEW))
                        .row(
                                "cyclic steals",
                                "≤ 0.2 %",
                                Words.number(100 * cyclic, 2) + " %",
                                sign(cyclic <= Cycles.FEW))
                        .row(
                                "a crash: lost, of the work done",
                                "≤ 3 % on average",
                                Words.number(100 * crash.mean(), 1) + " %",
                                sign(crash.mean() <= Crashes.LOST_MAX))
                        .row(
                                "a crash: lost at worst, in periods of everybody's work",
                                "≤ 1",
                                Words.number(crash.worstPeriods(), 2),
                                sign(crash.worstPeriods() <= 1))
                        .row(
                                "instalments without a crash (what loans cost is not in it)",
                                "≤ 2 % of the time",
                                Words.number(100 * crash.ready(), 1) + " %",
                                sign(crash.ready() <= Crashes.READY_MAX)));
    }

    private static String sign(boolean met) {
        return met ? "✓" : "✗";
    }
}
