package io.skua.pipeline;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Handle;
import io.skua.Skua;
import io.skua.loop.Starter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What the tests of pipelines have in common. */
final class Pipelines {
    private Pipelines() {}

    record On(Skua skua) implements Starter {
        @Override
        public <T> T run(Callable<T> body, @Nullable String name) {
            if (name == null || skua.isInside()) {
                return skua.run(body);
            }
            try {
                return skua.submit(Skua.job(name), body).get();
            } catch (InterruptedException | ExecutionException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public int workers() {
            return skua.workers();
        }
    }

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
