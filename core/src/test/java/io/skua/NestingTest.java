package io.skua;

import static io.skua.Waiting.awaitLatch;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.skua.Waiting.Aside;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs in jobs, schedulers in schedulers, futures on top. */
@Bounded
final class NestingTest {
    private final Skua one = Skua.builder().name("one").workers(1).build();

    @AfterEach
    void close() {
        one.close();
    }

    // ---- waiting for a job inside a job ----

    @Test
    void submitAndGetInsideAJobOfTheOnlyWorker() throws Exception {
        Callable<String> body = () -> one.submit(() -> "inner").get();
        assertThat(one.submit(body).get()).isEqualTo("inner");
    }

    @Test
    void timedGetInsideAJobOfTheOnlyWorker() throws Exception {
        Callable<String> body = () -> one.submit(() -> "inner").get(Waiting.SECONDS_MAX, SECONDS);
        assertThat(one.submit(body).get()).isEqualTo("inner");
    }

    @Test
    void timedGetInsideAJobGivesUp() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Job<?> job = one.submit(() -> {
            Job<?> inner = one.submit(() -> awaitLatch(never));
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> inner.get(1, MILLISECONDS));
            never.countDown();
        });
        job.get();
    }

    private int nest(int depth) throws Exception {
        return depth == 0 ? 0 : 1 + one.submit(() -> nest(depth - 1)).get();
    }

    @Test
    void fiftyJobsInsideEachOther() throws Exception {
        assertThat(nest(50)).isEqualTo(50);
    }

    @Test
    void aJobWaitsForManyJobsOfItsOwn() throws Exception {
        Callable<Integer> body = () -> {
            List<Job<Integer>> parts = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int value = i;
                parts.add(one.submit(() -> value));
            }
            int sum = 0;
            for (Job<Integer> part : parts) {
                sum += part.get();
            }
            return sum;
        };
        assertThat(one.submit(body).get()).isEqualTo(4_950);
    }

    @Test
    void forkedTasksMayWaitForJobsToo() throws Exception {
        Callable<Long> body = () -> {
            Handle<Long> left = Skua.fork(() -> one.submit(() -> Fib.lambda(10)).get());
            Handle<Long> right =
                    Skua.fork(() -> one.submit(() -> Fib.lambda(11)).get());
            return left.join() + right.join();
        };
        assertThat(one.submit(body).get()).isEqualTo(55 + 89);
    }

    // ---- run ----

    @Test
    void runReturnsTheResult() {
        assertThat(one.run(() -> Fib.lambda(15))).isEqualTo(610);
    }

    @Test
    void runOfARunnable() {
        int[] cell = new int[1];
        one.run(() -> {
            cell[0] = 7;
        });
        assertThat(cell[0]).isEqualTo(7);
    }

    @Test
    void runInsideAJobIsAPlainCall() {
        one.run(() -> {
            Thread here = Thread.currentThread();
            assertThat(one.run(Thread::currentThread)).isSameAs(here);
            Thread[] there = new Thread[1];
            one.run(() -> {
                there[0] = Thread.currentThread();
            });
            assertThat(there[0]).isSameAs(here);
        });
    }

    @Test
    void runInsideAJobIsNotAJob() throws Exception {
        Job<Long> job = one.submit(() -> one.run(() -> Fib.lambda(10)));
        assertThat(job.get()).isEqualTo(55);
        assertThat(job.counters().tasks()).isEqualTo(Fib.forks(10) + 1);
    }

    @Test
    void runInsideAJobThrowsAsTheOuterOneDoes() {
        IOException checked = new IOException("disk");
        IllegalStateException unchecked = new IllegalStateException("state");
        one.run(() -> {
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> one.run((Callable<?>) () -> {
                        throw checked;
                    }))
                    .satisfies(e -> assertThat(e.getCause()).isSameAs(checked));
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> one.run((Callable<?>) () -> {
                        throw unchecked;
                    }))
                    .satisfies(e -> assertThat(e).isSameAs(unchecked));
        });
    }

    @Test
    void runOnAnotherScheduler() {
        try (Skua other = Skua.builder().name("other").workers(1).build()) {
            String answer = one.run(() -> {
                assertThat(one.isInside()).isTrue();
                assertThat(other.isInside()).isFalse();
                return other.run(() -> {
                    assertThat(other.isInside()).isTrue();
                    assertThat(one.isInside()).isFalse();
                    return Thread.currentThread().getName();
                });
            });
            assertThat(answer).startsWith("other-");
        }
    }

    private static long pingPong(Skua near, Skua far, int depth) {
        return depth == 0 ? Fib.lambda(8) : far.run(() -> pingPong(far, near, depth - 1));
    }

    @Test
    void schedulersMayCallEachOtherBackAndForth() {
        try (Skua other = Skua.builder().workers(1).build()) {
            assertThat(one.run(() -> pingPong(one, other, 20))).isEqualTo(21);
        }
    }

    @Test
    void forksBelongToTheSchedulerThatRunsThem() throws Exception {
        try (Skua other = Skua.builder().workers(1).build()) {
            Job<Long> job = one.submit(() -> {
                LongHandle here = Skua.forkLong(() -> Fib.lambda(10));
                long there = other.run(() -> Fib.lambda(11));
                return here.join() + there;
            });
            assertThat(job.get()).isEqualTo(55 + 89);
            assertThat(job.counters().tasks()).isEqualTo(Fib.forks(10) + 2);
        }
    }

    @Test
    void anInterruptEndsTheWaitOfRunAndCancelsTheJob() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        Aside<Boolean> caller = new Aside<>(() -> {
            try {
                one.run(() -> {
                    started.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        stopped.countDown();
                    }
                });
                return false;
            } catch (CancellationException e) {
                assertThat(e).hasMessageEndingWith("was interrupted; the job is cancelled.");
                assertThat(e).hasCauseInstanceOf(InterruptedException.class);
                return Thread.currentThread().isInterrupted();
            }
        });
        awaitLatch(started);
        caller.thread().interrupt();
        assertThat(caller.get()).isTrue();
        awaitLatch(stopped);
    }

    // ---- CompletableFuture ----

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void chainsOfCompletableFutures(int workers) throws Exception {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            CompletableFuture<Long> sum = CompletableFuture.supplyAsync(() -> Fib.lambda(12), skua)
                    .thenApplyAsync(x -> x + Fib.Typed.of(10), skua)
                    .thenCombineAsync(CompletableFuture.supplyAsync(() -> 1L, skua), Long::sum, skua)
                    .thenComposeAsync(x -> CompletableFuture.supplyAsync(() -> x + 1, skua), skua);
            assertThat(sum.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(144 + 55 + 1 + 1);
        }
    }

    @Test
    void aFailingStageFailsItsFutureAndNothingElse() throws Exception {
        CompletableFuture<String> failing = CompletableFuture.supplyAsync(
                () -> {
                    throw new IllegalStateException("stage");
                },
                one);
        CompletableFuture<String> repaired = failing.handleAsync((value, thrown) -> thrown.getMessage(), one);

        assertThat(repaired.get(Waiting.SECONDS_MAX, SECONDS)).endsWith("stage");
        assertThat(failing.isCompletedExceptionally()).isTrue();
        assertThat(one.run(() -> "alive")).isEqualTo("alive");
    }

    @Test
    void aJobMayWaitForACompletableFutureInABlockingSection() throws Exception {
        Callable<Integer> body = () -> {
            CompletableFuture<Integer> inner = CompletableFuture.supplyAsync(() -> 5, one);
            return Skua.blocking(() -> inner.get());
        };
        assertThat(one.submit(body).get()).isEqualTo(5);
    }

    @Test
    void aThousandAsyncStages() throws Exception {
        CompletableFuture<Integer> chain = CompletableFuture.completedFuture(0);
        for (int i = 0; i < 1_000; i++) {
            chain = chain.thenApplyAsync(x -> x + 1, one);
        }
        assertThat(chain.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(1_000);
    }
}
