package io.skua.loop;

import io.skua.engine.Worker;
import io.skua.kernel.ElementBuffer;
import io.skua.kernel.FlatStreams;
import io.skua.kernel.Kernel;
import io.skua.kernel.StepFactory;
import io.skua.kernel.StepKind;
import io.skua.loop.run.LoopPlan;
import io.skua.loop.run.LoopSource;
import io.skua.loop.run.Reduction;
import io.skua.loop.run.SearchReduction;
import io.skua.loop.sort.ObjectSort;
import io.skua.start.Constructors;
import io.skua.tree.Node;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.BaseStream;
import java.util.stream.Collector;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A parallel loop over objects; see {@link IntLoop} for what holds for all loops.
 *
 * <pre>{@code
 * Map<String, Long> words = skua.over(lines)
 *         .flatMap(line -> Stream.of(line.split(" ")))
 *         .collect(Collectors.groupingBy(word -> word, Collectors.counting()));
 * }</pre>
 */
public final class Loop<T> extends AnyLoop<Loop<T>> {
    static {
        Constructors.register(Loop.class, new Maker());
    }

    /** A class and no lambda: the first lambdas of a JVM take long. */
    @SuppressWarnings("rawtypes") // as the class of the loop with which it is registered
    private static final class Maker implements Function<LoopPlan, Loop> {
        @Override
        public Loop<?> apply(LoopPlan plan) {
            return new Loop<>(plan);
        }
    }

    Loop(LoopPlan plan) {
        super(plan);
    }

    @Override
    Loop<T> with(LoopPlan newPlan) {
        return new Loop<>(newPlan);
    }

    @Override
    ElementBuffer.Kind kind() {
        return ElementBuffer.Kind.OBJECTS;
    }

    // ---- steps that change the elements ----

    /** Replaces each element by what the mapper returns for it. */
    public <R> Loop<R> map(Function<? super T, ? extends R> mapper) {
        return new Loop<>(plan().then(StepKind.OBJECT_TO_OBJECT, mapper));
    }

    /** Replaces each element by an int that the mapper returns for it. */
    public IntLoop mapToInt(ToIntFunction<? super T> mapper) {
        return new IntLoop(plan().then(StepKind.OBJECT_TO_INT, mapper));
    }

    /** Replaces each element by a long that the mapper returns for it. */
    public LongLoop mapToLong(ToLongFunction<? super T> mapper) {
        return new LongLoop(plan().then(StepKind.OBJECT_TO_LONG, mapper));
    }

    /** Replaces each element by a double that the mapper returns for it. */
    public DoubleLoop mapToDouble(ToDoubleFunction<? super T> mapper) {
        return new DoubleLoop(plan().then(StepKind.OBJECT_TO_DOUBLE, mapper));
    }

    /** Leaves out the elements that do not pass the test. */
    public Loop<T> filter(Predicate<? super T> test) {
        return new Loop<>(plan().then(StepKind.FILTER_OBJECT, test));
    }

    /** Calls the function with each element that comes here, and passes the element on. */
    public Loop<T> peek(Consumer<? super T> function) {
        return new Loop<>(plan().then(StepKind.PEEK_OBJECT, function));
    }

    /**
     * Replaces each element by the elements of the stream that the mapper returns for it, in order. Streams are closed
     * when they have been read. A stream that is null counts as empty.
     */
    public <R> Loop<R> flatMap(Function<? super T, ? extends @Nullable Stream<? extends R>> mapper) {
        return new Loop<>(flat(mapper));
    }

    /** As {@link #flatMap}, for streams of ints. */
    public IntLoop flatMapToInt(Function<? super T, ? extends @Nullable IntStream> mapper) {
        return new IntLoop(flat(mapper));
    }

    /** As {@link #flatMap}, for streams of longs. */
    public LongLoop flatMapToLong(Function<? super T, ? extends @Nullable LongStream> mapper) {
        return new LongLoop(flat(mapper));
    }

    /** As {@link #flatMap}, for streams of doubles. */
    public DoubleLoop flatMapToDouble(Function<? super T, ? extends @Nullable DoubleStream> mapper) {
        return new DoubleLoop(flat(mapper));
    }

    @SuppressWarnings("unchecked") // the elements are of type T
    private LoopPlan flat(Function<? super T, ? extends @Nullable BaseStream<?, ?>> mapper) {
        Objects.requireNonNull(mapper, "the function is null");
        return plan().then(StepKind.MULTI_OBJECT, FlatStreams.ofObject((Function<
                        Object, ? extends @Nullable BaseStream<?, ?>>)
                mapper));
    }

    /** Replaces each element by the elements of the collection that the mapper returns for it, in order. */
    public <R> Loop<R> flatMapIterable(Function<? super T, ? extends Iterable<? extends R>> mapper) {
        return new Loop<>(plan().then(StepKind.FLAT_OBJECT, mapper));
    }

    /**
     * Replaces each element by the elements that the mapper puts into the consumer, in order. Nothing can stop the
     * mapper: if a later step such as {@code limit} ends the loop, the mapper still makes all elements, and these are
     * kept in memory until it returns.
     */
    public <R> Loop<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> mapper) {
        return new Loop<>(plan().then(StepKind.MULTI_OBJECT, mapper));
    }

    /** As {@link #mapMulti}, for ints. */
    public IntLoop mapMultiToInt(BiConsumer<? super T, ? super IntConsumer> mapper) {
        return new IntLoop(plan().then(StepKind.MULTI_OBJECT, mapper));
    }

    /** As {@link #mapMulti}, for longs. */
    public LongLoop mapMultiToLong(BiConsumer<? super T, ? super LongConsumer> mapper) {
        return new LongLoop(plan().then(StepKind.MULTI_OBJECT, mapper));
    }

    /** As {@link #mapMulti}, for doubles. */
    public DoubleLoop mapMultiToDouble(BiConsumer<? super T, ? super DoubleConsumer> mapper) {
        return new DoubleLoop(plan().then(StepKind.MULTI_OBJECT, mapper));
    }

    /**
     * The elements before the first one that fails the test. The test may be called with some elements behind that one,
     * and these may be worked on in vain.
     */
    public Loop<T> takeWhile(Predicate<? super T> test) {
        return new Loop<>(plan().takeWhile(test, kind()));
    }

    /**
     * The first element that fails the test, and all that follow. The test may be called with some elements behind the
     * first one that fails.
     */
    public Loop<T> dropWhile(Predicate<? super T> test) {
        return new Loop<>(plan().dropWhile(test, kind()));
    }

    /** The elements of one loop, followed by those of another. The first loop's options hold for both. */
    public static <T> Loop<T> concat(Loop<? extends T> first, Loop<? extends T> second) {
        Objects.requireNonNull(second, "the second loop is null");
        return new Loop<>(first.plan().concat(second.plan(), first.kind()));
    }

    /**
     * Sorts the elements by their natural order. The steps before this one are done first, for all elements. The sort
     * is stable.
     */
    public Loop<T> sorted() {
        return sortedBy(null);
    }

    /**
     * Sorts the elements by this order. The steps before this one are done first, for all elements. The sort is stable.
     */
    public Loop<T> sorted(Comparator<? super T> order) {
        return sortedBy(Objects.requireNonNull(order, "the order is null"));
    }

    private Loop<T> sortedBy(@Nullable Comparator<? super T> order) {
        LoopPlan before = plan();
        return new Loop<>(before.over(new LoopSource.Made(before, () -> {
            @SuppressWarnings("unchecked") // the class of the array is never looked at
            T[] array = (T[]) before.<Object[]>toSortableArray(ElementBuffer.Kind.OBJECTS, Object[]::new);
            if (before.options().isSequential()) {
                Arrays.sort(array, order);
            } else {
                new ObjectSort<>(array, 0, array.length, order).sort(Worker.currentInJob());
            }
            return new LoopSource.Indexed(Kernel.Data.OBJECTS, array, 0, array.length);
        })));
    }

    // ---- results ----

    /** Calls the body with each element. */
    public void forEach(Consumer<? super T> body) {
        Objects.requireNonNull(body, "the body is null");
        plan().fold(new Reduction.OfEffects(StepFactory.each(body)));
    }

    /**
     * Calls the body with each element, in order, one call at a time and all from one thread. The steps before it are
     * done in parallel for a window of up to 65,536 elements of the source. While the body is called with the results,
     * other workers do the steps for the next window; so the loop needs memory for two windows.
     */
    @SuppressWarnings("unchecked") // the elements are of type T
    public void forEachOrdered(Consumer<? super T> body) {
        Objects.requireNonNull(body, "the body is null");
        plan().forEachWindow(kind(), window -> {
            Object[] array = (Object[]) window.data();
            Worker worker = Worker.currentInJob();
            for (long i = window.from(); i < window.to(); i++) {
                worker.throwIfStopping();
                body.accept((T) array[(int) i]);
            }
        });
    }

    /** How many elements there are. All steps are run, also those that cannot change the number. */
    public long count() {
        Object count = plan().fold(new Reduction.OfLong(StepFactory.count(), 0, Reduction.LONG_SUM));
        return count == Node.NOTHING ? 0 : (Long) count;
    }

    /**
     * The first of the smallest elements, or empty if there are no elements.
     *
     * @throws NullPointerException if that element is null
     */
    public Optional<T> min(Comparator<? super T> order) {
        Objects.requireNonNull(order, "the order is null");
        return reduce((left, right) -> order.compare(left, right) <= 0 ? left : right);
    }

    /**
     * The first of the largest elements, or empty if there are no elements.
     *
     * @throws NullPointerException if that element is null
     */
    public Optional<T> max(Comparator<? super T> order) {
        Objects.requireNonNull(order, "the order is null");
        return reduce((left, right) -> order.compare(left, right) >= 0 ? left : right);
    }

    /**
     * Combines all elements in order, beginning with the identity.
     *
     * @param identity a value with which the operator changes nothing. It is used any number of times
     * @param operator an associative operator
     */
    @SuppressWarnings("unchecked")
    public T reduce(T identity, BinaryOperator<T> operator) {
        Object result = reduceFrom(() -> identity, operator);
        return result == Node.NOTHING ? identity : (T) result;
    }

    /**
     * Combines all elements in order with an associative operator. The result is empty if there are no elements.
     *
     * @throws NullPointerException if the result is null
     */
    @SuppressWarnings("unchecked")
    public Optional<T> reduce(BinaryOperator<T> operator) {
        Object result = reduceFrom(() -> Node.NOTHING, operator);
        return result == Node.NOTHING
                ? Optional.empty()
                : Optional.of(Objects.requireNonNull(
                        (T) result, "The result of the loop is null, which an Optional cannot hold."));
    }

    @SuppressWarnings("unchecked")
    private Object reduceFrom(Supplier<?> identity, BinaryOperator<T> operator) {
        Objects.requireNonNull(operator, "the operator is null");
        BinaryOperator<Object> combiner = (BinaryOperator<Object>) (BinaryOperator<?>) operator;
        return Reduction.unmasked(
                plan().fold(new Reduction.OfObject(StepFactory.reduce(operator), identity, combiner)));
    }

    /**
     * Combines all elements in order to a value of another type.
     *
     * @param identity the value for no elements. It is used any number of times, so it must not be changed
     * @param accumulator combines a value with the next element
     * @param combiner an associative operator that combines the values of two runs of elements
     */
    @SuppressWarnings("unchecked")
    public <U> U reduce(U identity, BiFunction<U, ? super T, U> accumulator, BinaryOperator<U> combiner) {
        Objects.requireNonNull(accumulator, "the accumulator is null");
        Objects.requireNonNull(combiner, "the combiner is null");
        Object result = Reduction.unmasked(plan().fold(new Reduction.OfObject(
                StepFactory.fold(accumulator), () -> identity, (BinaryOperator<Object>) (BinaryOperator<?>) combiner)));
        return result == Node.NOTHING ? identity : (U) result;
    }

    /**
     * Puts all elements into containers, and combines these in order.
     *
     * @param supplier makes a container; called any number of times
     * @param accumulator puts an element into a container
     * @param combiner puts what is in the second container into the first one, behind what is there
     */
    public <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner) {
        Objects.requireNonNull(accumulator, "the accumulator is null");
        return Collecting.collect(plan(), StepFactory.accumulate(accumulator), supplier, combiner);
    }

    /**
     * Puts all elements into a container, in order. If the collector is concurrent and unordered, all workers put
     * elements into the same container.
     */
    public <R, A> R collect(Collector<? super T, A, R> collector) {
        Objects.requireNonNull(collector, "the collector is null");
        Supplier<A> supplier = collector.supplier();
        BiConsumer<A, ? super T> accumulator = collector.accumulator();
        A container = isShared(collector) ? supplier.get() : null;
        @SuppressWarnings("unchecked") // containers come from the supplier
        BinaryOperator<Object> combiner = container != null
                ? (left, right) -> left
                : (BinaryOperator<Object>) (BinaryOperator<?>) collector.combiner();
        Object result = Reduction.unmasked(plan().fold(new Reduction.OfObject(
                StepFactory.accumulate(accumulator), container != null ? () -> container : supplier, combiner)));
        @SuppressWarnings("unchecked")
        A all = result == Node.NOTHING ? (container != null ? container : supplier.get()) : (A) result;
        @SuppressWarnings("unchecked") // IDENTITY_FINISH promises that the container is the result
        R whole = collector.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH)
                ? (R) all
                : collector.finisher().apply(all);
        return whole;
    }

    private static boolean isShared(Collector<?, ?, ?> collector) {
        return collector.characteristics().contains(Collector.Characteristics.CONCURRENT)
                && collector.characteristics().contains(Collector.Characteristics.UNORDERED);
    }

    /** All elements, in order, in a new array. */
    public Object[] toArray() {
        return (Object[]) plan().toArray(ElementBuffer.Kind.OBJECTS, Object[]::new);
    }

    /** All elements, in order, in an array that the generator makes: {@code toArray(String[]::new)}. */
    @SuppressWarnings("unchecked")
    public <A> A[] toArray(IntFunction<A[]> generator) {
        Objects.requireNonNull(generator, "the generator is null");
        return (A[]) plan().toArray(ElementBuffer.Kind.OBJECTS, generator);
    }

    /** All elements, in order, in an unmodifiable list. */
    @SuppressWarnings("unchecked")
    public List<T> toList() {
        return Collections.unmodifiableList((List<T>) Arrays.asList(toArray()));
    }

    /** Combines each element with all elements before it. The operator must be associative. */
    @SuppressWarnings("unchecked")
    public List<T> scan(BinaryOperator<T> operator) {
        Object[] array = (Object[]) plan().scan(ElementBuffer.Kind.OBJECTS, Object[]::new, operator);
        return Collections.unmodifiableList((List<T>) Arrays.asList(array));
    }

    /**
     * Combines, for each element, the elements before it, beginning with the identity. The operator must be
     * associative.
     */
    @SuppressWarnings("unchecked")
    public List<T> scanExclusive(T identity, BinaryOperator<T> operator) {
        Object[] array = (Object[]) plan().scanExclusive(ElementBuffer.Kind.OBJECTS, Object[]::new, operator, identity);
        return Collections.unmodifiableList((List<T>) Arrays.asList(array));
    }

    // ---- searches: they end as soon as the answer is known ----

    /**
     * The first element in the order of the source, or empty if there are no elements; a null element leads to a
     * NullPointerException. If the loop is unordered, any element.
     */
    public Optional<T> findFirst() {
        return find(true);
    }

    /**
     * The element that a worker finds first, or empty if there are no elements; a null element leads to a
     * NullPointerException.
     */
    public Optional<T> findAny() {
        return find(false);
    }

    @SuppressWarnings("unchecked")
    private Optional<T> find(boolean first) {
        Object found = plan().fold(new SearchReduction(first && isOrdered()));
        return found == Node.NOTHING ? Optional.empty() : Optional.of((T) found);
    }

    /** Whether some element passes the test; false if there are no elements. */
    public boolean anyMatch(Predicate<? super T> test) {
        return filter(test).mapToInt(element -> 1).findAny().isPresent();
    }

    /** Whether no element passes the test; true if there are no elements. */
    public boolean noneMatch(Predicate<? super T> test) {
        return !anyMatch(test);
    }

    /** Whether every element passes the test; true if there are no elements. */
    public boolean allMatch(Predicate<? super T> test) {
        return new Loop<>(plan().then(StepKind.REJECT_OBJECT, test))
                .mapToInt(element -> 1)
                .findAny()
                .isEmpty();
    }
}
