package io.skua.sim.setup;

import io.skua.policy.VictimPolicy;
import io.skua.sim.loop.TreeScheduler;

/**
 * What the workers do.
 *
 * @param policy from whom they steal
 * @param join what they do while they wait
 * @param loops how they share loops out
 */
public record WorkerRules(VictimPolicy policy, Join join, TreeScheduler loops) {}
