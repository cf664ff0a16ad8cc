package io.skua.pipeline;

import static io.skua.pipeline.Pipelines.awaitLatch;
import static io.skua.pipeline.Pipelines.fib;
import static io.skua.pipeline.Pipelines.numbers;
import static io.skua.pipeline.Pipelines.workers;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Handle;
import io.skua.Skua;
import io.skua.start.PipelineSource;
import io.skua.start.Starter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 120, unit = SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PipelineTest {
    private static final int SEEDS = 400;

    // ---- against a plain loop ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 32})
    void randomPipelinesDoWhatALoopDoes(int workers) {
        try (Skua skua = workers(workers)) {
            for (long seed = 0; seed < SEEDS; seed++) {
                RandomPipeline random = new RandomPipeline(seed);
                if (random.workers == workers) {
                    check(random, skua);
                }
            }
        }
    }

    private static void check(RandomPipeline random, Skua skua) {
        assertThat(random.run(skua)).as(random.toString()).isEqualTo(random.expected());
        List<List<Long>> expected = random.expectedAtStages();
        for (int i = 0; i < random.stages.size(); i++) {
            RandomPipeline.Recorder stage = random.stages.get(i);
            String which = "stage " + i + " of " + random;
            assertThat(stage.crowded).as(which).isFalse();
            switch (stage.kind) {
                case PARALLEL ->
                    assertThat(stage.count.get())
                            .as(which)
                            .isEqualTo(expected.get(i).size());
                case SERIAL -> assertThat(stage.seen).as(which).containsExactlyInAnyOrderElementsOf(expected.get(i));
                case IN_ORDER -> assertThat(stage.seen).as(which).isEqualTo(expected.get(i));
            }
        }
        assertThat(random.inFlightMost()).as(random.toString()).isLessThanOrEqualTo(random.bound);
    }

    @Test
    void manyRandomPipelinesAtOnceInOneJob() {
        try (Skua skua = workers(4)) {
            skua.run(() -> {
                List<Handle<Boolean>> handles = new ArrayList<>();
                for (long seed = 1_000; seed < 1_060; seed++) {
                    RandomPipeline random = new RandomPipeline(seed);
                    handles.add(Skua.fork(() -> {
                        check(random, skua);
                        return true;
                    }));
                }
                handles.forEach(Handle::join);
            });
        }
    }

    // ---- what each kind promises ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void aSerialStageNeedsNoLock(int workers) {
        int items = 20_000;
        long[] sums = new long[2];
        try (Skua skua = workers(workers)) {
            skua.pipeline(numbers(items))
                    .serial(item -> {
                        sums[0] += item;
                        return item;
                    })
                    .parallel(item -> item + 1)
                    .serial(item -> {
                        sums[1] += item;
                        return item;
                    })
                    .run();
        }
        assertThat(sums[0]).isEqualTo((long) items * (items - 1) / 2);
        assertThat(sums[1]).isEqualTo(sums[0] + items);
    }

    @Test
    void itemsAreInAParallelStageAtOnce() {
        CountDownLatch both = new CountDownLatch(2);
        try (Skua skua = workers(2)) {
            skua.pipeline(numbers(2)).forEach(item -> {
                both.countDown();
                awaitLatch(both);
            });
        }
        assertThat(both.getCount()).isZero();
    }

    @Test
    void anItemThatWaitsForItsTurnKeepsNoWorker() {
        CountDownLatch othersArePast = new CountDownLatch(7);
        List<Integer> order = new ArrayList<>();
        // one worker stays with item 0, the other takes seven items to the stage in order
        try (Skua skua = workers(2)) {
            skua.pipeline(numbers(8))
                    .parallel(item -> {
                        if (item == 0) {
                            awaitLatch(othersArePast);
                        } else {
                            othersArePast.countDown();
                        }
                        return item;
                    })
                    .inFlight(8)
                    .forEachInOrder(order::add);
        }
        assertThat(order).isEqualTo(numbers(8));
    }

    @Test
    void aBusySerialStageKeepsNoWorker() {
        CountDownLatch othersAreHere = new CountDownLatch(6);
        AtomicInteger through = new AtomicInteger();
        try (Skua skua = workers(2)) { // the first item stays in the stage until all others wait for it
            skua.pipeline(numbers(7))
                    .parallel(item -> {
                        if (item > 0) {
                            othersAreHere.countDown();
                        }
                        return item;
                    })
                    .serial(item -> {
                        if (item == 0) {
                            awaitLatch(othersAreHere);
                        }
                        return through.incrementAndGet();
                    })
                    .inFlight(7)
                    .run();
        }
        assertThat(through).hasValue(7);
    }

    @Test
    void noMoreItemsThanTheBoundAreInFlight() {
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch full = new CountDownLatch(3);
        try (Skua skua = workers(8)) {
            Iterator<Integer> source = new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < 1_000;
                }

                @Override
                public Integer next() {
                    most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                    return next++;
                }
            };
            skua.pipeline(source).inFlight(3).forEach(item -> {
                full.countDown();
                awaitLatch(full); // as many items as the bound allows are in flight
                inFlight.decrementAndGet();
            });
        }
        assertThat(most).hasValue(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void memoryDoesNotGrowWithTheItems(int bound) {
        int[] next = {0};
        int items = 100_000;
        long[] bytes = new long[1];
        try (Skua skua = workers(2)) {
            skua.<byte[]>generate(() -> next[0]++ < items ? new byte[64 << 10] : null) // 6 GB in all
                    .parallel(block -> block.length)
                    .inFlight(bound)
                    .forEachInOrder(length -> bytes[0] += length);
        }
        assertThat(bytes[0]).isEqualTo((long) items << 16);
    }

    @Test
    void nullDropsTheItem() {
        try (Skua skua = workers(4)) {
            assertThat(skua.pipeline(numbers(1_000))
                            .parallel(item -> item % 3 == 0 ? item : null)
                            .inOrder(item -> item % 2 == 0 ? item : null)
                            .serial(item -> item)
                            .toList())
                    .isEqualTo(numbers(1_000).stream()
                            .filter(item -> item % 6 == 0)
                            .toList());
        }
    }

    // ---- inside ----

    @Test
    void stagesForkAndJoin() {
        try (Skua skua = workers(4)) {
            List<Integer> results = skua.pipeline(numbers(300))
                    .parallel(item -> fib(item % 15))
                    .serial(item -> fib(item % 10))
                    .inOrder(item -> fib(item % 10))
                    .toList();
            assertThat(results)
                    .isEqualTo(numbers(300).stream()
                            .map(item -> fibOf(fibOf(fibOf(item % 15) % 10) % 10))
                            .toList());
        }
    }

    private static int fibOf(int n) {
        return n < 2 ? n : fibOf(n - 1) + fibOf(n - 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 32})
    void pipelinesInStagesOfPipelines(int workers) {
        try (Skua skua = workers(workers)) {
            Pipeline.Step<Integer, Integer> inner = item -> skua.pipeline(numbers(item % 20))
                    .parallel(x -> x + 1)
                    .inOrder(x -> x)
                    .toList()
                    .size();
            List<Integer> results = skua.pipeline(numbers(200))
                    .parallel(inner)
                    .inOrder(size -> inner.apply(size + 5))
                    .toList();
            assertThat(results)
                    .isEqualTo(numbers(200).stream()
                            .map(item -> (item % 20 + 5) % 20)
                            .toList());
        }
    }

    @Test
    void itIsAJobFromOutsideAndAPlainCallInside() {
        try (Skua skua = workers(2)) {
            List<String> runs = new ArrayList<>();
            Starter recording = new Starter() {
                @Override
                public <T> T run(Callable<T> body, @Nullable String name) {
                    runs.add(name + (skua.isInside() ? " inside" : " outside"));
                    return skua.run(body);
                }

                @Override
                public <T> T runHere(Callable<T> body, @Nullable String name) {
                    throw new AssertionError("pipelines run in workers");
                }

                @Override
                public int workers() {
                    return 2;
                }
            };
            Pipeline<Integer> pipeline = new Pipeline<Integer>(PipelineSource.of(recording, numbers(3)))
                    .parallel(x -> x)
                    .named("three");
            assertThat(pipeline.toList()).isEqualTo(numbers(3)); // an Iterable can be run again
            assertThat(skua.run(pipeline::toList)).isEqualTo(numbers(3));
            assertThat(runs).containsExactly("three outside", "three inside");
        }
    }
}
