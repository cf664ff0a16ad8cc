package io.skua.loop;

import io.skua.engine.Worker;
import io.skua.kernel.ElementBuffer;
import io.skua.kernel.Kernel;
import io.skua.kernel.OptionalNumber;
import io.skua.kernel.Step;
import io.skua.kernel.StepFactory;
import io.skua.kernel.StepKind;
import io.skua.loop.run.LoopPlan;
import io.skua.loop.run.LoopSource;
import io.skua.loop.run.Reduction;
import io.skua.loop.run.SearchReduction;
import io.skua.loop.run.StepChain;
import io.skua.loop.sort.LongSort;
import io.skua.start.Constructors;
import io.skua.tree.Node;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;

/**
 * A parallel loop over longs; see {@link IntLoop}.
 */
public final class LongLoop extends AnyLoop<LongLoop> {
    static {
        Constructors.register(LongLoop.class, LongLoop::new);
    }

    LongLoop(LoopPlan plan) {
        super(plan);
    }

    @Override
    LongLoop with(LoopPlan newPlan) {
        return new LongLoop(newPlan);
    }

    // ---- steps that change the elements ----

    public LongLoop map(LongUnaryOperator mapper) {
        return new LongLoop(plan().then(StepKind.LONG_TO_LONG, mapper));
    }

    public IntLoop mapToInt(LongToIntFunction mapper) {
        return new IntLoop(plan().then(StepKind.LONG_TO_INT, mapper));
    }

    public DoubleLoop mapToDouble(LongToDoubleFunction mapper) {
        return new DoubleLoop(plan().then(StepKind.LONG_TO_DOUBLE, mapper));
    }

    public <R> Loop<R> mapToObj(LongFunction<? extends R> mapper) {
        return new Loop<>(plan().then(StepKind.LONG_TO_OBJECT, mapper));
    }

    /** Boxes each element, as a {@link Long}. */
    public Loop<Long> boxed() {
        return mapToObj(Long::valueOf);
    }

    /** Leaves out the elements that do not pass the test. */
    public LongLoop filter(LongPredicate test) {
        return new LongLoop(plan().then(StepKind.FILTER_LONG, test));
    }

    /** Replaces each element by the elements that the mapper returns for it, in order. */
    public LongLoop flatMap(LongFunction<long[]> mapper) {
        return new LongLoop(plan().then(StepKind.FLAT_LONG, mapper));
    }

    /** Sorts the elements. The steps before this one are done first, for all elements. */
    public LongLoop sorted() {
        LoopPlan before = plan();
        return new LongLoop(before.over(new LoopSource.Made(() -> {
            long[] array = before.toSortableArray(ElementBuffer.Kind.LONGS, long[]::new);
            new LongSort(array, 0, array.length).sort(Worker.currentInJob());
            return new LoopSource.Indexed(Kernel.Data.LONGS, array, 0, array.length);
        })));
    }

    // ---- results ----

    /** Calls the body with each element. */
    public void forEach(LongConsumer body) {
        Objects.requireNonNull(body, "the body is null");
        plan().fold(new Reduction.OfEffects(StepFactory.each(body)));
    }

    /** The sum of all elements. It overflows as plain addition does. */
    public long sum() {
        Object sum = plan().fold(new Reduction.OfLong(StepFactory.sum(), 0, Long::sum));
        return sum == Node.NOTHING ? 0 : (Long) sum;
    }

    public long count() {
        Object count = plan().fold(new Reduction.OfLong(StepFactory.count(), 0, Long::sum));
        return count == Node.NOTHING ? 0 : (Long) count;
    }

    /** The smallest element, or empty if there are no elements. */
    public OptionalLong min() {
        return extreme(StepFactory.min(), Long.MAX_VALUE, Math::min);
    }

    /** The largest element, or empty if there are no elements. */
    public OptionalLong max() {
        return extreme(StepFactory.max(), Long.MIN_VALUE, Math::max);
    }

    private OptionalLong extreme(Step step, long identity, LongBinaryOperator operator) {
        if (!StepChain.isOneToOne(plan().chain())) {
            return reduce(operator);
        }
        Object result = plan().fold(new Reduction.OfLong(step, identity, operator));
        return result == Node.NOTHING ? OptionalLong.empty() : OptionalLong.of((long) result);
    }

    /**
     * Combines all elements in order, beginning with the identity.
     *
     * @param identity a value with which the operator changes nothing. It is used any number of times
     * @param operator an associative operator
     */
    public long reduce(long identity, LongBinaryOperator operator) {
        Objects.requireNonNull(operator, "the operator is null");
        Object result = plan().fold(new Reduction.OfLong(StepFactory.reduce(operator), identity, operator));
        return result == Node.NOTHING ? identity : (long) result;
    }

    /** Combines all elements in order with an associative operator. The result is empty if there are no elements. */
    public OptionalLong reduce(LongBinaryOperator operator) {
        Objects.requireNonNull(operator, "the operator is null");
        Object result = plan().fold(new Reduction.OfObject(
                StepFactory.reduceOptional(operator),
                OptionalNumber::new,
                OptionalNumber.combiner(
                        (all, more) -> all.setLong(operator.applyAsLong(all.asLong(), more.asLong())))));
        return result instanceof OptionalNumber some && !some.isEmpty()
                ? OptionalLong.of(some.asLong())
                : OptionalLong.empty();
    }

    /** All elements, in order, in a new array. */
    public long[] toArray() {
        return (long[]) plan().toArray(ElementBuffer.Kind.LONGS, long[]::new);
    }

    /**
     * Combines each element with all elements before it: 1 2 3 becomes 1 3 6 with addition. The operator must be
     * associative.
     */
    public long[] scan(LongBinaryOperator operator) {
        return (long[]) plan().scan(ElementBuffer.Kind.LONGS, long[]::new, operator);
    }

    /**
     * Combines, for each element, the elements before it: 1 2 3 becomes 0 1 3 with addition and the identity 0. The
     * operator must be associative.
     */
    public long[] scanExclusive(long identity, LongBinaryOperator operator) {
        return (long[]) plan().scanExclusive(ElementBuffer.Kind.LONGS, long[]::new, operator, identity);
    }

    // ---- searches: they end as soon as the answer is known ----

    public OptionalLong findFirst() {
        return find(true);
    }

    public OptionalLong findAny() {
        return find(false);
    }

    private OptionalLong find(boolean first) {
        Object found = plan().fold(new SearchReduction(first));
        return found == Node.NOTHING ? OptionalLong.empty() : OptionalLong.of((long) found);
    }

    public boolean anyMatch(LongPredicate test) {
        return filter(test).findAny().isPresent();
    }

    public boolean noneMatch(LongPredicate test) {
        return !anyMatch(test);
    }

    public boolean allMatch(LongPredicate test) {
        return new LongLoop(plan().then(StepKind.REJECT_LONG, test)).findAny().isEmpty();
    }
}
