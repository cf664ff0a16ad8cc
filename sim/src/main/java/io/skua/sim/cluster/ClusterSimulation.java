package io.skua.sim.cluster;

/**
 * Runs a program on a simulated cluster. The same plan gives the same result, to the last byte.
 *
 * <pre>{@code
 * AnywhereProgram program = Workloads.named("uts").with("T1").anywhere().orElseThrow();
 * ClusterPlan plan = new ClusterPlan(program, program.total(), 16, 24, Settings.usual(24), Network.edison(),
 *         List.of(), 100_000, 1);
 * System.out.println(ClusterSimulation.run(plan).speedup());
 * }</pre>
 */
public final class ClusterSimulation {
    private ClusterSimulation() {}

    /** Runs a plan to its end. */
    public static ClusterResult run(ClusterPlan plan) {
        return new ClusterWorld(plan).run();
    }
}
