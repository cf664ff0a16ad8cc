package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.Results;
import io.skua.lab.reproduce.Sample;
import java.util.List;
import java.util.Map;

/** How the runs of the page went. */
final class IslandRuns extends Results<Setup, IslandRun> {
    IslandRuns(Map<Setup, List<IslandRun>> all) {
        super(all);
    }

    /** How long a job alone takes, relative to what it takes with the whole machine. */
    Sample slowdown(Setup alone) {
        return time(alone, alone.with(SharingWay.FULL));
    }

    /** What targets are about: worker time held for each that was used, or else the slowdown. */
    Sample value(Setup alone, boolean held) {
        return held ? sample(alone, IslandRun::heldPerUsed) : slowdown(alone);
    }
}
