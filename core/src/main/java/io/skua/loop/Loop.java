package io.skua.loop;

import io.skua.kernel.ElementBuffer;
import io.skua.kernel.Kernel;
import io.skua.kernel.StepFactory;
import io.skua.kernel.StepKind;
import io.skua.loop.run.LoopPlan;
import io.skua.loop.run.LoopSource;
import io.skua.loop.run.Reduction;
import io.skua.loop.run.SearchReduction;
import io.skua.loop.sort.Sorts;
import io.skua.start.Constructors;
import io.skua.tree.Node;
import io.skua.worker.Worker;
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

    // ---- what happens to an element ----

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

    /** All that the mapper makes of each element, one after the other. */
    public <R> Loop<R> flatMap(Function<? super T, ? extends Iterable<? extends R>> mapper) {
        return new Loop<>(plan().then(StepKind.FLAT_OBJECT, mapper));
    }

    /** All elements in their natural order; what comes before this is done first, for all elements. Stable. */
    public Loop<T> sorted() {
        return sortedBy(null);
    }

    /** All elements in this order; what comes before this is done first, for all elements. Stable. */
    public Loop<T> sorted(Comparator<? super T> order) {
        return sortedBy(Objects.requireNonNull(order, "the order is null"));
    }

    private Loop<T> sortedBy(@Nullable Comparator<? super T> order) {
        LoopPlan before = plan();
        return new Loop<>(before.over(new LoopSource.Made(() -> {
            @SuppressWarnings("unchecked") // nobody asks for the array's class
            T[] array = (T[]) before.<Object[]>toSortableArray(ElementBuffer.Kind.OBJECTS, Object[]::new);
            Sorts.sort(Worker.currentInJob(), array, 0, array.length, order);
            return new LoopSource.Indexed(Kernel.Data.OBJECTS, array, 0, array.length);
        })));
    }

    // ---- what comes of it ----

    /** Calls the body with each element. */
    public void forEach(Consumer<? super T> body) {
        Objects.requireNonNull(body, "the body is null");
        plan().fold(new Reduction.OfEffects(StepFactory.each(body)));
    }

    public long count() {
        Object count = plan().fold(new Reduction.OfLong(StepFactory.count(), 0, Long::sum));
        return count == Node.NOTHING ? 0 : (Long) count;
    }

    /** The first of the smallest elements, if there is any. */
    public Optional<T> min(Comparator<? super T> order) {
        Objects.requireNonNull(order, "the order is null");
        return reduce((left, right) -> order.compare(left, right) <= 0 ? left : right);
    }

    /** The first of the largest elements, if there is any. */
    public Optional<T> max(Comparator<? super T> order) {
        Objects.requireNonNull(order, "the order is null");
        return reduce((left, right) -> order.compare(left, right) >= 0 ? left : right);
    }

    /**
     * All elements in one, in order.
     *
     * @param identity with which the operator changes nothing; taken any number of times
     * @param operator associative
     */
    @SuppressWarnings("unchecked")
    public T reduce(T identity, BinaryOperator<T> operator) {
        Object result = reduceFrom(() -> identity, operator);
        return result == Node.NOTHING ? identity : (T) result;
    }

    /** All elements in one, in order, if there is any. A result of null cannot be told from none. */
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
     * All elements put into a container, in order; for a concurrent and unordered collector into one that all workers
     * share.
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
        @SuppressWarnings("unchecked") // the collector says so
        R whole = collector.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH)
                ? (R) all
                : collector.finisher().apply(all);
        return whole;
    }

    private static boolean isShared(Collector<?, ?, ?> collector) {
        return collector.characteristics().contains(Collector.Characteristics.CONCURRENT)
                && collector.characteristics().contains(Collector.Characteristics.UNORDERED);
    }

    /** All elements, in order. */
    public Object[] toArray() {
        return (Object[]) plan().toArray(ElementBuffer.Kind.OBJECTS, Object[]::new);
    }

    /** All elements, in order, in an array that the generator makes: {@code toArray(String[]::new)}. */
    @SuppressWarnings("unchecked")
    public <A> A[] toArray(IntFunction<A[]> generator) {
        Objects.requireNonNull(generator, "the generator is null");
        return (A[]) plan().toArray(ElementBuffer.Kind.OBJECTS, generator);
    }

    /** All elements, in order, in a list that cannot be changed. */
    @SuppressWarnings("unchecked")
    public List<T> toList() {
        return Collections.unmodifiableList((List<T>) Arrays.asList(toArray()));
    }

    /** For each element, itself with all before it. The operator is associative. */
    @SuppressWarnings("unchecked")
    public List<T> scan(BinaryOperator<T> operator) {
        Object[] array = (Object[]) plan().scan(ElementBuffer.Kind.OBJECTS, Object[]::new, operator);
        return Collections.unmodifiableList((List<T>) Arrays.asList(array));
    }

    /** For each element, all before it, from the identity on. The operator is associative. */
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
