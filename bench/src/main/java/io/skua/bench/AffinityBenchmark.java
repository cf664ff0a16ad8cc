package io.skua.bench;

import io.skua.Handle;
import io.skua.Skua;
import io.skua.loop.Affinity;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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
 * Phases over the same data, which is larger than one core's own cache and fits into all of them together: what does it
 * help when a piece goes back to the worker that had it last? The phases read and write every cache line, and do little
 * else.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class AffinityBenchmark {
    private static final int PHASES = 50;
    private static final int PIECES = 32;

    /** The size of the data in kilobytes, for all workers together. */
    @Param({"1536", "24576"})
    int kilobytes;

    private final Skua skua = Skua.create();
    private final Affinity affinity = Affinity.over(PIECES);
    private long[] data = {};

    @Setup
    public void fill() {
        data = new long[kilobytes * 1024 / Long.BYTES];
    }

    @TearDown
    public void close() {
        skua.close();
    }

    @Benchmark
    public void sequential() {
        for (int phase = 0; phase < PHASES; phase++) {
            for (int piece = 0; piece < PIECES; piece++) {
                touch(piece);
            }
        }
    }

    @Benchmark
    public void forks() {
        skua.run(() -> {
            List<Handle<@Nullable Void>> pieces = new ArrayList<>();
            for (int phase = 0; phase < PHASES; phase++) {
                for (int piece = 0; piece < PIECES; piece++) {
                    int number = piece;
                    pieces.add(Skua.fork(() -> touch(number)));
                }
                pieces.forEach(Handle::join);
                pieces.clear();
            }
        });
    }

    @Benchmark
    public void affinity() {
        skua.run(() -> {
            for (int phase = 0; phase < PHASES; phase++) {
                affinity.forEach(this::touch);
            }
        });
    }

    private void touch(int piece) {
        int length = data.length / PIECES;
        for (int i = piece * length; i < (piece + 1) * length; i += 8) {
            data[i] += i;
        }
    }
}
