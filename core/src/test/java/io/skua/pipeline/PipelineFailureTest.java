package io.skua.pipeline;

import static io.skua.pipeline.Pipelines.awaitLatch;
import static io.skua.pipeline.Pipelines.fib;
import static io.skua.pipeline.Pipelines.numbers;
import static io.skua.pipeline.Pipelines.workers;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.ContextHook;
import io.skua.Job;
import io.skua.Skua;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exceptions, cancelled jobs and wrong use. */
@Timeout(value = 120, unit = SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PipelineFailureTest {
    private static <T> Pipeline<T> add(Pipeline<T> pipeline, Stage.Kind kind, Pipeline.Step<T, T> step) {
        return switch (kind) {
            case PARALLEL -> pipeline.parallel(step);
            case SERIAL -> pipeline.serial(step);
            case IN_ORDER -> pipeline.inOrder(step);
        };
    }

    // ---- failures ----

    private static final class Boom extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @ParameterizedTest
    @EnumSource(Stage.Kind.class)
    void theFirstExceptionOfAStageStopsIt(Stage.Kind kind) {
        for (int workers : new int[] {1, 2, 8}) {
            try (Skua skua = workers(workers)) {
                for (int round = 0; round < 30; round++) {
                    failAt(skua, kind, new int[] {1, 2, 50}[round % 3]);
                }
            }
        }
    }

    private static void failAt(Skua skua, Stage.Kind kind, int bound) {
        AtomicInteger pulled = new AtomicInteger();
        AtomicInteger inside = new AtomicInteger();
        Pipeline<Integer> source = skua.generate(pulled::incrementAndGet); // would never end
        Pipeline<Integer> failing = add(
                source.parallel(item -> {
                    inside.incrementAndGet();
                    fib(5);
                    inside.decrementAndGet();
                    return item;
                }),
                kind,
                item -> {
                    if (item == 100) {
                        throw new Boom();
                    }
                    return item;
                });
        assertThatExceptionOfType(Boom.class)
                .isThrownBy(failing.inOrder(item -> item).serial(item -> item).inFlight(bound)::run);
        assertThat(inside).hasValue(0); // everything has ended
        int atEnd = pulled.get();
        assertThat(skua.pipeline(numbers(10)).toList()).hasSize(10);
        assertThat(pulled).hasValue(atEnd);
    }

    @Test
    void anExceptionOfTheSourceStopsIt() {
        List<Integer> out = new ArrayList<>();
        int[] next = {0};
        try (Skua skua = workers(2)) {
            Pipeline<Integer> pipeline = skua.<Integer>generate(() -> {
                        if (next[0] == 500) {
                            throw new IOException("the disk is gone");
                        }
                        return next[0]++;
                    })
                    .parallel(item -> item);
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> pipeline.forEachInOrder(out::add))
                    .withCauseInstanceOf(IOException.class);
        }
        assertThat(next[0]).isEqualTo(500);
        assertThat(out).isEqualTo(numbers(out.size())); // the items that came out are the first ones
    }

    @Test
    void forksOfAStageThatThrowsAreCancelled() {
        AtomicInteger late = new AtomicInteger();
        try (Skua skua = workers(1)) {
            Throwable thrown = catchThrowable(() -> skua.pipeline(numbers(1)).forEach(item -> {
                Skua.fork(late::incrementAndGet);
                throw new Boom();
            }));
            assertThat(thrown).isInstanceOf(Boom.class);
        }
        assertThat(late.get()).isBetween(0, 1); // the fork may have run at once
    }

    @Test
    void aContextHookThatFailsInAThiefFailsThePipeline() {
        AtomicInteger installs = new AtomicInteger();
        CountDownLatch second = new CountDownLatch(1);
        ContextHook hook = new ContextHook() {
            @Override
            public @Nullable Object capture() {
                return null;
            }

            @Override
            public @Nullable Object install(@Nullable Object captured) {
                if (installs.incrementAndGet() == 2) {
                    second.countDown();
                    throw new Boom();
                }
                return null;
            }

            @Override
            public void restore(@Nullable Object before) {}
        };
        try (Skua skua = Skua.builder().workers(2).context(hook).build()) {
            assertThatExceptionOfType(Boom.class)
                    .isThrownBy(() -> skua.pipeline(numbers(1_000))
                            .parallel(item -> {
                                awaitLatch(second);
                                return item;
                            })
                            .toList());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void aCancelledJobLeavesItsPipeline(int workers) {
        AtomicInteger after = new AtomicInteger();
        AtomicReference<Job<?>> job = new AtomicReference<>();
        CountDownLatch known = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger insideAtEnd = new AtomicInteger(-1);
        try (Skua skua = workers(workers)) {
            job.set(skua.submit(() -> {
                awaitLatch(known);
                try {
                    skua.<Integer>generate(() -> 1) // would never end
                            .parallel(item -> {
                                inside.incrementAndGet();
                                if (after.incrementAndGet() == 50) {
                                    job.get().cancel(false);
                                    cancelled.countDown();
                                }
                                if (after.get() > 50) {
                                    awaitLatch(cancelled);
                                }
                                inside.decrementAndGet();
                                return item;
                            })
                            .inOrder(item -> item)
                            .inFlight(20)
                            .run();
                } finally {
                    insideAtEnd.set(inside.get());
                }
                return true;
            }));
            known.countDown();
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> job.get().get());
        }
        assertThat(insideAtEnd).hasValue(0);
        assertThat(after.get()).isBetween(50, 50 + workers); // each worker was in one item when the job was cancelled
    }

    // ---- wrong use ----

    @Test
    void wrongArguments() {
        try (Skua skua = workers(1)) {
            Pipeline<Integer> pipeline = skua.pipeline(numbers(1));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> pipeline.inFlight(0))
                    .withMessage("Between 1 and 1048576 items can be in flight, not 0.");
            assertThatIllegalArgumentException().isThrownBy(() -> pipeline.inFlight(Integer.MAX_VALUE));
            assertThatNullPointerException()
                    .isThrownBy(() -> pipeline.parallel(null))
                    .withMessage("step");
            assertThatNullPointerException()
                    .isThrownBy(() -> pipeline.serial(null))
                    .withMessage("step");
            assertThatNullPointerException()
                    .isThrownBy(() -> pipeline.inOrder(null))
                    .withMessage("step");
            assertThatNullPointerException()
                    .isThrownBy(() -> pipeline.forEach(null))
                    .withMessage("sink");
            assertThatNullPointerException()
                    .isThrownBy(() -> pipeline.named(null))
                    .withMessage("name");
            assertThatNullPointerException()
                    .isThrownBy(() -> skua.pipeline(Arrays.asList(1, null)).run())
                    .withMessage("The source of a pipeline has null among its items.");
        }
    }

    @Test
    void aSourceThatIsUsedUpIsRefused() {
        try (Skua skua = workers(1)) {
            Pipeline<Integer> pipeline = skua.pipeline(numbers(3).iterator());
            assertThat(pipeline.toList()).isEqualTo(numbers(3));
            assertThatIllegalStateException()
                    .isThrownBy(() -> pipeline.parallel(item -> item).run())
                    .withMessage("A pipeline over this source has run; make one over an Iterable to run it again.");
        }
    }
}
