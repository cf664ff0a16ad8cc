package io.skua.sim.setup;

import io.skua.policy.VictimPolicy;
import io.skua.sim.loop.TreeScheduler;
import io.skua.sim.machine.Machine;

/**
 * What holds for all jobs of a run.
 *
 * @param rules what the workers do
 * @param patience rounds in vain after which a worker counts as hungry; 0 if nobody asks
 */
public record WorldSettings(Machine machine, WorkerRules rules, int patience, long seed) {
    public VictimPolicy policy() {
        return rules.policy();
    }

    public Join join() {
        return rules.join();
    }

    public TreeScheduler loops() {
        return rules.loops();
    }
}
