package io.skua.bench;

import io.skua.Skua;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A million tiny tasks, submitted one by one from a thread outside. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(SubmitBenchmark.TASKS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class SubmitBenchmark {
    static final int TASKS = 1_000_000;

    @Param("2")
    public int workers;

    private Skua skua;
    private ForkJoinPool pool;

    @Setup
    public void start() {
        skua = Skua.builder().workers(workers).build();
        pool = new ForkJoinPool(workers);
    }

    @TearDown
    public void stop() {
        skua.close();
        pool.shutdown();
    }

    @Benchmark
    public long skua() throws InterruptedException {
        return submitAll(skua);
    }

    @Benchmark
    public long forkJoinPool() throws InterruptedException {
        return submitAll(pool);
    }

    /** Submits the tasks and waits until all have run. */
    static long submitAll(Executor executor) throws InterruptedException {
        LongAdder ran = new LongAdder();
        CountDownLatch last = new CountDownLatch(TASKS);
        for (int i = 0; i < TASKS; i++) {
            executor.execute(() -> {
                ran.increment();
                last.countDown();
            });
        }
        last.await();
        return ran.sum();
    }
}
