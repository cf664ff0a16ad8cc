package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.Results;
import io.skua.lab.reproduce.Sample;
import java.util.List;
import java.util.Map;

/** How the runs of the page went. */
final class PolicyRuns extends Results<Setup, PolicyRun> {
    PolicyRuns(Map<Setup, List<PolicyRun>> all) {
        super(all);
    }

    /** How many times as fast one is as another, seed by seed. */
    Sample speed(Setup one, Setup other) {
        return time(other, one);
    }

    /** How many times as fast a contender is as the paper's rival. */
    Sample gain(Setup rival, StealingScheduler contender) {
        return speed(rival.with(contender), rival);
    }
}
