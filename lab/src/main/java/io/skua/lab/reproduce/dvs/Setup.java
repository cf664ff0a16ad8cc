package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.WorkloadInput;
import io.skua.sim.machine.Costs;

/** All that decides about a run but its seed. */
record Setup(WorkloadInput input, Site site, Costs costs, StealingScheduler contender) {
    static Setup of(WorkloadInput input, Site site, StealingScheduler contender) {
        return new Setup(input, site, site.costs(), contender);
    }

    Setup with(StealingScheduler another) {
        return new Setup(input, site, costs, another);
    }

    Setup with(Costs others) {
        return new Setup(input, site, others, contender);
    }
}
