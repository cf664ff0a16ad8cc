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
import io.skua.loop.sort.IntSort;
import io.skua.start.Constructors;
import io.skua.tree.Node;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A parallel loop over ints: {@code skua.range(0, n)}, {@code skua.over(array)}, or {@code loop.mapToInt(…)}. What is
 * said here about loops holds for {@link LongLoop}, {@link DoubleLoop} and {@link Loop} as well.
 *
 * <pre>{@code
 * long primes = skua.range(2, 1_000_000).filter(n -> isPrime(n)).count();
 * }</pre>
 *
 * <p>A loop is a value: it describes what to do, runs when a method is called that returns a result or calls a body,
 * and may be run again. A loop that is started outside of a job is a job of its own; a loop that is started in a task
 * or in another loop belongs to the job of that task. The calling thread takes part, and workers join in when they look
 * for work. A caller from outside is a worker for that time. The caller waits instead, and workers alone run the loop,
 * if no worker rests, if the scheduler has islands, a context hook, a thread factory, pinned threads or a recorder, or
 * if the job has a limit, a priority or a deadline.
 *
 * <p>Functions are called once per element, in parallel and in any order, so they should not have effects that disturb
 * each other. Results are in order all the same: {@link #toArray}, {@link #reduce} with an operator that is associative
 * but not commutative, {@link #findFirst}. The first exception stops the loop and reaches the caller; elements that
 * have not begun by then are left out.
 */
public final class IntLoop extends AnyLoop<IntLoop> {
    static {
        Constructors.register(IntLoop.class, new Maker());
    }

    /** A class and no lambda: the first lambdas of a JVM take long. */
    private static final class Maker implements Function<LoopPlan, IntLoop> {
        @Override
        public IntLoop apply(LoopPlan plan) {
            return new IntLoop(plan);
        }
    }

    IntLoop(LoopPlan plan) {
        super(plan);
    }

    @Override
    IntLoop with(LoopPlan newPlan) {
        return new IntLoop(newPlan);
    }

    @Override
    ElementBuffer.Kind kind() {
        return ElementBuffer.Kind.INTS;
    }

    // ---- steps that change the elements ----

    /** Replaces each element by what the mapper returns for it. */
    public IntLoop map(IntUnaryOperator mapper) {
        return new IntLoop(plan().then(StepKind.INT_TO_INT, mapper));
    }

    /** Replaces each element by a long that the mapper returns for it. */
    public LongLoop mapToLong(IntToLongFunction mapper) {
        return new LongLoop(plan().then(StepKind.INT_TO_LONG, mapper));
    }

    /** Replaces each element by a double that the mapper returns for it. */
    public DoubleLoop mapToDouble(IntToDoubleFunction mapper) {
        return new DoubleLoop(plan().then(StepKind.INT_TO_DOUBLE, mapper));
    }

    /** Replaces each element by an object that the mapper returns for it. */
    public <R> Loop<R> mapToObj(IntFunction<? extends R> mapper) {
        return new Loop<>(plan().then(StepKind.INT_TO_OBJECT, mapper));
    }

    /** Boxes each element, as an {@link Integer}. */
    public Loop<Integer> boxed() {
        return mapToObj(Integer::valueOf);
    }

    /** Leaves out the elements that do not pass the test. */
    public IntLoop filter(IntPredicate test) {
        return new IntLoop(plan().then(StepKind.FILTER_INT, test));
    }

    /** Calls the function with each element that comes here, and passes the element on. */
    public IntLoop peek(IntConsumer function) {
        return new IntLoop(plan().then(StepKind.PEEK_INT, function));
    }

    /** The same elements as longs. */
    public LongLoop asLongLoop() {
        return new LongLoop(plan()); // ints travel as longs
    }

    /** The same elements as doubles. */
    public DoubleLoop asDoubleLoop() {
        return mapToDouble(element -> element);
    }

    /**
     * Replaces each element by the elements of the stream that the mapper returns for it, in order. Streams are closed
     * when they have been read. A stream that is null counts as empty.
     */
    public IntLoop flatMap(IntFunction<? extends @Nullable IntStream> mapper) {
        Objects.requireNonNull(mapper, "the function is null");
        return new IntLoop(plan().then(StepKind.MULTI_INT, FlatStreams.ofInt(mapper)));
    }

    /** Replaces each element by the elements of the array that the mapper returns for it, in order. */
    public IntLoop flatMapArray(IntFunction<int[]> mapper) {
        return new IntLoop(plan().then(StepKind.FLAT_INT, mapper));
    }

    /**
     * Replaces each element by the elements that the mapper puts into the consumer, in order. Nothing can stop the
     * mapper: if a later step such as {@code limit} ends the loop, the mapper still makes all elements, and these are
     * kept in memory until it returns.
     */
    public IntLoop mapMulti(IntStream.IntMapMultiConsumer mapper) {
        return new IntLoop(plan().then(StepKind.MULTI_INT, mapper));
    }

    /**
     * The elements before the first one that fails the test. The test may be called with some elements behind that one,
     * and these may be worked on in vain.
     */
    public IntLoop takeWhile(IntPredicate test) {
        return new IntLoop(plan().takeWhile(test, kind()));
    }

    /**
     * The first element that fails the test, and all that follow. The test may be called with some elements behind the
     * first one that fails.
     */
    public IntLoop dropWhile(IntPredicate test) {
        return new IntLoop(plan().dropWhile(test, kind()));
    }

    /** The elements of one loop, followed by those of another. The first loop's options hold for both. */
    public static IntLoop concat(IntLoop first, IntLoop second) {
        Objects.requireNonNull(second, "the second loop is null");
        return new IntLoop(first.plan().concat(second.plan(), first.kind()));
    }

    /** Sorts the elements. The steps before this one are done first, for all elements. */
    public IntLoop sorted() {
        LoopPlan before = plan();
        return new IntLoop(before.over(new LoopSource.Made(before, () -> {
            int[] array = before.toSortableArray(ElementBuffer.Kind.INTS, int[]::new);
            if (before.options().isSequential()) {
                Arrays.sort(array);
            } else {
                new IntSort(array, 0, array.length).sort(Worker.currentInJob());
            }
            return new LoopSource.Indexed(Kernel.Data.INTS, array, 0, array.length);
        })));
    }

    // ---- results ----

    /** Calls the body with each element. */
    public void forEach(IntConsumer body) {
        Objects.requireNonNull(body, "the body is null");
        plan().fold(new Reduction.OfEffects(StepFactory.each(body)));
    }

    /**
     * Calls the body with each element, in order, one call at a time and all from one thread. The steps before it are
     * done in parallel for a window of up to 65,536 elements of the source. While the body is called with the results,
     * other workers do the steps for the next window; so the loop needs memory for two windows.
     */
    public void forEachOrdered(IntConsumer body) {
        Objects.requireNonNull(body, "the body is null");
        plan().forEachWindow(kind(), window -> {
            int[] array = (int[]) window.data();
            Worker worker = Worker.currentInJob();
            for (long i = window.from(); i < window.to(); i++) {
                worker.throwIfStopping();
                body.accept(array[(int) i]);
            }
        });
    }

    /** The sum of all elements, as a long. */
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

    /** The number of elements, the smallest, the largest and the sum. */
    public IntSummaryStatistics summaryStatistics() {
        return statistics().intSummary();
    }

    private LongStatistics statistics() {
        Object all = plan().fold(new Reduction.OfObject(
                StepFactory.longStatistics(),
                LongStatistics::new,
                (left, right) -> ((LongStatistics) left).append((LongStatistics) right)));
        return all == Node.NOTHING ? new LongStatistics() : (LongStatistics) all;
    }

    /** The smallest element, or empty if there are no elements. */
    public OptionalInt min() {
        return extreme(StepFactory.min(), Integer.MAX_VALUE, Math::min);
    }

    /** The largest element, or empty if there are no elements. */
    public OptionalInt max() {
        return extreme(StepFactory.max(), Integer.MIN_VALUE, Math::max);
    }

    private OptionalInt extreme(Step step, int identity, IntBinaryOperator operator) {
        if (!plan().isOneToOne()) {
            return reduce(operator);
        }
        Object result = plan().fold(new Reduction.OfLong(
                step, identity, (left, right) -> operator.applyAsInt((int) left, (int) right)));
        return result == Node.NOTHING ? OptionalInt.empty() : OptionalInt.of((int) (long) result);
    }

    /**
     * Combines all elements in order, beginning with the identity.
     *
     * @param identity a value with which the operator changes nothing. It is used any number of times
     * @param operator an associative operator
     */
    public int reduce(int identity, IntBinaryOperator operator) {
        Objects.requireNonNull(operator, "the operator is null");
        Object result = plan().fold(new Reduction.OfLong(
                StepFactory.reduce(operator), identity, (left, right) -> operator.applyAsInt((int) left, (int) right)));
        return result == Node.NOTHING ? identity : (int) (long) result;
    }

    /** Combines all elements in order with an associative operator. The result is empty if there are no elements. */
    public OptionalInt reduce(IntBinaryOperator operator) {
        Objects.requireNonNull(operator, "the operator is null");
        Object result = plan().fold(new Reduction.OfObject(
                StepFactory.reduceOptional(operator),
                OptionalNumber::new,
                OptionalNumber.combiner(
                        (all, more) -> all.setLong(operator.applyAsInt((int) all.asLong(), (int) more.asLong())))));
        return result instanceof OptionalNumber some && !some.isEmpty()
                ? OptionalInt.of((int) some.asLong())
                : OptionalInt.empty();
    }

    /**
     * Puts all elements into containers, and combines these in order.
     *
     * @param supplier makes a container; called any number of times
     * @param accumulator puts an element into a container
     * @param combiner puts what is in the second container into the first one, behind what is there
     */
    public <R> R collect(Supplier<R> supplier, ObjIntConsumer<R> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(accumulator, "the accumulator is null");
        return Collecting.collect(plan(), StepFactory.accumulate(accumulator), supplier, combiner);
    }

    /** All elements, in order, in a new array. */
    public int[] toArray() {
        return (int[]) plan().toArray(ElementBuffer.Kind.INTS, int[]::new);
    }

    /**
     * Combines each element with all elements before it: 1 2 3 becomes 1 3 6 with addition. The operator must be
     * associative.
     */
    public int[] scan(IntBinaryOperator operator) {
        return (int[]) plan().scan(ElementBuffer.Kind.INTS, int[]::new, operator);
    }

    /**
     * Combines, for each element, the elements before it: 1 2 3 becomes 0 1 3 with addition and the identity 0. The
     * operator must be associative.
     */
    public int[] scanExclusive(int identity, IntBinaryOperator operator) {
        return (int[]) plan().scanExclusive(ElementBuffer.Kind.INTS, int[]::new, operator, identity);
    }

    // ---- searches: they end as soon as the answer is known ----

    /**
     * The first element in the order of the source, or empty if there are no elements. If the loop is unordered, any
     * element.
     */
    public OptionalInt findFirst() {
        return find(true);
    }

    /** The element that a worker finds first, or empty if there are no elements. */
    public OptionalInt findAny() {
        return find(false);
    }

    private OptionalInt find(boolean first) {
        Object found = plan().fold(new SearchReduction(first && isOrdered()));
        return found == Node.NOTHING ? OptionalInt.empty() : OptionalInt.of((int) (long) found);
    }

    /** Whether some element passes the test; false if there are no elements. */
    public boolean anyMatch(IntPredicate test) {
        return filter(test).findAny().isPresent();
    }

    /** Whether no element passes the test; true if there are no elements. */
    public boolean noneMatch(IntPredicate test) {
        return !anyMatch(test);
    }

    /** Whether every element passes the test; true if there are no elements. */
    public boolean allMatch(IntPredicate test) {
        return new IntLoop(plan().then(StepKind.REJECT_INT, test)).findAny().isEmpty();
    }
}
