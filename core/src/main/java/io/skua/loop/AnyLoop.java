package io.skua.loop;

import io.skua.loop.run.LoopOptions;
import io.skua.loop.run.LoopPlan;
import java.util.Objects;

/**
 * How a loop is to be run. The defaults are good; none of these methods is needed for a fast loop.
 *
 * @param <L> the loop itself
 */
public abstract sealed class AnyLoop<L extends AnyLoop<L>> permits IntLoop, LongLoop, DoubleLoop, Loop {
    private final LoopPlan plan;

    AnyLoop(LoopPlan plan) {
        this.plan = plan;
    }

    final LoopPlan plan() {
        return plan;
    }

    abstract L with(LoopPlan newPlan);

    private L with(LoopOptions options) {
        return with(plan.with(options));
    }

    /** How many elements a worker takes at a time. Default: {@link Batching#best}. */
    public final L batching(Batching batching) {
        return with(plan.options().with(Objects.requireNonNull(batching, "batching")::newPace));
    }

    /** Where a worker that runs out of elements looks for more. Default: {@link Strategy#FIND_MAX}. */
    public final L strategy(Strategy strategy) {
        return with(
                plan.options().with(Objects.requireNonNull(strategy, "strategy").traversal()));
    }

    /** The largest number of workers that may take part. Default: all workers of the scheduler. */
    public final L workers(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("A loop needs at least 1 worker, not " + most + ".");
        }
        return with(plan.options().withWorkers(most));
    }

    /** The name of the loop's job, if the loop is started outside of a job and therefore is a job of its own. */
    public final L named(String name) {
        return with(plan.options().withName(Objects.requireNonNull(name, "name")));
    }

    /**
     * Gives each worker the part of the elements that it had last time, for loops that go over the same data again and
     * again. Keep the {@code Affinity} from loop to loop. It works for ranges, arrays and lists with fast access. It
     * has no effect on searches, and on loops with fewer workers than the scheduler has.
     */
    public final L affinity(Affinity affinity) {
        Objects.requireNonNull(affinity, "affinity");
        return with(plan.options().withPieces(new LoopOptions.Pieces(affinity.pieces(), affinity::forEach)));
    }

    /** Fills the report when the loop has ended. */
    public final L report(LoopReport report) {
        return with(plan.options().withReport(Objects.requireNonNull(report, "report")::set));
    }
}
