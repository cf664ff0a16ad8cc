package io.skua.pipeline;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Handle;
import io.skua.Skua;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/** What the tests of pipelines have in common. */
final class Pipelines {
    private Pipelines() {}

    static Skua workers(int count) {
        return Skua.builder().workers(count).build();
    }

    static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    static void awaitLatch(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(20, SECONDS)).isTrue();
    }

    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        Handle<Integer> left = Skua.fork(() -> fib(n - 1));
        return fib(n - 2) + left.join();
    }
}
