package io.skua;

import io.skua.engine.Worker;
import io.skua.kernel.Kernel;
import io.skua.loop.DoubleLoop;
import io.skua.loop.IntLoop;
import io.skua.loop.LongLoop;
import io.skua.loop.Loop;
import io.skua.loop.Splittable;
import io.skua.loop.run.LoopPlan;
import io.skua.loop.run.LoopSource;
import io.skua.loop.sort.DoubleSort;
import io.skua.loop.sort.IntSort;
import io.skua.loop.sort.LongSort;
import io.skua.loop.sort.ObjectSort;
import io.skua.pipeline.Pipeline;
import io.skua.start.Constructors;
import io.skua.start.NamedBody;
import io.skua.start.PipelineSource;
import io.skua.start.Starter;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Spliterator;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of {@link Skua} where loops, sorts and pipelines begin. */
abstract sealed class LoopingExecutor extends ForkingExecutor permits TimingExecutor {
    // Classes of their own, so that a program loads the classes of those loops only that it uses.

    private static final class IntLoops {
        static final Function<LoopPlan, IntLoop> NEW = Constructors.of(IntLoop.class);
    }

    private static final class LongLoops {
        static final Function<LoopPlan, LongLoop> NEW = Constructors.of(LongLoop.class);
    }

    private static final class DoubleLoops {
        static final Function<LoopPlan, DoubleLoop> NEW = Constructors.of(DoubleLoop.class);
    }

    private static final class ObjectLoops {
        static final Function<LoopPlan, Loop<?>> NEW = Constructors.of(Loop.class);
    }

    private static final class Pipelines {
        static final Function<PipelineSource, Pipeline<?>> NEW = Constructors.of(Pipeline.class);
    }

    private static final String NULL_ARRAY = "the array is null";
    private static final String NULL_STREAM = "the stream is null";

    private final Starter starter = new Starter() {
        @Override
        public <T> T run(Callable<T> body, @Nullable String name) {
            return runNamed(body, name);
        }

        @Override
        public <T> T runHere(Callable<T> body, @Nullable String name) {
            return LoopingExecutor.this.runHere(body, name);
        }

        @Override
        public int workers() {
            return LoopingExecutor.this.workers();
        }
    };

    /** How many workers run tasks at the same time. */
    public abstract int workers();

    /** Runs the body in the current job, or in a new job of this name. */
    abstract <T> T runNamed(Callable<T> body, @Nullable String name);

    /** As {@link #runNamed}; but the current thread may run the new job itself. */
    abstract <T> T runHere(Callable<T> body, @Nullable String name);

    /** Starts the body as a job with these options. */
    public abstract <T> Job<T> submit(JobOptions options, Callable<T> body);

    /** As {@link #submit(JobOptions, Callable)}, for a body without a result. */
    public abstract Job<?> submit(JobOptions options, Runnable body);

    /**
     * Runs the body as a job with these options and returns its result. This is how loops get a deadline or a priority:
     * {@code skua.run(Skua.job("sums").priority(Priority.LOW), () -> skua.over(array).sum())}. Unlike {@link
     * Skua#run(Callable)}, this method starts a new job even if the current thread runs a task; for exceptions and
     * interrupts, the same holds as there.
     */
    public <T> T run(JobOptions options, Callable<T> body) {
        Waits.throwIfStopped();
        return submit(options, body).getOrCancel();
    }

    /** As {@link #run(JobOptions, Callable)}, for a body without a result. */
    public void run(JobOptions options, Runnable body) {
        Waits.throwIfStopped();
        submit(options, body).getOrCancel();
    }

    private IntLoop ints(LoopSource source) {
        return IntLoops.NEW.apply(new LoopPlan(starter, source));
    }

    private LongLoop longs(LoopSource source) {
        return LongLoops.NEW.apply(new LoopPlan(starter, source));
    }

    @SuppressWarnings("unchecked") // callers name the type of the source's elements
    private <T> Loop<T> objects(LoopSource source) {
        return (Loop<T>) ObjectLoops.NEW.apply(new LoopPlan(starter, source));
    }

    private static LoopSource array(Kernel.Data kind, Object array, int length) {
        return new LoopSource.Indexed(kind, array, 0, length);
    }

    // ---- ranges ----

    private static LoopSource indexes(Kernel.Data kind, long from, long to) {
        return new LoopSource.Indexed(kind, LoopSource.Indexed.NO_DATA, from, from + steps(from, to, 1));
    }

    /** How many elements a range has. */
    private static long steps(long from, long to, long step) {
        if (step < 1) {
            throw new IllegalArgumentException("The step must be at least 1, not " + step + ".");
        }
        if (from >= to) {
            return 0;
        }
        long width = to - from; // unsigned: up to 2^64 - 1
        long steps = Long.divideUnsigned(width, step) + (Long.remainderUnsigned(width, step) == 0 ? 0 : 1);
        if (steps < 0) {
            throw new IllegalArgumentException(
                    "The range from " + from + " to " + to + " has more than 2^63 - 1 elements.");
        }
        return steps;
    }

    /** A parallel loop over the numbers from {@code from} to {@code to} − 1; none if {@code to} is not larger. */
    public IntLoop range(int from, int to) {
        return ints(indexes(Kernel.Data.INT_RANGE, from, to));
    }

    /** A parallel loop over the numbers from {@code from} to {@code to} − 1; none if {@code to} is not larger. */
    public LongLoop range(long from, long to) {
        return longs(indexes(Kernel.Data.RANGE, from, to));
    }

    /** A parallel loop over the numbers from, from + step, from + 2 · step and so on that are less than {@code to}. */
    public IntLoop range(int from, int to, int step) {
        return range(0L, steps(from, to, step)).mapToInt(i -> (int) (from + i * step));
    }

    /** A parallel loop over the numbers from, from + step, from + 2 · step and so on that are less than {@code to}. */
    public LongLoop range(long from, long to, long step) {
        return range(0L, steps(from, to, step)).map(i -> from + i * step);
    }

    /** A parallel loop over the numbers from {@code first} to {@code last}, which is included. */
    public IntLoop rangeClosed(int first, int last) {
        long size = sizeClosed(first, last);
        return last < Integer.MAX_VALUE
                ? ints(indexes(Kernel.Data.INT_RANGE, first, first + size))
                : ints(indexes(Kernel.Data.RANGE, first, first + size)); // an int range ends with an int
    }

    /** A parallel loop over the numbers from {@code first} to {@code last}, which is included. */
    public LongLoop rangeClosed(long first, long last) {
        long size = sizeClosed(first, last);
        return last < Long.MAX_VALUE
                ? range(first, first + size)
                : range(0, size).map(i -> first + i);
    }

    private static long sizeClosed(long first, long last) {
        if (last < first) {
            return 0;
        }
        long size = last - first + 1;
        if (size <= 0) {
            throw new IllegalArgumentException(
                    "The range from " + first + " to " + last + " has more than 2^63 - 1 elements.");
        }
        return size;
    }

    // ---- arrays, collections and other sources ----

    /** A parallel loop over the elements of an array. */
    public IntLoop over(int[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return ints(array(Kernel.Data.INTS, array, array.length));
    }

    /** A parallel loop over the elements of an array. */
    public LongLoop over(long[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return longs(array(Kernel.Data.LONGS, array, array.length));
    }

    /** A parallel loop over the elements of an array. */
    public DoubleLoop over(double[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return DoubleLoops.NEW.apply(new LoopPlan(starter, array(Kernel.Data.DOUBLES, array, array.length)));
    }

    /** A parallel loop over the elements of an array, as doubles. */
    public DoubleLoop over(float[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return range(0, array.length).mapToDouble(i -> array[i]);
    }

    /** A parallel loop over the elements of an array, as ints. */
    public IntLoop over(char[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return range(0, array.length).map(i -> array[i]);
    }

    /** A parallel loop over the elements of an array, as ints from −128 to 127. */
    public IntLoop over(byte[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return range(0, array.length).map(i -> array[i]);
    }

    /** A parallel loop over the elements of an array, as ints. */
    public IntLoop over(short[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return range(0, array.length).map(i -> array[i]);
    }

    /** A parallel loop over the elements of an array. */
    public <T> Loop<T> over(T[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        return objects(array(Kernel.Data.OBJECTS, array, array.length));
    }

    /**
     * A parallel loop over the elements of a collection. Lists with fast access are read by index. Hash tables are
     * split by their slots, and trees by their subtrees, without being copied. From other collections, a worker that
     * needs elements takes the next few.
     */
    public <T> Loop<T> over(Collection<? extends T> collection) {
        return objects(LoopSource.of(Objects.requireNonNull(collection, "the collection is null")));
    }

    /** A parallel loop over the entries of a map; see {@link #over(Collection)}. */
    public <K, V> Loop<Map.Entry<K, V>> over(Map<K, V> map) {
        return over(Objects.requireNonNull(map, "the map is null").entrySet());
    }

    /** A parallel loop over the elements of a spliterator. It can be run once. */
    public <T> Loop<T> over(Spliterator<? extends T> spliterator) {
        return objects(LoopSource.once(Objects.requireNonNull(spliterator, "the spliterator is null")));
    }

    /** A parallel loop over a source of your own. It can be run once. */
    public <T> Loop<T> over(Splittable<? extends T> source) {
        Objects.requireNonNull(source, "the source is null");
        return objects(LoopSource.once("source", () -> new SplittableElements(source)));
    }

    /** A parallel loop over the elements of an iterator, which are taken one after the other. It can be run once. */
    public <T> Loop<T> over(Iterator<? extends T> iterator) {
        return objects(LoopSource.once(Objects.requireNonNull(iterator, "the iterator is null")));
    }

    /** A parallel loop over the elements of anything iterable. Each run of the loop asks for a new spliterator. */
    public <T> Loop<T> over(Iterable<? extends T> iterable) {
        return objects(LoopSource.of(Objects.requireNonNull(iterable, "the iterable is null")));
    }

    /**
     * A parallel loop over the elements of a stream. It can be run once, and closes the stream when it ends, also if it
     * fails: {@code skua.over(Files.lines(path))}. The steps of the stream itself are run while elements are taken from
     * it, by one thread at a time unless the stream can be split.
     */
    public <T> Loop<T> over(Stream<? extends T> stream) {
        return objects(LoopSource.of(Objects.requireNonNull(stream, NULL_STREAM)));
    }

    /** As {@link #over(Stream)}. Elements are boxed on their way into the loop. */
    public IntLoop over(IntStream stream) {
        return this.<Integer>objects(LoopSource.of(Objects.requireNonNull(stream, NULL_STREAM)))
                .mapToInt(element -> element);
    }

    /** As {@link #over(Stream)}. Elements are boxed on their way into the loop. */
    public LongLoop over(LongStream stream) {
        return this.<Long>objects(LoopSource.of(Objects.requireNonNull(stream, NULL_STREAM)))
                .mapToLong(element -> element);
    }

    /** As {@link #over(Stream)}. Elements are boxed on their way into the loop. */
    public DoubleLoop over(DoubleStream stream) {
        return this.<Double>objects(LoopSource.of(Objects.requireNonNull(stream, NULL_STREAM)))
                .mapToDouble(element -> element);
    }

    /**
     * A loop over the seed, next(seed), next(next(seed)) and so on, without an end: it needs a {@code limit}, a
     * {@code takeWhile} or a search. The elements are computed one after the other, some of them in advance; the steps
     * of the loop run in parallel.
     */
    public <T> Loop<T> iterate(T seed, UnaryOperator<T> next) {
        return iterate(seed, element -> true, next);
    }

    /** As {@link #iterate(Object, UnaryOperator)}, until an element fails the test; that one is left out. */
    public <T> Loop<T> iterate(T seed, Predicate<? super T> hasNext, UnaryOperator<T> next) {
        Objects.requireNonNull(hasNext, "the test is null");
        Objects.requireNonNull(next, "the function is null");
        return objects(LoopSource.iterated(seed, hasNext, next));
    }

    // ---- sorting ----

    /** Sorts the array, in parallel. */
    public void sort(int[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        inJob(new IntSort(array, 0, array.length)::sort);
    }

    /** Sorts the array, in parallel. */
    public void sort(long[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        inJob(new LongSort(array, 0, array.length)::sort);
    }

    /** Sorts the array, in parallel, in the order of {@link Double#compare}. */
    public void sort(double[] array) {
        Objects.requireNonNull(array, NULL_ARRAY);
        inJob(new DoubleSort(array, 0, array.length)::sort);
    }

    /** Sorts the array by the natural order of its elements, in parallel. The sort is stable. */
    public <T extends Comparable<? super T>> void sort(T[] array) {
        sort(array, null);
    }

    /**
     * Sorts the array, in parallel; by the natural order of its elements if {@code order} is null. The sort is stable.
     */
    public <T> void sort(T[] array, @Nullable Comparator<? super T> order) {
        Objects.requireNonNull(array, NULL_ARRAY);
        inJob(new ObjectSort<>(array, 0, array.length, order)::sort);
    }

    private void inJob(Consumer<Worker> body) {
        starter.run(new Sort(body), null);
    }

    private record Sort(Consumer<Worker> body) implements NamedBody<Boolean> {
        @Override
        public String name() {
            return "sort";
        }

        @Override
        public Boolean call() {
            body.accept(Worker.currentInJob());
            return true;
        }
    }

    // ---- pipelines ----

    @SuppressWarnings("unchecked") // callers name the type of the source's items
    private <T> Pipeline<T> pipeline(PipelineSource source) {
        return (Pipeline<T>) Pipelines.NEW.apply(source);
    }

    /** A pipeline: items of an iterator pass through stages. It can be run once. */
    public <T> Pipeline<T> pipeline(Iterator<? extends T> items) {
        return pipeline(PipelineSource.of(starter, items));
    }

    /** A pipeline: items of a collection, for example, pass through stages. */
    public <T> Pipeline<T> pipeline(Iterable<? extends T> items) {
        return pipeline(PipelineSource.of(starter, items));
    }

    /**
     * A pipeline: items that a function returns pass through stages, until the function returns null:
     * {@code skua.generate(reader::readLine)}. It can be run once.
     */
    public <T> Pipeline<T> generate(Callable<? extends @Nullable T> next) {
        return pipeline(PipelineSource.generated(starter, next));
    }
}
