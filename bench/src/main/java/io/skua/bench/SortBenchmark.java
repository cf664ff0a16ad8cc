package io.skua.bench;

import io.skua.Skua;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Sorting, against the JDK's sequential and parallel sorts. The JDK's parallel sort is sequential where the common pool
 * has one thread, as it has on two cores: the benchmark gives it one per core, as many as Skua has.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 20)
@Measurement(iterations = 30)
@Fork(3)
public class SortBenchmark {
    private static final String PARALLELISM = "java.util.concurrent.ForkJoinPool.common.parallelism";
    private static final Comparator<Long> DOWNWARDS = (a, b) -> Long.compare(b, a);

    /** What is sorted. */
    public enum Kind {
        INTS,
        LONGS,
        DOUBLES,
        OBJECTS
    }

    /** What it looks like before. */
    public enum Shape {
        RANDOM,
        SORTED,
        REVERSED,
        ORGAN_PIPE,
        FEW_KEYS
    }

    @Param({"INTS", "LONGS", "DOUBLES", "OBJECTS"})
    Kind kind = Kind.INTS;

    @Param({"RANDOM", "SORTED", "REVERSED", "ORGAN_PIPE", "FEW_KEYS"})
    Shape shape = Shape.RANDOM;

    @Param({"20000", "1000000", "10000000"})
    int length;

    private final Skua skua = Skua.create();
    private long[] original = {};
    private int[] ints = {};
    private long[] longs = {};
    private double[] doubles = {};
    private Long[] objects = {};

    @Setup
    public void make() {
        if (System.getProperty(PARALLELISM) == null) {
            System.setProperty(
                    PARALLELISM, String.valueOf(Runtime.getRuntime().availableProcessors())); // read at the first use
        }
        SplittableRandom random = new SplittableRandom(7);
        original = IntStream.range(0, length).mapToLong(i -> element(i, random)).toArray();
    }

    private long element(int i, SplittableRandom random) {
        return switch (shape) {
            case RANDOM -> random.nextInt();
            case SORTED -> i;
            case REVERSED -> (long) length - i;
            case ORGAN_PIPE -> Math.min(i, length - i);
            case FEW_KEYS -> random.nextInt(16);
        };
    }

    @Setup(Level.Invocation)
    public void copy() {
        switch (kind) {
            case INTS ->
                ints = Arrays.stream(original).mapToInt(value -> (int) value).toArray();
            case LONGS -> longs = original.clone();
            case DOUBLES -> doubles = Arrays.stream(original).asDoubleStream().toArray();
            case OBJECTS -> objects = Arrays.stream(original).boxed().toArray(Long[]::new);
        }
    }

    @TearDown
    public void close() {
        skua.close();
    }

    @Benchmark
    public void sequential() {
        switch (kind) {
            case INTS -> Arrays.sort(ints);
            case LONGS -> Arrays.sort(longs);
            case DOUBLES -> Arrays.sort(doubles);
            case OBJECTS -> Arrays.sort(objects, DOWNWARDS);
        }
    }

    @Benchmark
    public void parallelSort() {
        switch (kind) {
            case INTS -> Arrays.parallelSort(ints);
            case LONGS -> Arrays.parallelSort(longs);
            case DOUBLES -> Arrays.parallelSort(doubles);
            case OBJECTS -> Arrays.parallelSort(objects, DOWNWARDS);
        }
    }

    @Benchmark
    public void skua() {
        switch (kind) {
            case INTS -> skua.sort(ints);
            case LONGS -> skua.sort(longs);
            case DOUBLES -> skua.sort(doubles);
            case OBJECTS -> skua.sort(objects, DOWNWARDS);
        }
    }
}
