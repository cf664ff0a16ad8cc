package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.Words;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;

/** The targets, before everything else. The runs of the other two parts will do. */
record Summary(OneJob one, Mixes mixes) implements PagePart<Setup, IslandRuns> {
    @Override
    public Section section(IslandRuns runs) {
        OneJob.Score time = one.score(runs, false);
        OneJob.Score held = one.score(runs, true);
        Mixes.Unfair unfair = mixes.unfair(runs);
        double fixed = mixes.gainOverFixed(runs);
        double pool = mixes.gainOverPool(runs);
        return Section.titled("The targets")
                .text("What we set out to reach with our islands, `need` with `shuffled`, before we measured. The"
                        + " sections below say more, and why something is missed.")
                .with(Table.columns("", "target", "on average", "at worst", "")
                        .row(
                                "one job: time, of that with the whole machine",
                                "≤ " + OneJob.TIME_MAX + " for every workload",
                                Words.number(time.mean(), 3),
                                Words.number(time.worst(), 2) + ", " + time.worstName(),
                                sign(time.isMet()))
                        .row(
                                "one job: worker time held, of that used",
                                "≤ " + OneJob.HELD_MAX + " for every workload",
                                Words.number(held.mean(), 3),
                                Words.number(held.worst(), 2) + ", " + held.worstName(),
                                sign(held.isMet()))
                        .row(
                                "mixes: weighted speed-up against fixed partitions",
                                "≥ +15 % on average",
                                Words.gain(fixed),
                                "",
                                sign(fixed >= Mixes.GAIN_MIN))
                        .row(
                                "mixes: weighted speed-up against one pool",
                                "≥ +15 % on average",
                                Words.gain(pool),
                                "",
                                sign(pool >= Mixes.GAIN_MIN))
                        .row(
                                "mixes: a job's time, of that with its fair share",
                                "≤ 1.10 for every job",
                                unfair.mixes() - unfair.missed() + " of " + unfair.mixes() + " mixes",
                                Words.number(unfair.worst(), 2) + ", " + unfair.where(),
                                sign(unfair.missed() == 0)));
    }

    private static String sign(boolean met) {
        return met ? "✓" : "✗";
    }
}
