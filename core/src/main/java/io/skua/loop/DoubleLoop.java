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
import io.skua.loop.sort.DoubleSort;
import io.skua.start.Constructors;
import io.skua.tree.Node;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * A parallel loop over doubles; see {@link IntLoop}.
 */
public final class DoubleLoop extends AnyLoop<DoubleLoop> {
    static {
        Constructors.register(DoubleLoop.class, DoubleLoop::new);
    }

    DoubleLoop(LoopPlan plan) {
        super(plan);
    }

    @Override
    DoubleLoop with(LoopPlan newPlan) {
        return new DoubleLoop(newPlan);
    }

    // ---- steps that change the elements ----

    public DoubleLoop map(DoubleUnaryOperator mapper) {
        return new DoubleLoop(plan().then(StepKind.DOUBLE_TO_DOUBLE, mapper));
    }

    public IntLoop mapToInt(DoubleToIntFunction mapper) {
        return new IntLoop(plan().then(StepKind.DOUBLE_TO_INT, mapper));
    }

    public LongLoop mapToLong(DoubleToLongFunction mapper) {
        return new LongLoop(plan().then(StepKind.DOUBLE_TO_LONG, mapper));
    }

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

    /** Replaces each element by the elements that the mapper returns for it, in order. */
    public DoubleLoop flatMap(DoubleFunction<double[]> mapper) {
        return new DoubleLoop(plan().then(StepKind.FLAT_DOUBLE, mapper));
    }

    /** Sorts the elements. The steps before this one are done first, for all elements. */
    public DoubleLoop sorted() {
        LoopPlan before = plan();
        return new DoubleLoop(before.over(new LoopSource.Made(() -> {
            double[] array = before.toSortableArray(ElementBuffer.Kind.DOUBLES, double[]::new);
            new DoubleSort(array, 0, array.length).sort(Worker.currentInJob());
            return new LoopSource.Indexed(Kernel.Data.DOUBLES, array, 0, array.length);
        })));
    }

    // ---- results ----

    /** Calls the body with each element. */
    public void forEach(DoubleConsumer body) {
        Objects.requireNonNull(body, "the body is null");
        plan().fold(new Reduction.OfEffects(StepFactory.each(body)));
    }

    /** The sum of all elements. The order of the additions is not fixed, so rounding may differ from run to run. */
    public double sum() {
        Object sum = plan().fold(new Reduction.OfDouble(StepFactory.sum(), 0, Double::sum));
        return sum == Node.NOTHING ? 0 : (Double) sum;
    }

    public long count() {
        Object count = plan().fold(new Reduction.OfLong(StepFactory.count(), 0, Long::sum));
        return count == Node.NOTHING ? 0 : (Long) count;
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
        if (!StepChain.isOneToOne(plan().chain())) {
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

    public OptionalDouble findFirst() {
        return find(true);
    }

    public OptionalDouble findAny() {
        return find(false);
    }

    private OptionalDouble find(boolean first) {
        Object found = plan().fold(new SearchReduction(first));
        return found == Node.NOTHING ? OptionalDouble.empty() : OptionalDouble.of((double) found);
    }

    public boolean anyMatch(DoublePredicate test) {
        return filter(test).findAny().isPresent();
    }

    public boolean noneMatch(DoublePredicate test) {
        return !anyMatch(test);
    }

    public boolean allMatch(DoublePredicate test) {
        return new DoubleLoop(plan().then(StepKind.REJECT_DOUBLE, test))
                .findAny()
                .isEmpty();
    }
}
