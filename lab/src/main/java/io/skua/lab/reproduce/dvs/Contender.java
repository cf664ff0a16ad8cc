package io.skua.lab.reproduce.dvs;

import io.skua.sim.setup.Join;

/** Who schedules: a policy, and what a blocked join does. */
record Contender(String policy, Join join) {
    /** The paper's WOOL-LF. */
    static final Contender RIVAL = new Contender("leapfrog", Join.LEAPFROG);

    /** The paper's WOOL-DVS, if its blocked joins are those of Wool. */
    static final Contender DVS = new Contender("dvs", Join.LEAPFROG);

    /** The paper's WOOL-DVS, if its blocked joins steal as everybody. */
    static final Contender DVS_POLICY = new Contender("dvs", Join.POLICY);

    /** A policy as the runtime would run it. */
    static Contender ours(String policy) {
        return new Contender(policy, Join.HANDOFF);
    }
}
