package io.skua.sim;

import io.skua.policy.VictimPolicy;
import io.skua.sim.loop.TreeScheduler;

/**
 * What holds for all jobs of a run.
 *
 * @param rules what the workers do
 * @param patience rounds in vain after which a worker counts as hungry; 0 if nobody asks
 */
record Setup(Machine machine, Simulation.Rules rules, int patience, long seed) {
    VictimPolicy policy() {
        return rules.policy();
    }

    Join join() {
        return rules.join();
    }

    TreeScheduler loops() {
        return rules.loops();
    }
}
