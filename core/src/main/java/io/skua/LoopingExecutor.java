package io.skua;

import io.skua.loop.DoubleLoop;
import io.skua.loop.IntLoop;
import io.skua.loop.LongLoop;
import io.skua.loop.Loop;
import io.skua.loop.Loops;
import io.skua.loop.Splittable;
import io.skua.loop.Starter;
import io.skua.pipeline.Pipeline;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The part of {@link Skua} where loops begin. */
abstract sealed class LoopingExecutor extends InvokingExecutor permits Skua {
    private final Starter starter = new Starter() {
        @Override
        public <T> T run(Callable<T> body, @Nullable String name) {
            return runNamed(body, name);
        }

        @Override
        public int workers() {
            return LoopingExecutor.this.workers();
        }
    };
    private final Loops loops = new Loops(starter);

    /** How many workers run tasks at the same time. */
    public abstract int workers();

    /** Runs the body in a job, of this name if it must be a new one. */
    abstract <T> T runNamed(Callable<T> body, @Nullable String name);

    // ---- ranges ----

    /** A parallel loop over from, from + 1, … to − 1. */
    public IntLoop range(int from, int to) {
        return loops.range(from, to);
    }

    /** A parallel loop over from, from + 1, … to − 1. */
    public LongLoop range(long from, long to) {
        return loops.range(from, to);
    }

    /** A parallel loop over from, from + step and so on, as long as they are below {@code to}. */
    public IntLoop range(int from, int to, int step) {
        return loops.range(from, to, step);
    }

    /** A parallel loop over from, from + step and so on, as long as they are below {@code to}. */
    public LongLoop range(long from, long to, long step) {
        return loops.range(from, to, step);
    }

    // ---- data ----

    /** A parallel loop over the elements of an array. */
    public IntLoop over(int[] array) {
        return loops.over(array);
    }

    /** A parallel loop over the elements of an array. */
    public LongLoop over(long[] array) {
        return loops.over(array);
    }

    /** A parallel loop over the elements of an array. */
    public DoubleLoop over(double[] array) {
        return loops.over(array);
    }

    /** A parallel loop over the elements of an array. */
    public <T> Loop<T> over(T[] array) {
        return loops.over(array);
    }

    /**
     * A parallel loop over the elements of a collection. Lists with fast access are read by index; hash tables are
     * split by their slots and trees by subtrees, where they lie; other collections are taken in portions by whoever
     * needs some.
     */
    public <T> Loop<T> over(Collection<? extends T> collection) {
        return loops.over(collection);
    }

    /** A parallel loop over the entries of a map; see {@link #over(Collection)}. */
    public <K, V> Loop<Map.Entry<K, V>> over(Map<K, V> map) {
        return loops.over(map);
    }

    /** A parallel loop over the elements of a spliterator, which can be run once. */
    public <T> Loop<T> over(Spliterator<? extends T> spliterator) {
        return loops.over(spliterator);
    }

    /** A parallel loop over a source of your own, which can be run once. */
    public <T> Loop<T> over(Splittable<? extends T> source) {
        return loops.over(source);
    }

    // ---- sorting ----

    /** Sorts the array, in parallel. */
    public void sort(int[] array) {
        loops.sort(array);
    }

    /** Sorts the array, in parallel. */
    public void sort(long[] array) {
        loops.sort(array);
    }

    /** Sorts the array, in parallel, in the order of {@link Double#compare}. */
    public void sort(double[] array) {
        loops.sort(array);
    }

    /** Sorts the array in its natural order, in parallel. Stable. */
    public <T extends Comparable<? super T>> void sort(T[] array) {
        loops.sort(array, null);
    }

    /** Sorts the array, in parallel. Stable. */
    public <T> void sort(T[] array, @Nullable Comparator<? super T> order) {
        loops.sort(array, order);
    }

    // ---- pipelines ----

    /** Items that pass through stages, from an iterator; a pipeline over it can be run once. */
    public <T> Pipeline<T> pipeline(Iterator<? extends T> items) {
        return Pipeline.from(starter, items);
    }

    /** Items that pass through stages, from a collection for example. */
    public <T> Pipeline<T> pipeline(Iterable<? extends T> items) {
        return Pipeline.from(starter, items);
    }

    /**
     * Items that pass through stages, from a function that returns null at the end:
     * {@code skua.generate(reader::readLine)}. Can be run once.
     */
    public <T> Pipeline<T> generate(Callable<? extends @Nullable T> next) {
        return Pipeline.generate(starter, next);
    }
}
