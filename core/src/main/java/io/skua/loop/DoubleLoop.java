package io.skua.loop;

import io.skua.engine.Worker;
import io.skua.kernel.DoubleStatistics;
import io.skua.kernel.ElementBuffer;
import io.skua.kernel.ExactSum;
import io.skua.kernel.FlatStreams;
import io.skua.kernel.Kernel;
import io.skua.kernel.OptionalNumber;
import io.skua.kernel.Step;
import io.skua.kernel.StepFactory;
import io.skua.kernel.StepKind;
import io.skua.loop.run.LoopPlan;
import io.skua.loop.run.LoopSource;
import io.skua.loop.run.Reduction;
import io.skua.loop.run.SearchReduction;
import io.skua.loop.sort.DoubleSort;
import io.skua.start.Constructors;
import io.skua.tree.Node;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A parallel loop over doubles; see {@link IntLoop}.
 */
public final class DoubleLoop extends AnyLoop<DoubleLoop> {
    static {
        Constructors.register(DoubleLoop.class, new Maker());
    }

    /** A class and no lambda: the first lambdas of a JVM take long. */
    private static final class Maker implements Function<LoopPlan, DoubleLoop> {
        @Override
        public DoubleLoop apply(LoopPlan plan) {
            return new DoubleLoop(plan);
        }
    }

    DoubleLoop(LoopPlan plan) {
        super(plan);
    }

    @Override
    DoubleLoop with(LoopPlan newPlan) {
        return new DoubleLoop(newPlan);
    }

    @Override
    ElementBuffer.Kind kind() {
        return ElementBuffer.Kind.DOUBLES;
    }

    // ---- steps that change the elements ----

    /** Replaces each element by what the mapper returns for it. */
    public DoubleLoop map(DoubleUnaryOperator mapper) {
        return new DoubleLoop(plan().then(StepKind.DOUBLE_TO_DOUBLE, mapper));
    }

    /** Replaces each element by an int that the mapper returns for it. */
    public IntLoop mapToInt(DoubleToIntFunction mapper) {
        return new IntLoop(plan().then(StepKind.DOUBLE_TO_INT, mapper));
    }

    /** Replaces each element by a long that the mapper returns for it. */
    public LongLoop mapToLong(DoubleToLongFunction mapper) {
        return new LongLoop(plan().then(StepKind.DOUBLE_TO_LONG, mapper));
    }

    /** Replaces each element by an object that the mapper returns for it. */
    public <R> Loop<R> mapToObj(DoubleFunction<? extends R> mapper) {
        return new Loop<>(plan().then(StepKind.DOUBLE_TO_OBJECT, mapper));
    }

    /** Boxes each element, as a {@link Double}. */
    public Loop<Double> boxed() {
        return mapToObj(Double::valueOf);
    }

    /** Leaves out the elements that do not pass the test. */
    public DoubleLoop filter(DoublePredicate test) {
        return new DoubleLoop(plan().then(StepKind.FILTER_DOUBLE, test));
    }

    /** Calls the function with each element that comes here, and passes the element on. */
    public DoubleLoop peek(DoubleConsumer function) {
        return new DoubleLoop(plan().then(StepKind.PEEK_DOUBLE, function));
    }

    /**
     * Replaces each element by the elements of the stream that the mapper returns for it, in order. Streams are closed
     * when they have been read. A stream that is null counts as empty.
     */
    public DoubleLoop flatMap(DoubleFunction<? extends @Nullable DoubleStream> mapper) {
        Objects.requireNonNull(mapper, "the function is null");
        return new DoubleLoop(plan().then(StepKind.MULTI_DOUBLE, FlatStreams.ofDouble(mapper)));
    }

    /** Replaces each element by the elements of the array that the mapper returns for it, in order. */
    public DoubleLoop flatMapArray(DoubleFunction<double[]> mapper) {
        return new DoubleLoop(plan().then(StepKind.FLAT_DOUBLE, mapper));
    }

    /**
     * Replaces each element by the elements that the mapper puts into the consumer, in order. Nothing can stop the
     * mapper: if a later step such as {@code limit} ends the loop, the mapper still makes all elements, and these are
     * kept in memory until it returns.
     */
    public DoubleLoop mapMulti(DoubleStream.DoubleMapMultiConsumer mapper) {
        return new DoubleLoop(plan().then(StepKind.MULTI_DOUBLE, mapper));
    }

    /**
     * The elements before the first one that fails the test. The test may be called with some elements behind that one,
     * and these may be worked on in vain.
     */
    public DoubleLoop takeWhile(DoublePredicate test) {
        return new DoubleLoop(plan().takeWhile(test, kind()));
    }

    /**
     * The first element that fails the test, and all that follow. The test may be called with some elements behind the
     * first one that fails.
     */
    public DoubleLoop dropWhile(DoublePredicate test) {
        return new DoubleLoop(plan().dropWhile(test, kind()));
    }

    /** The elements of one loop, followed by those of another. The first loop's options hold for both. */
    public static DoubleLoop concat(DoubleLoop first, DoubleLoop second) {
        Objects.requireNonNull(second, "the second loop is null");
        return new DoubleLoop(first.plan().concat(second.plan(), first.kind()));
    }

    /** Sorts the elements. The steps before this one are done first, for all elements. */
    public DoubleLoop sorted() {
        LoopPlan before = plan();
        return new DoubleLoop(before.over(new LoopSource.Made(before, () -> {
            double[] array = before.toSortableArray(ElementBuffer.Kind.DOUBLES, double[]::new);
            if (before.options().isSequential()) {
                Arrays.sort(array);
            } else {
                new DoubleSort(array, 0, array.length).sort(Worker.currentInJob());
            }
            return new LoopSource.Indexed(Kernel.Data.DOUBLES, array, 0, array.length);
        })));
    }

    // ---- results ----

    /** Calls the body with each element. */
    public void forEach(DoubleConsumer body) {
        Objects.requireNonNull(body, "the body is null");
        plan().fold(new Reduction.OfEffects(StepFactory.each(body)));
    }

    /**
     * Calls the body with each element, in order, one call at a time and all from one thread. The steps before it are
     * done in parallel for a window of up to 65,536 elements of the source. While the body is called with the results,
     * other workers do the steps for the next window; so the loop needs memory for two windows.
     */
    public void forEachOrdered(DoubleConsumer body) {
        Objects.requireNonNull(body, "the body is null");
        plan().forEachWindow(kind(), window -> {
            double[] array = (double[]) window.data();
            Worker worker = Worker.currentInJob();
            for (long i = window.from(); i < window.to(); i++) {
                worker.throwIfStopping();
                body.accept(array[(int) i]);
            }
        });
    }

    /**
     * The sum of all elements: the double that is nearest to the exact sum. So it is the same in every run, whatever
     * the order of the elements and the number of workers, and has no rounding error but the last one. It is infinite
     * only if the exact sum is too large for a double, or if there are infinite elements; a NaN leads to NaN.
     */
    public double sum() {
        Object sum = plan().fold(new Reduction.OfObject(StepFactory.exactSum(), ExactSum::new, (left, right) -> {
            ((ExactSum) left).add((ExactSum) right);
            return left;
        }));
        return sum == Node.NOTHING ? 0 : ((ExactSum) sum).value();
    }

    /**
     * The sum of all elements, with plain additions. This is faster than {@link #sum} if it is cheap to come to the
     * elements. But rounding errors add up, and the order of the additions is not fixed, so the last digits may differ
     * from run to run.
     */
    public double fastSum() {
        Object sum = plan().fold(new Reduction.OfDouble(StepFactory.sum(), 0, Double::sum));
        return sum == Node.NOTHING ? 0 : (Double) sum;
    }

    /** How many elements there are. All steps are run, also those that cannot change the number. */
    public long count() {
        Object count = plan().fold(new Reduction.OfLong(StepFactory.count(), 0, Reduction.LONG_SUM));
        return count == Node.NOTHING ? 0 : (Long) count;
    }

    /**
     * The exact sum of all elements divided by their number, or empty if there are no elements. The same in every run,
     * as {@link #sum}; finite if all elements are.
     */
    public OptionalDouble average() {
        DoubleStatistics all = statistics();
        return all.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(all.average());
    }

    /** The number of elements, the smallest, the largest and the sum, which is that of {@link #sum}. */
    public DoubleSummaryStatistics summaryStatistics() {
        return statistics().summary();
    }

    private DoubleStatistics statistics() {
        Object all = plan().fold(new Reduction.OfObject(
                StepFactory.doubleStatistics(),
                DoubleStatistics::new,
                (left, right) -> ((DoubleStatistics) left).append((DoubleStatistics) right)));
        return all == Node.NOTHING ? new DoubleStatistics() : (DoubleStatistics) all;
    }

    /** The smallest element, or empty if there are no elements. */
    public OptionalDouble min() {
        return extreme(StepFactory.min(), Double.POSITIVE_INFINITY, Math::min);
    }

    /** The largest element, or empty if there are no elements. */
    public OptionalDouble max() {
        return extreme(StepFactory.max(), Double.NEGATIVE_INFINITY, Math::max);
    }

    private OptionalDouble extreme(Step step, double identity, DoubleBinaryOperator operator) {
        if (!plan().isOneToOne()) {
            return reduce(operator);
        }
        Object result = plan().fold(new Reduction.OfDouble(step, identity, operator));
        return result == Node.NOTHING ? OptionalDouble.empty() : OptionalDouble.of((double) result);
    }

    /**
     * Combines all elements in order, beginning with the identity.
     *
     * @param identity a value with which the operator changes nothing. It is used any number of times
     * @param operator an associative operator
     */
    public double reduce(double identity, DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator, "the operator is null");
        Object result = plan().fold(new Reduction.OfDouble(StepFactory.reduce(operator), identity, operator));
        return result == Node.NOTHING ? identity : (double) result;
    }

    /** Combines all elements in order with an associative operator. The result is empty if there are no elements. */
    public OptionalDouble reduce(DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator, "the operator is null");
        Object result = plan().fold(new Reduction.OfObject(
                StepFactory.reduceOptional(operator),
                OptionalNumber::new,
                OptionalNumber.combiner(
                        (all, more) -> all.setDouble(operator.applyAsDouble(all.asDouble(), more.asDouble())))));
        return result instanceof OptionalNumber some && !some.isEmpty()
                ? OptionalDouble.of(some.asDouble())
                : OptionalDouble.empty();
    }

    /**
     * Puts all elements into containers, and combines these in order.
     *
     * @param supplier makes a container; called any number of times
     * @param accumulator puts an element into a container
     * @param combiner puts what is in the second container into the first one, behind what is there
     */
    public <R> R collect(Supplier<R> supplier, ObjDoubleConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(accumulator, "the accumulator is null");
        return Collecting.collect(plan(), StepFactory.accumulate(accumulator), supplier, combiner);
    }

    /** All elements, in order, in a new array. */
    public double[] toArray() {
        return (double[]) plan().toArray(ElementBuffer.Kind.DOUBLES, double[]::new);
    }

    /**
     * Combines each element with all elements before it: 1 2 3 becomes 1 3 6 with addition. The operator must be
     * associative.
     */
    public double[] scan(DoubleBinaryOperator operator) {
        return (double[]) plan().scan(ElementBuffer.Kind.DOUBLES, double[]::new, operator);
    }

    /**
     * Combines, for each element, the elements before it: 1 2 3 becomes 0 1 3 with addition and the identity 0. The
     * operator must be associative.
     */
    public double[] scanExclusive(double identity, DoubleBinaryOperator operator) {
        return (double[]) plan().scanExclusive(ElementBuffer.Kind.DOUBLES, double[]::new, operator, identity);
    }

    // ---- searches: they end as soon as the answer is known ----

    /**
     * The first element in the order of the source, or empty if there are no elements. If the loop is unordered, any
     * element.
     */
    public OptionalDouble findFirst() {
        return find(true);
    }

    /** The element that a worker finds first, or empty if there are no elements. */
    public OptionalDouble findAny() {
        return find(false);
    }

    private OptionalDouble find(boolean first) {
        Object found = plan().fold(new SearchReduction(first && isOrdered()));
        return found == Node.NOTHING ? OptionalDouble.empty() : OptionalDouble.of((double) found);
    }

    /** Whether some element passes the test; false if there are no elements. */
    public boolean anyMatch(DoublePredicate test) {
        return filter(test).findAny().isPresent();
    }

    /** Whether no element passes the test; true if there are no elements. */
    public boolean noneMatch(DoublePredicate test) {
        return !anyMatch(test);
    }

    /** Whether every element passes the test; true if there are no elements. */
    public boolean allMatch(DoublePredicate test) {
        return new DoubleLoop(plan().then(StepKind.REJECT_DOUBLE, test))
                .findAny()
                .isEmpty();
    }
}
