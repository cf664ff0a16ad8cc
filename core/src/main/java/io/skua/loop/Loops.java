package io.skua.loop;

import io.skua.engine.Worker;
import io.skua.kernel.Kernel;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where loops begin: what {@code skua.range(…)} and {@code skua.over(…)} do. */
public final class Loops {
    private static final String NULL_ARRAY = "the array is null";

    private final Starter starter;

    public Loops(Starter starter) {
        this.starter = starter;
    }

    private Plan plan(Source source) {
        return new Plan(starter, source);
    }

    private Plan plan(Kernel.Data kind, Object array, int length) {
        return plan(new Source.Indexed(kind, array, 0, length));
    }

    private Plan plan(long from, long to) {
        steps(from, to, 1);
        return plan(new Source.Indexed(Kernel.Data.RANGE, Source.Indexed.NO_DATA, from, to));
    }

    /** How many elements a range has. */
    private static long steps(long from, long to, long step) {
        if (step < 1) {
            throw new IllegalArgumentException("The step must be at least 1, not " + step + ".");
        }
        if (from > to) {
            throw new IllegalArgumentException("The range begins at " + from + " and ends before it, at " + to + ".");
        }
        long width = to - from; // unsigned: up to 2^64 - 1
        long steps = Long.divideUnsigned(width, step) + (Long.remainderUnsigned(width, step) == 0 ? 0 : 1);
        if (steps < 0) {
            throw new IllegalArgumentException(
                    "The range from " + from + " to " + to + " has more than 2^63 - 1 elements.");
        }
        return steps;
    }

    public IntLoop range(int from, int to) {
        steps(from, to, 1);
        return new IntLoop(plan(new Source.Indexed(Kernel.Data.INT_RANGE, Source.Indexed.NO_DATA, from, to)));
    }

    public LongLoop range(long from, long to) {
        return new LongLoop(plan(from, to));
    }

    /** Every step-th of them. */
    public IntLoop range(int from, int to, int step) {
        return new LongLoop(plan(0, steps(from, to, step))).mapToInt(i -> (int) (from + i * step));
    }

    /** Every step-th of them. */
    public LongLoop range(long from, long to, long step) {
        return new LongLoop(plan(0, steps(from, to, step))).map(i -> from + i * step);
    }

    public IntLoop over(int[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return new IntLoop(plan(Kernel.Data.INTS, array, array.length));
    }

    public LongLoop over(long[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return new LongLoop(plan(Kernel.Data.LONGS, array, array.length));
    }

    public DoubleLoop over(double[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return new DoubleLoop(plan(Kernel.Data.DOUBLES, array, array.length));
    }

    public <T> Loop<T> over(T[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return new Loop<>(plan(Kernel.Data.OBJECTS, array, array.length));
    }

    public <T> Loop<T> over(Collection<? extends T> collection) {
        Objects.requireNonNull(collection, "the collection is null");
        return new Loop<>(plan(Source.of(collection)));
    }

    public <K, V> Loop<Map.Entry<K, V>> over(Map<K, V> map) {
        return over(Objects.requireNonNull(map, "the map is null").entrySet());
    }

    public <T> Loop<T> over(Spliterator<? extends T> spliterator) {
        Objects.requireNonNull(spliterator, "the spliterator is null");
        return new Loop<>(plan(Source.once(spliterator)));
    }

    public <T> Loop<T> over(Splittable<? extends T> source) {
        Objects.requireNonNull(source, "the source is null");
        return new Loop<>(plan(Source.once(source)));
    }

    public void sort(int[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        inJob(worker -> Sorts.sort(worker, array, 0, array.length));
    }

    public void sort(long[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        inJob(worker -> Sorts.sort(worker, array, 0, array.length));
    }

    public void sort(double[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        inJob(worker -> Sorts.sort(worker, array, 0, array.length));
    }

    public <T> void sort(T[] array, @Nullable Comparator<? super T> order) {
        Objects.requireNonNull(array, NULL_ARRAY);
        inJob(worker -> Sorts.sort(worker, array, 0, array.length, order));
    }

    private void inJob(Consumer<Worker> body) {
        starter.run(
                () -> {
                    body.accept(Worker.currentInJob());
                    return true;
                },
                null);
    }
}
