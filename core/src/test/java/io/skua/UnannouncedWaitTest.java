package io.skua;

import static io.skua.Waiting.awaitLatch;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tasks that wait for each other by means that Skua does not know. They end, as they would if each task had a thread of
 * its own.
 */
@Bounded
final class UnannouncedWaitTest {
    private static int nested(Skua skua, int levels) {
        return levels == 0
                ? 0
                : 1
                        + CompletableFuture.supplyAsync(() -> nested(skua, levels - 1), skua)
                                .join();
    }

    @ParameterizedTest
    @CsvSource({"1, 5, false", "2, 10, false", "1, 5, true", "2, 5, true"})
    void futuresOfTheSameSchedulerInsideEachOther(int workers, int levels, boolean islands) throws Exception {
        try (Skua skua = scheduler(workers, islands)) {
            assertThat(skua.submit(() -> nested(skua, levels)).get(Waiting.SECONDS_MAX, SECONDS))
                    .isEqualTo(levels);
        }
    }

    private static Skua scheduler(int workers, boolean islands) {
        SkuaBuilder builder = Skua.builder().workers(workers);
        return islands ? builder.islands().build() : builder.build();
    }

    @Test
    void eightFuturesOnTwoWorkers() throws Exception {
        try (Skua skua = Skua.builder().workers(2).build()) {
            List<CompletableFuture<Integer>> futures = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                futures.add(CompletableFuture.supplyAsync(() -> nested(skua, 2), skua));
            }
            for (CompletableFuture<Integer> future : futures) {
                assertThat(future.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(2);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "4, false", "1, true", "2, true", "4, true"})
    void jobsThatMeetAtAPhaser(int workers, boolean islands) throws Exception {
        int parties = workers + 3;
        try (Skua skua = scheduler(workers, islands)) {
            Phaser phaser = new Phaser(parties);
            List<Job<?>> jobs = new ArrayList<>();
            for (int i = 0; i < parties; i++) {
                jobs.add(skua.submit(() -> {
                    phaser.arriveAndAwaitAdvance();
                }));
            }
            for (Job<?> job : jobs) {
                job.get(Waiting.SECONDS_MAX, SECONDS);
            }
        }
    }

    @Test
    void forkedTasksThatWaitForALatchThatTheLastOneOpens() throws Exception {
        try (Skua skua = Skua.builder().workers(2).build()) {
            skua.submit(() -> {
                        CountDownLatch latch = new CountDownLatch(1);
                        for (int i = 0; i < 3; i++) {
                            skua.execute(() -> awaitLatch(latch));
                        }
                        skua.execute(latch::countDown);
                        awaitLatch(latch);
                    })
                    .get(Waiting.SECONDS_MAX, SECONDS);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aConsumerThatRunsBeforeItsProducer(boolean islands) throws Exception {
        try (Skua skua = scheduler(1, islands)) {
            BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
            Job<Integer> consumer = skua.submit(queue::take);
            Job<?> producer = skua.submit(() -> queue.add(42));
            assertThat(consumer.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(42);
            producer.get(Waiting.SECONDS_MAX, SECONDS);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aThreadThatGoesOnTakesPartAgain(boolean islands) throws Exception {
        try (Skua skua = scheduler(1, islands)) {
            SynchronousQueue<Integer> queue = new SynchronousQueue<>();
            Job<Long> consumer = skua.submit(() -> {
                long sum = 0;
                for (int i = 0; i < 10; i++) {
                    sum += queue.take() + Fib.lambda(12);
                }
                return sum;
            });
            for (int i = 0; i < 10; i++) {
                skua.submit(() -> {
                            queue.put(1);
                            return Fib.lambda(12);
                        })
                        .get(Waiting.SECONDS_MAX, SECONDS);
            }
            assertThat(consumer.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(10 * 145);
            assertThat(skua.run(() -> Fib.lambda(15))).isEqualTo(610);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMonitorThatSomebodyElseHolds(boolean islands) throws Exception {
        try (Skua skua = scheduler(1, islands)) {
            Object monitor = new Object();
            Job<?> waits;
            synchronized (monitor) {
                waits = skua.submit(() -> {
                    synchronized (monitor) {
                        return 1;
                    }
                });
                Job<Integer> other = skua.submit(() -> 42);
                assertThat(other.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(42);
            }
            waits.get(Waiting.SECONDS_MAX, SECONDS);
        }
    }

    @Test
    void aCallbackThatWaits() throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            CountDownLatch latch = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            CountDownLatch attached = new CountDownLatch(1);
            skua.submit(() -> awaitLatch(attached)).stage().whenComplete((result, thrown) -> {
                awaitLatch(latch);
                done.countDown();
            });
            attached.countDown();
            skua.submit(latch::countDown);
            awaitLatch(done);
        }
    }
}
