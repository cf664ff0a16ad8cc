package io.skua.loop;

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
import io.skua.loop.sort.Sorts;
import io.skua.start.Constructors;
import io.skua.tree.Node;
import io.skua.worker.Worker;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * A parallel loop over ints: {@code skua.range(0, n)}, {@code skua.over(array)}, or {@code loop.mapToInt(…)}. What is
 * said here about loops holds for {@link LongLoop}, {@link DoubleLoop} and {@link Loop} as well.
 *
 * <pre>{@code
 * long primes = skua.range(2, 1_000_000).filter(n -> isPrime(n)).count();
 * }</pre>
 *
 * <p>A loop is a value: it describes what to do, runs when one of the methods that return a result is called, and may
 * be run again. It works outside of a job (then it is a job of its own) and inside, in loops and tasks. The calling
 * worker takes part, others join in as they find time.
 *
 * <p>Functions are called once per element, in parallel and in any order, so they should not have effects that disturb
 * each other. Results are in order all the same: {@link #toArray}, {@link #reduce} with an operator that is associative
 * but not commutative, {@link #findFirst}. The first exception stops the loop and reaches the caller; elements that
 * have not begun by then are left out.
 */
public final class IntLoop extends AnyLoop<IntLoop> {
    static {
        Constructors.register(IntLoop.class, IntLoop::new);
    }

    IntLoop(LoopPlan plan) {
        super(plan);
    }

    @Override
    IntLoop with(LoopPlan newPlan) {
        return new IntLoop(newPlan);
    }

    // ---- what happens to an element ----

    public IntLoop map(IntUnaryOperator mapper) {
        return new IntLoop(plan().then(StepKind.INT_TO_INT, mapper));
    }

    public LongLoop mapToLong(IntToLongFunction mapper) {
        return new LongLoop(plan().then(StepKind.INT_TO_LONG, mapper));
    }

    public DoubleLoop mapToDouble(IntToDoubleFunction mapper) {
        return new DoubleLoop(plan().then(StepKind.INT_TO_DOUBLE, mapper));
    }

    public <R> Loop<R> mapToObj(IntFunction<? extends R> mapper) {
        return new Loop<>(plan().then(StepKind.INT_TO_OBJECT, mapper));
    }

    /** As objects. */
    public Loop<Integer> boxed() {
        return mapToObj(Integer::valueOf);
    }

    /** Leaves out the elements that do not pass the test. */
    public IntLoop filter(IntPredicate test) {
        return new IntLoop(plan().then(StepKind.FILTER_INT, test));
    }

    /** All that the mapper makes of each element, one after the other. */
    public IntLoop flatMap(IntFunction<int[]> mapper) {
        return new IntLoop(plan().then(StepKind.FLAT_INT, mapper));
    }

    /** All elements, sorted; what comes before this is done first, for all elements. */
    public IntLoop sorted() {
        LoopPlan before = plan();
        return new IntLoop(before.over(new LoopSource.Made(() -> {
            int[] array = before.toSortableArray(ElementBuffer.Kind.INTS, int[]::new);
            Sorts.sort(Worker.currentInJob(), array, 0, array.length);
            return new LoopSource.Indexed(Kernel.Data.INTS, array, 0, array.length);
        })));
    }

    // ---- what comes of it ----

    /** Calls the body with each element. */
    public void forEach(IntConsumer body) {
        Objects.requireNonNull(body, "the body is null");
        plan().fold(new Reduction.OfEffects(StepFactory.each(body)));
    }

    /** Their sum, as a long. */
    public long sum() {
        Object sum = plan().fold(new Reduction.OfLong(StepFactory.sum(), 0, Long::sum));
        return sum == Node.NOTHING ? 0 : (Long) sum;
    }

    public long count() {
        Object count = plan().fold(new Reduction.OfLong(StepFactory.count(), 0, Long::sum));
        return count == Node.NOTHING ? 0 : (Long) count;
    }

    /** The smallest element, if there is any. */
    public OptionalInt min() {
        return extreme(StepFactory.min(), Integer.MAX_VALUE, Math::min);
    }

    /** The largest element, if there is any. */
    public OptionalInt max() {
        return extreme(StepFactory.max(), Integer.MIN_VALUE, Math::max);
    }

    private OptionalInt extreme(Step step, int identity, IntBinaryOperator operator) {
        if (!StepChain.isOneToOne(plan().chain())) {
            return reduce(operator);
        }
        Object result = plan().fold(new Reduction.OfLong(
                step, identity, (left, right) -> operator.applyAsInt((int) left, (int) right)));
        return result == Node.NOTHING ? OptionalInt.empty() : OptionalInt.of((int) (long) result);
    }

    /**
     * All elements in one, in order.
     *
     * @param identity with which the operator changes nothing; taken any number of times
     * @param operator associative
     */
    public int reduce(int identity, IntBinaryOperator operator) {
        Objects.requireNonNull(operator, "the operator is null");
        Object result = plan().fold(new Reduction.OfLong(
                StepFactory.reduce(operator), identity, (left, right) -> operator.applyAsInt((int) left, (int) right)));
        return result == Node.NOTHING ? identity : (int) (long) result;
    }

    /** All elements in one, in order, if there is any. */
    public OptionalInt reduce(IntBinaryOperator operator) {
        Objects.requireNonNull(operator, "the operator is null");
        Object result = plan().fold(new Reduction.OfObject(
                StepFactory.reduceOptional(operator), OptionalNumber::new, (left, right) -> {
                    OptionalNumber all = (OptionalNumber) left;
                    OptionalNumber more = (OptionalNumber) right;
                    if (all.isEmpty() || more.isEmpty()) {
                        return all.isEmpty() ? more : all;
                    }
                    all.setLong(operator.applyAsInt((int) all.asLong(), (int) more.asLong()));
                    return all;
                }));
        return result instanceof OptionalNumber some && !some.isEmpty()
                ? OptionalInt.of((int) some.asLong())
                : OptionalInt.empty();
    }

    /** All elements, in order. */
    public int[] toArray() {
        return (int[]) plan().toArray(ElementBuffer.Kind.INTS, int[]::new);
    }

    /** For each element, itself with all before it: 1 2 3 becomes 1 3 6 with addition. The operator is associative. */
    public int[] scan(IntBinaryOperator operator) {
        return (int[]) plan().scan(ElementBuffer.Kind.INTS, int[]::new, operator);
    }

    /** For each element, all before it: 1 2 3 becomes 0 1 3 with addition and 0. The operator is associative. */
    public int[] scanExclusive(int identity, IntBinaryOperator operator) {
        return (int[]) plan().scanExclusive(ElementBuffer.Kind.INTS, int[]::new, operator, identity);
    }

    // ---- searches: they end as soon as the answer is known ----

    public OptionalInt findFirst() {
        return find(true);
    }

    public OptionalInt findAny() {
        return find(false);
    }

    private OptionalInt find(boolean first) {
        Object found = plan().fold(new SearchReduction(first));
        return found == Node.NOTHING ? OptionalInt.empty() : OptionalInt.of((int) (long) found);
    }

    public boolean anyMatch(IntPredicate test) {
        return filter(test).findAny().isPresent();
    }

    public boolean noneMatch(IntPredicate test) {
        return !anyMatch(test);
    }

    public boolean allMatch(IntPredicate test) {
        return new IntLoop(plan().then(StepKind.REJECT_INT, test)).findAny().isEmpty();
    }
}
