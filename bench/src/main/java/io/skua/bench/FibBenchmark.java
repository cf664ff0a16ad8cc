package io.skua.bench;

import io.skua.LongHandle;
import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
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

/** What a fork and a join cost: Fibonacci without a cut-off does nothing else. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class FibBenchmark {
    @Param("36")
    public int n;

    @Param({"1", "2"})
    public int workers;

    private Workload.Instance fib;
    private Skua skua;
    private ForkJoinPool pool;

    @Setup
    public void start() {
        fib = Workloads.named("fib").with(Integer.toString(n));
        skua = Skua.builder().workers(workers).build();
        pool = new ForkJoinPool(workers);
    }

    @TearDown
    public void stop() {
        skua.close();
        pool.shutdown();
    }

    @Benchmark
    public Object sequential() {
        return fib.sequential();
    }

    @Benchmark
    public Object typed() {
        return fib.skua(skua, Form.TYPED);
    }

    @Benchmark
    public Object lambda() {
        return fib.skua(skua, Form.LAMBDA);
    }

    @Benchmark
    public Object dropIn() {
        return fib.skua(skua, Form.DROP_IN);
    }

    @Benchmark
    public Object forkJoinPool() {
        return fib.rival(pool);
    }

    /** The floor of the drop-in form: the same objects and boxes, and no scheduler at all. */
    @Benchmark
    public Object objectsOnly() {
        return new PlainFib(n).compute();
    }

    /** The idiom of Skua.isSated: the caller chooses between a call and a fork. */
    @Benchmark
    public long sated() {
        return skua.run(() -> satedFib(n));
    }

    private static long satedFib(int n) {
        if (n < 2) {
            return n;
        }
        return Skua.isSated() ? satedFib(n - 1) + satedFib(n - 2) : forkedFib(n);
    }

    private static long forkedFib(int n) {
        LongHandle left = Skua.forkLong(() -> satedFib(n - 1));
        long right = satedFib(n - 2);
        return left.join() + right;
    }

    private static final class PlainFib {
        @SuppressWarnings("UnusedVariable") // it is there to be written
        static @Nullable PlainFib last;

        private final int n;
        private @Nullable Object outcome;

        PlainFib(int n) {
            this.n = n;
        }

        Long compute() {
            if (n < 2) {
                return (long) n;
            }
            PlainFib left = new PlainFib(n - 1);
            if (n == 20) {
                last = left; // now and then it escapes, as a forked task does
            }
            left.outcome = left.compute();
            return new PlainFib(n - 2).compute() + (Long) Objects.requireNonNull(left.outcome);
        }
    }
}
