package io.skua.sim.loop;

import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.tree.DoublingPace;
import io.skua.tree.FixedPace;
import io.skua.tree.Pace;
import io.skua.tree.RampPace;
import io.skua.tree.Traversal;
import io.skua.tree.TwoSidedPace;

/**
 * The runtime's work-stealing tree: the same nodes, searches and batches, in virtual time.
 *
 * <pre>{@code
 * LoopScheduler ours = new TreeScheduler(Strategy.FIND_MAX, Batching.best());
 * LoopLoad load = LoopLoad.of(1000, i -> i);
 * System.out.println(new LoopExperiment(load, new LoopSetting(64, LoopCosts.FREE, 1)).run(ours).speedup());
 * }</pre>
 */
public record TreeScheduler(Strategy strategy, Batching batching) implements LoopScheduler {
    @Override
    public String name() {
        return strategy + " " + batching;
    }

    @Override
    public LoopRun start(LoopLoad load, LoopSetting setting) {
        return new LoopRun(load, this, setting);
    }

    Traversal traversal() {
        return Traversal.valueOf(strategy.name());
    }

    /**
     * The pace that {@link Batching} makes for real loops. Batching tells it to its own package only, since a pace is
     * not part of the API.
     */
    Pace newPace(int workers) {
        String[] parts = batching.toString().split(":", 2);
        int size = parts.length == 1 ? 0 : Integer.parseInt(parts[1]);
        return switch (parts[0]) {
            case "fixed" -> new FixedPace(size);
            case "doubling" -> new DoublingPace(size);
            case "twosided" -> new TwoSidedPace(size);
            case "best" -> new RampPace(workers);
            default -> throw new AssertionError("a batching that the simulator does not know: " + batching);
        };
    }
}
