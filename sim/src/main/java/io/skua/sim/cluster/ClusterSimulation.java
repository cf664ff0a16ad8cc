package io.skua.sim.cluster;

import io.skua.observe.EventListener;
import java.util.function.ToLongFunction;

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
        return new ClusterWorld(plan, null).run();
    }

    /**
     * Runs a plan to its end, and tells a listener what happens: the same as real places tell, and when each worker
     * works. Worker w of place p has the number p × workers + w; times are nanoseconds.
     *
     * @param labels gives each text of a note or name a number, from 1
     */
    public static ClusterResult run(ClusterPlan plan, EventListener listener, ToLongFunction<String> labels) {
        return new ClusterWorld(plan, new WorldWatch(listener, labels)).run();
    }
}
