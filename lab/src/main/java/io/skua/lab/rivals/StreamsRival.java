package io.skua.lab.rivals;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/** Parallel streams, in a pool of their own with P workers: the pool a stream starts in is the pool it runs in. */
final class StreamsRival implements LoopRival {
    private final ForkJoinPool pool;

    StreamsRival(int threads) {
        pool = new ForkJoinPool(threads);
    }

    @Override
    public String name() {
        return "streams";
    }

    @Override
    public long sum(int n, IntToLongFunction body) {
        return pool.invoke(ForkJoinTask.adapt(
                () -> IntStream.range(0, n).parallel().mapToLong(body).sum()));
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
