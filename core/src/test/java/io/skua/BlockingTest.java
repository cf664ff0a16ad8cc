package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.Waiting.Aside;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sections that may block, and the threads that take over meanwhile. */
@Bounded
final class BlockingTest {
    private final Skua one = Skua.builder().workers(1).build();

    @AfterEach
    void close() {
        one.close();
    }

    @Test
    void outsideOfAJobItJustRuns() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        assertThat(Skua.blocking(() -> "here")).isEqualTo("here");
        Skua.blocking((Runnable) runs::incrementAndGet);
        assertThat(runs).hasValue(1);
    }

    @Test
    void insideAJobItRunsInTheSameThreadAndReturnsTheResult() throws Exception {
        Callable<Boolean> body = () -> {
            Thread here = Thread.currentThread();
            return Skua.blocking(() -> Thread.currentThread() == here);
        };
        assertThat(one.submit(body).get()).isTrue();
    }

    @Test
    void whatASectionThrowsReachesItsCaller() {
        IOException checked = new IOException("disk");
        IllegalStateException unchecked = new IllegalStateException("state");
        AssertionError error = new AssertionError("error");
        Runnable body = () -> {
            assertThat(catchThrowable(() -> Skua.blocking((Callable<?>) () -> {
                        throw checked;
                    })))
                    .isSameAs(checked);
            assertThat(catchThrowable(() -> Skua.blocking((Runnable) () -> {
                        throw unchecked;
                    })))
                    .isSameAs(unchecked);
            assertThat(catchThrowable(() -> Skua.blocking((Runnable) () -> {
                        throw error;
                    })))
                    .isSameAs(error);
        };
        body.run();
        one.run(body);
    }

    @Test
    void theOnlyWorkerMayWaitForAnotherJob() {
        CountDownLatch opened = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(1);
        Job<?> waiter = one.submit(() -> {
            waiting.countDown();
            Skua.blocking(() -> awaitLatch(opened));
        });
        awaitLatch(waiting);
        one.submit(opened::countDown);
        until(waiter::isDone);
        assertThat(waiter.phase()).isEqualTo(Job.Phase.DONE);
    }

    @Test
    void theOnlyWorkerMayWaitForAJobThatWasSubmittedBefore() throws Exception {
        CountDownLatch opened = new CountDownLatch(1);
        Callable<String> body = () -> {
            one.submit(opened::countDown);
            Skua.blocking(() -> awaitLatch(opened));
            return "went on";
        };
        assertThat(one.submit(body).get()).isEqualTo("went on");
    }

    @Test
    void theOnlyWorkerMayWaitForItsOwnFork() throws Exception {
        CountDownLatch opened = new CountDownLatch(1);
        Callable<String> body = () -> {
            Handle<?> fork = Skua.fork(opened::countDown);
            Skua.blocking(() -> awaitLatch(opened));
            fork.join();
            return "went on";
        };
        assertThat(one.submit(body).get()).isEqualTo("went on");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void tasksMayWaitForEachOtherAtABarrier(int workers) {
        int parties = 8;
        CyclicBarrier barrier = new CyclicBarrier(parties);
        AtomicInteger passed = new AtomicInteger();
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < parties; i++) {
                skua.submit(() -> {
                    Skua.blocking(() -> barrier.await(Waiting.SECONDS_MAX, SECONDS));
                    return passed.incrementAndGet();
                });
            }
        }
        assertThat(passed).hasValue(parties);
    }

    @Test
    void sectionsMayNest() throws Exception {
        Callable<Integer> body = () -> Skua.blocking(() ->
                1 + Skua.blocking(() -> 1 + one.submit(() -> 1).get()));
        assertThat(one.submit(body).get()).isEqualTo(3);
    }

    @Test
    void aSectionMayForkAndJoin() throws Exception {
        Callable<Long> body = () -> Skua.blocking(() -> Fib.lambda(12));
        assertThat(one.submit(body).get()).isEqualTo(144);
    }

    @Test
    void noMoreThreadsThanWorkersAndSpares() {
        RecordingThreads threads = new RecordingThreads();
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger insideMax = new AtomicInteger();
        List<Job<?>> jobs = new ArrayList<>();
        try (Skua skua =
                Skua.builder().workers(1).spareThreads(2).threadFactory(threads).build()) {
            for (int i = 0; i < 10; i++) {
                jobs.add(skua.submit(() -> Skua.blocking(() -> {
                    insideMax.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    awaitLatch(release);
                    inside.decrementAndGet();
                })));
            }
            until(() -> inside.get() == 3);
            release.countDown();
        }
        assertThat(jobs).allMatch(job -> job.phase() == Job.Phase.DONE);
        assertThat(insideMax).hasValue(3);
        assertThat(threads.made()).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void withoutSparesASectionStillRuns() throws Exception {
        try (Skua skua = Skua.builder().workers(1).spareThreads(0).build()) {
            Callable<String> body = () -> Skua.blocking(() -> "alone");
            assertThat(skua.submit(body).get()).isEqualTo("alone");
            assertThat(skua.submit(body).get()).isEqualTo("alone");
        }
    }

    @Test
    void cancelTrueInterruptsASection() {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        Job<?> job = one.submit(() -> Skua.blocking(() -> {
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        }));
        awaitLatch(started);
        job.cancel(true);
        awaitLatch(interrupted);
    }

    @Test
    void manyThreadsComeAndGoAndEveryJobEnds() throws Exception {
        try (Skua skua = Skua.builder().workers(2).spareThreads(4).build()) {
            List<Aside<Long>> submitters = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                submitters.add(new Aside<>(() -> {
                    long sum = 0;
                    for (int j = 0; j < 100; j++) {
                        Callable<Long> body = () -> {
                            LongHandle fork = Skua.forkLong(() -> skua.run(() -> Fib.lambda(8)));
                            return Skua.blocking(() -> 1L) + fork.join();
                        };
                        sum += skua.submit(body).get();
                    }
                    return sum;
                }));
            }
            for (Aside<Long> submitter : submitters) {
                assertThat(submitter.get()).isEqualTo(100 * (1 + 21));
            }
        }
    }

    @Test
    void closeWaitsForAThreadInASection() throws Exception {
        Skua skua = Skua.builder().workers(1).build();
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        skua.submit(() -> {
            Skua.blocking(() -> {
                started.countDown();
                awaitLatch(release);
            });
            ended.set(true);
        });
        awaitLatch(started);
        Aside<Boolean> closer = new Aside<>(() -> {
            skua.close();
            return ended.get();
        });
        closer.awaitParked();
        release.countDown();
        assertThat(closer.get()).isTrue();
    }
}
