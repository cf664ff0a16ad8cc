package io.skua.sim.setup;

import io.skua.policy.VictimPolicy;
import io.skua.sim.loop.TreeScheduler;

/**
 * How workers behave.
 *
 * @param policy from which workers they steal
 * @param join what they do while they wait for a task
 * @param loops how they share the elements of loops
 */
public record WorkerRules(VictimPolicy policy, Join join, TreeScheduler loops) {}
