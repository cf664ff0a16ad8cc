package io.skua.loop;

import io.skua.engine.Worker;
import io.skua.kernel.ElementBuffer;
import io.skua.kernel.FlatStreams;
import io.skua.kernel.Kernel;
import io.skua.kernel.LongStatistics;
import io.skua.kernel.OptionalNumber;
import io.skua.kernel.Step;
import io.skua.kernel.StepFactory;
import io.skua.kernel.StepKind;
import io.skua.loop.run.LoopPlan;
import io.skua.loop.run.LoopSource;
import io.skua.loop.run.Reduction;
import io.skua.loop.run.SearchReduction;
import io.skua.loop.sort.LongSort;
import io.skua.start.Constructors;
import io.skua.tree.Node;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A parallel loop over longs; see {@link IntLoop}.
 */
public final class LongLoop extends AnyLoop<LongLoop> {
    static {
        Constructors.register(LongLoop.class, new Maker());
    }

    /** A class and no lambda: the first lambdas of a JVM take long. */
    private static final class Maker implements Function<LoopPlan, LongLoop> {
        @Override
        public LongLoop apply(LoopPlan plan) {
            return new LongLoop(plan);
        }
    }

    LongLoop(LoopPlan plan) {
        super(plan);
    }

    @Override
    LongLoop with(LoopPlan newPlan) {
        return new LongLoop(newPlan);
    }

    @Override
    ElementBuffer.Kind kind() {
        return ElementBuffer.Kind.LONGS;
    }

    // ---- steps that change the elements ----

    /** Replaces each element by what the mapper returns for it. */
    public LongLoop map(LongUnaryOperator mapper) {
        return new LongLoop(plan().then(StepKind.LONG_TO_LONG, mapper));
    }

    /** Replaces each element by an int that the mapper returns for it. */
    public IntLoop mapToInt(LongToIntFunction mapper) {
        return new IntLoop(plan().then(StepKind.LONG_TO_INT, mapper));
    }

    /** Replaces each element by a double that the mapper returns for it. */
    public DoubleLoop mapToDouble(LongToDoubleFunction mapper) {
        return new DoubleLoop(plan().then(StepKind.LONG_TO_DOUBLE, mapper));
    }

    /** Replaces each element by an object that the mapper returns for it. */
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

    /** Calls the function with each element that comes here, and passes the element on. */
    public LongLoop peek(LongConsumer function) {
        return new LongLoop(plan().then(StepKind.PEEK_LONG, function));
    }

    /** The same elements as doubles. */
    public DoubleLoop asDoubleLoop() {
        return mapToDouble(element -> element);
    }

    /**
     * Replaces each element by the elements of the stream that the mapper returns for it, in order. Streams are closed
     * when they have been read. A stream that is null counts as empty.
     */
    public LongLoop flatMap(LongFunction<? extends @Nullable LongStream> mapper) {
        Objects.requireNonNull(mapper, "the function is null");
        return new LongLoop(plan().then(StepKind.MULTI_LONG, FlatStreams.ofLong(mapper)));
    }

    /** Replaces each element by the elements of the array that the mapper returns for it, in order. */
    public LongLoop flatMapArray(LongFunction<long[]> mapper) {
        return new LongLoop(plan().then(StepKind.FLAT_LONG, mapper));
    }

    /**
     * Replaces each element by the elements that the mapper puts into the consumer, in order. Nothing can stop the
     * mapper: if a later step such as {@code limit} ends the loop, the mapper still makes all elements, and these are
     * kept in memory until it returns.
     */
    public LongLoop mapMulti(LongStream.LongMapMultiConsumer mapper) {
        return new LongLoop(plan().then(StepKind.MULTI_LONG, mapper));
    }

    /**
     * The elements before the first one that fails the test. The test may be called with some elements behind that one,
     * and these may be worked on in vain.
     */
    public LongLoop takeWhile(LongPredicate test) {
        return new LongLoop(plan().takeWhile(test, kind()));
    }

    /**
     * The first element that fails the test, and all that follow. The test may be called with some elements behind the
     * first one that fails.
     */
    public LongLoop dropWhile(LongPredicate test) {
        return new LongLoop(plan().dropWhile(test, kind()));
    }

    /** The elements of one loop, followed by those of another. The first loop's options hold for both. */
    public static LongLoop concat(LongLoop first, LongLoop second) {
        Objects.requireNonNull(second, "the second loop is null");
        return new LongLoop(first.plan().concat(second.plan(), first.kind()));
    }

    /** Sorts the elements. The steps before this one are done first, for all elements. */
    public LongLoop sorted() {
        LoopPlan before = plan();
        return new LongLoop(before.over(new LoopSource.Made(before, () -> {
            long[] array = before.toSortableArray(ElementBuffer.Kind.LONGS, long[]::new);
            if (before.options().isSequential()) {
                Arrays.sort(array);
            } else {
                new LongSort(array, 0, array.length).sort(Worker.currentInJob());
            }
            return new LoopSource.Indexed(Kernel.Data.LONGS, array, 0, array.length);
        })));
    }

    // ---- results ----

    /** Calls the body with each element. */
    public void forEach(LongConsumer body) {
        Objects.requireNonNull(body, "the body is null");
        plan().fold(new Reduction.OfEffects(StepFactory.each(body)));
    }

    /**
     * Calls the body with each element, in order, one call at a time and all from one thread. The steps before it are
     * done in parallel for a window of up to 65,536 elements of the source. While the body is called with the results,
     * other workers do the steps for the next window; so the loop needs memory for two windows.
     */
    public void forEachOrdered(LongConsumer body) {
        Objects.requireNonNull(body, "the body is null");
        plan().forEachWindow(kind(), window -> {
            long[] array = (long[]) window.data();
            Worker worker = Worker.currentInJob();
            for (long i = window.from(); i < window.to(); i++) {
                worker.throwIfStopping();
                body.accept(array[(int) i]);
            }
        });
    }

    /** The sum of all elements. It overflows as plain addition does. */
    public long sum() {
        Object sum = plan().fold(new Reduction.OfLong(StepFactory.sum(), 0, Reduction.LONG_SUM));
        return sum == Node.NOTHING ? 0 : (Long) sum;
    }

    /** How many elements there are. All steps are run, also those that cannot change the number. */
    public long count() {
        Object count = plan().fold(new Reduction.OfLong(StepFactory.count(), 0, Reduction.LONG_SUM));
        return count == Node.NOTHING ? 0 : (Long) count;
    }

    /** The sum of all elements divided by their number, or empty if there are no elements. Never overflows. */
    public OptionalDouble average() {
        LongStatistics all = statistics();
        return all.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(all.average());
    }

    /** The number of elements, the smallest, the largest and the sum, which may overflow. */
    public LongSummaryStatistics summaryStatistics() {
        return statistics().longSummary();
    }

    private LongStatistics statistics() {
        Object all = plan().fold(new Reduction.OfObject(
                StepFactory.longStatistics(),
                LongStatistics::new,
                (left, right) -> ((LongStatistics) left).append((LongStatistics) right)));
        return all == Node.NOTHING ? new LongStatistics() : (LongStatistics) all;
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
        if (!plan().isOneToOne()) {
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

    /**
     * Puts all elements into containers, and combines these in order.
     *
     * @param supplier makes a container; called any number of times
     * @param accumulator puts an element into a container
     * @param combiner puts what is in the second container into the first one, behind what is there
     */
    public <R> R collect(Supplier<R> supplier, ObjLongConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(accumulator, "the accumulator is null");
        return Collecting.collect(plan(), StepFactory.accumulate(accumulator), supplier, combiner);
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

    /**
     * The first element in the order of the source, or empty if there are no elements. If the loop is unordered, any
     * element.
     */
    public OptionalLong findFirst() {
        return find(true);
    }

    /** The element that a worker finds first, or empty if there are no elements. */
    public OptionalLong findAny() {
        return find(false);
    }

    private OptionalLong find(boolean first) {
        Object found = plan().fold(new SearchReduction(first && isOrdered()));
        return found == Node.NOTHING ? OptionalLong.empty() : OptionalLong.of((long) found);
    }

    /** Whether some element passes the test; false if there are no elements. */
    public boolean anyMatch(LongPredicate test) {
        return filter(test).findAny().isPresent();
    }

    /** Whether no element passes the test; true if there are no elements. */
    public boolean noneMatch(LongPredicate test) {
        return !anyMatch(test);
    }

    /** Whether every element passes the test; true if there are no elements. */
    public boolean allMatch(LongPredicate test) {
        return new LongLoop(plan().then(StepKind.REJECT_LONG, test)).findAny().isEmpty();
    }
}
