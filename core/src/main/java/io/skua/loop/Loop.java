package io.skua.loop;

import io.skua.engine.Worker;
import io.skua.kernel.ElementBuffer;
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
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collector;
import org.jspecify.annotations.Nullable;

/**
 * A parallel loop over objects; see {@link IntLoop} for what holds for all loops.
 *
 * <pre>{@code
 * Map<String, Long> words = skua.over(lines)
 *         .flatMap(line -> List.of(line.split(" ")))
 *         .collect(Collectors.groupingBy(word -> word, Collectors.counting()));
 * }</pre>
 */
public final class Loop<T> extends AnyLoop<Loop<T>> {
    static {
        Constructors.register(Loop.class, (LoopPlan plan) -> new Loop<>(plan));
    }

    Loop(LoopPlan plan) {
        super(plan);
    }

    @Override
    Loop<T> with(LoopPlan newPlan) {
        return new Loop<>(newPlan);
    }

    // ---- steps that change the elements ----

    public <R> Loop<R> map(Function<? super T, ? extends R> mapper) {
        return new Loop<>(plan().then(StepKind.OBJECT_TO_OBJECT, mapper));
    }

    public IntLoop mapToInt(ToIntFunction<? super T> mapper) {
        return new IntLoop(plan().then(StepKind.OBJECT_TO_INT, mapper));
    }

    public LongLoop mapToLong(ToLongFunction<? super T> mapper) {
        return new LongLoop(plan().then(StepKind.OBJECT_TO_LONG, mapper));
    }

    public DoubleLoop mapToDouble(ToDoubleFunction<? super T> mapper) {
        return new DoubleLoop(plan().then(StepKind.OBJECT_TO_DOUBLE, mapper));
    }

    /** Leaves out the elements that do not pass the test. */
    public Loop<T> filter(Predicate<? super T> test) {
        return new Loop<>(plan().then(StepKind.FILTER_OBJECT, test));
    }

    /** Replaces each element by the elements that the mapper returns for it, in order. */
    public <R> Loop<R> flatMap(Function<? super T, ? extends Iterable<? extends R>> mapper) {
        return new Loop<>(plan().then(StepKind.FLAT_OBJECT, mapper));
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
        return new Loop<>(before.over(new LoopSource.Made(() -> {
            @SuppressWarnings("unchecked") // the class of the array is never looked at
            T[] array = (T[]) before.<Object[]>toSortableArray(ElementBuffer.Kind.OBJECTS, Object[]::new);
            new ObjectSort<>(array, 0, array.length, order).sort(Worker.currentInJob());
            return new LoopSource.Indexed(Kernel.Data.OBJECTS, array, 0, array.length);
        })));
    }

    // ---- results ----

    /** Calls the body with each element. */
    public void forEach(Consumer<? super T> body) {
        Objects.requireNonNull(body, "the body is null");
        plan().fold(new Reduction.OfEffects(StepFactory.each(body)));
    }

    public long count() {
        Object count = plan().fold(new Reduction.OfLong(StepFactory.count(), 0, Long::sum));
        return count == Node.NOTHING ? 0 : (Long) count;
    }

    /** The first of the smallest elements, or empty if there are no elements. */
    public Optional<T> min(Comparator<? super T> order) {
        Objects.requireNonNull(order, "the order is null");
        return reduce((left, right) -> order.compare(left, right) <= 0 ? left : right);
    }

    /** The first of the largest elements, or empty if there are no elements. */
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
     * Combines all elements in order with an associative operator. The result is empty if there are no elements, and
     * also if the operator returns null in the end.
     */
    @SuppressWarnings("unchecked")
    public Optional<T> reduce(BinaryOperator<T> operator) {
        Object result = reduceFrom(() -> Node.NOTHING, operator);
        return result == Node.NOTHING ? Optional.empty() : Optional.ofNullable((T) result);
    }

    @SuppressWarnings("unchecked")
    private Object reduceFrom(Supplier<?> identity, BinaryOperator<T> operator) {
        Objects.requireNonNull(operator, "the operator is null");
        BinaryOperator<Object> combiner = (BinaryOperator<Object>) (BinaryOperator<?>) operator;
        return Reduction.unmasked(
                plan().fold(new Reduction.OfObject(StepFactory.reduce(operator), identity, combiner)));
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

    public Optional<T> findFirst() {
        return find(true);
    }

    public Optional<T> findAny() {
        return find(false);
    }

    @SuppressWarnings("unchecked")
    private Optional<T> find(boolean first) {
        Object found = plan().fold(new SearchReduction(first));
        return found == Node.NOTHING ? Optional.empty() : Optional.of((T) found);
    }

    public boolean anyMatch(Predicate<? super T> test) {
        return filter(test).mapToInt(element -> 1).findAny().isPresent();
    }

    public boolean noneMatch(Predicate<? super T> test) {
        return !anyMatch(test);
    }

    public boolean allMatch(Predicate<? super T> test) {
        return new Loop<>(plan().then(StepKind.REJECT_OBJECT, test))
                .mapToInt(element -> 1)
                .findAny()
                .isEmpty();
    }
}
