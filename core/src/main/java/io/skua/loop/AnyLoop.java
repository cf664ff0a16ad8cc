package io.skua.loop;

import io.skua.loop.run.DataPieces;
import io.skua.loop.run.LoopOptions;
import io.skua.loop.run.LoopPlan;
import java.util.Objects;

/**
 * What all loops have: how they are to be run. None of this is needed for a good loop.
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

    /** How many elements a worker takes at a time; {@link Batching#best} unless told. */
    public final L batching(Batching batching) {
        return with(plan.options().with(Objects.requireNonNull(batching, "batching")::newPace));
    }

    /** Where a worker that runs out of elements looks for more; {@link Strategy#FIND_MAX} unless told. */
    public final L strategy(Strategy strategy) {
        return with(
                plan.options().with(Objects.requireNonNull(strategy, "strategy").traversal()));
    }

    /** How many workers may take part at most. */
    public final L workers(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("A loop needs at least 1 worker, not " + most + ".");
        }
        return with(plan.options().withWorkers(most));
    }

    /** A name for the job, if the loop is one of its own: when it is started outside of a job. */
    public final L named(String name) {
        return with(plan.options().withName(Objects.requireNonNull(name, "name")));
    }

    /**
     * Lets each worker have the part of the elements that it had last time, for loops that go over the same data again
     * and again. Keep the {@code Affinity} from loop to loop. For ranges, arrays and lists with fast access. Searches,
     * and loops with fewer workers than there are, do without it.
     */
    public final L affinity(Affinity affinity) {
        Objects.requireNonNull(affinity, "affinity");
        return with(plan.options().withPieces(new DataPieces(affinity.pieces(), affinity::forEach)));
    }

    /** Tells afterwards what the loop did. */
    public final L report(LoopReport report) {
        return with(plan.options().withReport(Objects.requireNonNull(report, "report")::set));
    }
}
