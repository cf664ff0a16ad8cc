package io.skua.loop;

import io.skua.kernel.ElementBuffer;
import io.skua.loop.run.LoopOptions;
import io.skua.loop.run.LoopPlan;
import io.skua.loop.run.Meter;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;

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

    /** What the loop goes over, and its steps: {@code IntLoop over the range from 0 to 10, filter, map}. */
    @Override
    public final String toString() {
        String name = plan.options().name();
        return getClass().getSimpleName() + (name == null ? "" : " \"" + name + "\"") + " over " + plan;
    }

    /** Whether a search for the first element must find that one. */
    final boolean isOrdered() {
        return plan.options().order() != LoopOptions.Order.ANY;
    }

    /** What kind of array holds the elements. */
    abstract ElementBuffer.Kind kind();

    private L with(LoopOptions options) {
        return with(plan.with(options));
    }

    // ---- some of the elements ----

    /**
     * The first elements, at most this many. Behind a range, an array or a list with fast access whose elements have
     * only been mapped or peeked at, the other elements are not touched. Otherwise the elements are worked on in
     * windows that grow until there are enough, so some more may be worked on than are needed.
     */
    public final L limit(long most) {
        if (most < 0) {
            throw new IllegalArgumentException("A limit is 0 or more elements, not " + most + ".");
        }
        return with(plan.limit(most, kind()));
    }

    /** All elements but the first {@code count}. See {@link #limit} for which elements are worked on. */
    public final L skip(long count) {
        if (count < 0) {
            throw new IllegalArgumentException("A loop can skip 0 or more elements, not " + count + ".");
        }
        return with(plan.skip(count, kind()));
    }

    /**
     * Each element once: of equal elements the first one. The steps before this one are done in parallel; equals and
     * hashCode are called by one thread. Until the loop has ended, all distinct elements are kept in memory.
     */
    public final L distinct() {
        return with(plan.distinct(kind()));
    }

    // ---- how to run it ----

    /**
     * Allows {@code findFirst}, {@link #limit} and {@link #distinct} to have any elements instead of the first ones,
     * whatever is faster.
     */
    public final L unordered() {
        return with(plan.options().with(LoopOptions.Order.ANY));
    }

    /**
     * Lets one worker run the loop, one element after the other in order: each element passes through all steps before
     * the next one begins. (With {@code sorted}, {@link #limit} and similar steps, the steps before these are done
     * first for some elements or for all.)
     */
    public final L sequential() {
        return with(plan.options().with(LoopOptions.Order.SEQUENTIAL));
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
     * has no effect on searches, on loops with fewer workers than the scheduler has, and behind steps such as
     * {@link #limit} that are done in windows.
     */
    public final L affinity(Affinity affinity) {
        Objects.requireNonNull(affinity, "affinity");
        return with(plan.options().withPieces(new LoopOptions.Pieces(affinity.pieces(), affinity::forEach)));
    }

    /** Fills the report when the loop has ended. */
    public final L report(LoopReport report) {
        return with(plan.options().withReport(Objects.requireNonNull(report, "report")::set));
    }

    /**
     * Tells the listener how far the loop has come: about ten times a second, and once more when the loop has ended
     * without an exception. The elements of the source are counted; behind steps such as {@link #limit} that are done
     * in windows, and for {@code forEachOrdered}, those that come out of these steps. Their total is known for ranges
     * and arrays, and for collections and streams that know their size.
     *
     * <p>The listener is called by workers of the loop, never by two at a time. If the listener throws, the loop ends
     * with that exception.
     */
    public final L onProgress(Consumer<? super LoopProgress> listener) {
        Objects.requireNonNull(listener, "the listener is null");
        return with(plan.options()
                .with(new Meter((done, total) -> listener.accept(
                        new LoopProgress(done, total < 0 ? OptionalLong.empty() : OptionalLong.of(total))))));
    }
}
