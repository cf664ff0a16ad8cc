package io.skua.sim.setup;

import io.skua.policy.VictimPolicy;
import io.skua.sim.loop.TreeScheduler;
import io.skua.sim.machine.Machine;

/**
 * Settings that hold for all jobs of a run.
 *
 * @param rules how workers behave
 * @param patience a worker counts as hungry after this many rounds in vain; 0 if nobody needs to know
 */
public record WorldSettings(Machine machine, WorkerRules rules, int patience, long seed) {
    /** Returns from whom workers steal. */
    public VictimPolicy policy() {
        return rules.policy();
    }

    /** Returns what a worker does that waits. */
    public Join join() {
        return rules.join();
    }

    /** Returns how loops are run. */
    public TreeScheduler loops() {
        return rules.loops();
    }
}
