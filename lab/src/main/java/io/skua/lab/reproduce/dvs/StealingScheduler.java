package io.skua.lab.reproduce.dvs;

import io.skua.sim.setup.Join;

/** Who schedules: a policy, and what a blocked join does. */
record StealingScheduler(String policy, Join join) {
    /** The paper's WOOL-LF. */
    static final StealingScheduler RIVAL = new StealingScheduler("leapfrog", Join.LEAPFROG);

    /** The paper's WOOL-DVS, if its blocked joins are those of Wool. */
    static final StealingScheduler DVS = new StealingScheduler("dvs", Join.LEAPFROG);

    /** The paper's WOOL-DVS, if its blocked joins steal as everybody. */
    static final StealingScheduler DVS_POLICY = new StealingScheduler("dvs", Join.POLICY);

    /** A policy as the runtime would run it. */
    static StealingScheduler ours(String policy) {
        return new StealingScheduler(policy, Join.HANDOFF);
    }
}
