package io.skua.loop;

import io.skua.engine.Worker;
import io.skua.kernel.Kernel;
import io.skua.kernel.Pile;
import io.skua.kernel.Some;
import io.skua.kernel.Stage;
import io.skua.kernel.Step;
import io.skua.kernel.Steps;
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
    LongLoop(Plan plan) {
        super(plan);
    }

    @Override
    LongLoop with(Plan newPlan) {
        return new LongLoop(newPlan);
    }

    // ---- what happens to an element ----

    public LongLoop map(LongUnaryOperator mapper) {
        return new LongLoop(plan().then(Stage.LONG_TO_LONG, mapper));
    }

    public IntLoop mapToInt(LongToIntFunction mapper) {
        return new IntLoop(plan().then(Stage.LONG_TO_INT, mapper));
    }

    public DoubleLoop mapToDouble(LongToDoubleFunction mapper) {
        return new DoubleLoop(plan().then(Stage.LONG_TO_DOUBLE, mapper));
    }

    public <R> Loop<R> mapToObj(LongFunction<? extends R> mapper) {
        return new Loop<>(plan().then(Stage.LONG_TO_OBJECT, mapper));
    }

    /** As objects. */
    public Loop<Long> boxed() {
        return mapToObj(Long::valueOf);
    }

    /** Leaves out the elements that do not pass the test. */
    public LongLoop filter(LongPredicate test) {
        return new LongLoop(plan().then(Stage.FILTER_LONG, test));
    }

    /** All that the mapper makes of each element, one after the other. */
    public LongLoop flatMap(LongFunction<long[]> mapper) {
        return new LongLoop(plan().then(Stage.FLAT_LONG, mapper));
    }

    /** All elements, sorted; what comes before this is done first, for all elements. */
    public LongLoop sorted() {
        Plan before = plan();
        return new LongLoop(before.over(new Source.Made(() -> {
            long[] array = before.toSortableArray(Pile.Kind.LONGS, long[]::new);
            Sorts.sort(Worker.currentInJob(), array, 0, array.length);
            return new Source.Indexed(Kernel.Data.LONGS, array, 0, array.length);
        })));
    }

    // ---- what comes of it ----

    /** Calls the body with each element. */
    public void forEach(LongConsumer body) {
        Objects.requireNonNull(body, "the body is null");
        plan().fold(new Reduction.OfEffects(Steps.each(body)));
    }

    /** Their sum; it overflows as plain addition does. */
    public long sum() {
        Object sum = plan().fold(new Reduction.OfLong(Steps.sum(), 0, Long::sum));
        return sum == Node.NOTHING ? 0 : (Long) sum;
    }

    public long count() {
        Object count = plan().fold(new Reduction.OfLong(Steps.count(), 0, Long::sum));
        return count == Node.NOTHING ? 0 : (Long) count;
    }

    /** The smallest element, if there is any. */
    public OptionalLong min() {
        return extreme(Steps.min(), Long.MAX_VALUE, Math::min);
    }

    /** The largest element, if there is any. */
    public OptionalLong max() {
        return extreme(Steps.max(), Long.MIN_VALUE, Math::max);
    }

    private OptionalLong extreme(Step step, long identity, LongBinaryOperator operator) {
        if (!Chain.isOneToOne(plan().chain())) {
            return reduce(operator);
        }
        Object result = plan().fold(new Reduction.OfLong(step, identity, operator));
        return result == Node.NOTHING ? OptionalLong.empty() : OptionalLong.of((long) result);
    }

    /**
     * All elements in one, in order.
     *
     * @param identity with which the operator changes nothing; taken any number of times
     * @param operator associative
     */
    public long reduce(long identity, LongBinaryOperator operator) {
        Objects.requireNonNull(operator, "the operator is null");
        Object result = plan().fold(new Reduction.OfLong(Steps.reduce(operator), identity, operator));
        return result == Node.NOTHING ? identity : (long) result;
    }

    /** All elements in one, in order, if there is any. */
    public OptionalLong reduce(LongBinaryOperator operator) {
        Objects.requireNonNull(operator, "the operator is null");
        Object result = plan().fold(new Reduction.OfObject(Steps.reduceSome(operator), Some::new, (left, right) -> {
            Some all = (Some) left;
            Some more = (Some) right;
            if (all.isEmpty() || more.isEmpty()) {
                return all.isEmpty() ? more : all;
            }
            all.setLong(operator.applyAsLong(all.asLong(), more.asLong()));
            return all;
        }));
        return result instanceof Some some && !some.isEmpty() ? OptionalLong.of(some.asLong()) : OptionalLong.empty();
    }

    /** All elements, in order. */
    public long[] toArray() {
        return (long[]) plan().toArray(Pile.Kind.LONGS, long[]::new);
    }

    /** For each element, itself with all before it: 1 2 3 becomes 1 3 6 with addition. The operator is associative. */
    public long[] scan(LongBinaryOperator operator) {
        return (long[]) plan().scan(Pile.Kind.LONGS, long[]::new, operator);
    }

    /** For each element, all before it: 1 2 3 becomes 0 1 3 with addition and 0. The operator is associative. */
    public long[] scanExclusive(long identity, LongBinaryOperator operator) {
        return (long[]) plan().scanExclusive(Pile.Kind.LONGS, long[]::new, operator, identity);
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
        return new LongLoop(plan().then(Stage.REJECT_LONG, test)).findAny().isEmpty();
    }
}
