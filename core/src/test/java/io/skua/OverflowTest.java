package io.skua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** If the stack overflows in one job, that job fails with the error, and no other job does. */
@Bounded
@SuppressWarnings("InfiniteRecursion") // on purpose
final class OverflowTest {
    /**
     * The usual stack has room for a million levels, and each level throws an error or an exception. One worker shows
     * that; several workers have less to unwind.
     */
    private static Skua schedulerOf(int workers) {
        SkuaBuilder builder = Skua.builder().workers(workers);
        return workers == 1
                ? builder.build()
                : builder.threadFactory(stacksOf(1_024)).build();
    }

    private static ThreadFactory stacksOf(int kilobytes) {
        return body -> {
            Thread thread = new Thread(null, body, "shallow", (long) kilobytes << 10);
            thread.setDaemon(true);
            return thread;
        };
    }

    // ---- a recursion without an end ----

    private static long withoutBase(int n) {
        LongHandle left = Skua.forkLong(() -> withoutBase(n - 1));
        long right = withoutBase(n - 2);
        return left.join() + right;
    }

    private static final class TypedWithoutBase extends LongTask {
        @Override
        protected long compute() {
            TypedWithoutBase left = new TypedWithoutBase();
            left.fork();
            long right = new TypedWithoutBase().compute();
            return left.join() + right;
        }
    }

    private static final class DropInWithoutBase extends RecursiveTask<Long> {
        @Override
        protected Long compute() {
            DropInWithoutBase left = new DropInWithoutBase();
            left.fork();
            return new DropInWithoutBase().compute() + left.join();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aRecursionOfLambdasWithoutAnEndFails(int workers) {
        try (Skua skua = schedulerOf(workers)) {
            assertThatThrownBy(() -> skua.run(() -> withoutBase(0))).isInstanceOf(StackOverflowError.class);
            assertThat(skua.run(() -> Fib.lambda(15))).isEqualTo(610);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aRecursionOfTypedTasksWithoutAnEndFails(int workers) {
        try (Skua skua = schedulerOf(workers)) {
            assertThatThrownBy(() -> skua.run(() -> new TypedWithoutBase().compute()))
                    .isInstanceOf(StackOverflowError.class);
            assertThat(skua.run(() -> Fib.Typed.of(15))).isEqualTo(610);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aRecursionOfDropInTasksWithoutAnEndFails(int workers) {
        try (Skua skua = schedulerOf(workers)) {
            assertThatThrownBy(() -> skua.invoke(new DropInWithoutBase())).isInstanceOf(StackOverflowError.class);
            assertThat(skua.invoke(new Fib.DropIn(15))).isEqualTo(610);
        }
    }

    // ---- errors of the JVM leave fork at once ----

    @Test
    void anErrorOfTheJvmDoesNotWaitForTheJoin() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            AtomicInteger ranAfterwards = new AtomicInteger();
            OutOfMemoryError error = new OutOfMemoryError("simulated");
            Throwable thrown = catchThrowable(() -> skua.run(() -> {
                while (!Skua.isSated()) {
                    Skua.fork(() -> {}); // until a fork runs at once
                }
                Skua.fork((Runnable) () -> {
                    throw error;
                });
                ranAfterwards.incrementAndGet();
            }));
            assertThat(thrown).isSameAs(error);
            assertThat(ranAfterwards).hasValue(0);
        }
    }

    // ---- at the edge of the stack ----

    private static long down(int levels, int depth, int step) {
        return levels <= 0 ? tree(depth, step) : down(levels - 1, depth, step);
    }

    private static long tree(int depth, int step) {
        if (depth == 0) {
            for (int i = 0; i < 100; i++) {
                Thread.onSpinWait();
            }
            return 1;
        }
        LongHandle left = Skua.forkLong(() -> down(step, depth - 1, step));
        LongHandle right = Skua.forkLong(() -> tree(depth - 1, step));
        return left.join() + right.join();
    }

    /**
     * Joins, waits and wake-ups happen where the stack is about to end, so that errors are thrown between any two calls
     * of the engine.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void joinsAtTheEdgeOfTheStackEndOrFail(int workers) throws Exception {
        SplittableRandom random = new SplittableRandom(workers);
        try (Skua skua =
                Skua.builder().workers(workers).threadFactory(stacksOf(192)).build()) {
            int overflows = 0;
            int least = 50;
            int most = 4_000;
            for (int i = 0; i < 3_000; i++) {
                int levels = least + random.nextInt(most - least);
                int depth = 3 + random.nextInt(5);
                int step = random.nextInt(1 + random.nextInt(200));
                try {
                    long leaves =
                            skua.submit(() -> down(levels, depth, step)).get(Waiting.SECONDS_MAX, TimeUnit.SECONDS);
                    assertThat(leaves).isEqualTo(1L << depth);
                    // searches for the depth at which the stack overflows
                    least = Math.max(50, Math.min(levels - 1, least + 1));
                    most = levels > most - most / 8 ? most + most / 4 : most;
                } catch (ExecutionException e) {
                    assertThat(e.getCause()).isInstanceOf(StackOverflowError.class);
                    overflows++;
                    most = Math.max(least + 600, most - 1);
                }
            }
            assertThat(overflows).isPositive();
            Waiting.meetAll(skua);
        }
    }

    // ---- all stacks together ----

    private static int depth(int levels) {
        return levels == 0 ? 0 : 1 + Skua.forkInt(() -> depth(levels - 1)).join();
    }

    @Test
    void aRecursionThatMovesFromThreadToThreadFailsInTheEnd() {
        try (Skua skua = Skua.builder()
                .workers(2)
                .threadFactory(stacksOf(1_024))
                .spareThreads(8)
                .build()) {
            assertThatThrownBy(() -> skua.run(() -> depth(10_000_000))).isInstanceOf(StackOverflowError.class);
            assertThat(skua.run(() -> depth(100))).isEqualTo(100);
        }
    }
}
