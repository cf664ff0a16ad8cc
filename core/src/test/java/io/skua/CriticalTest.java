package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** forkCritical: thieves take such a task first; in all other respects it is a fork. */
@Bounded
final class CriticalTest {
    private static final JobOptions PLAIN = Skua.job("critical");

    private static Handle<Object> forkCritical(Runnable body) {
        return Skua.forkCritical(() -> {
            body.run();
            return body;
        });
    }

    // ---- the order ----

    private static List<Boolean> possibleOrder(int firstTurn, int ordinary, int critical) {
        List<Boolean> order = new ArrayList<>();
        int ordinaryLeft = ordinary;
        int criticalLeft = critical;
        for (int turn = firstTurn; ordinaryLeft + criticalLeft > 0; turn++) {
            boolean isCritical = ordinaryLeft == 0 || (criticalLeft > 0 && turn % 16 != 15);
            order.add(isCritical);
            criticalLeft -= isCritical ? 1 : 0;
            ordinaryLeft -= isCritical ? 0 : 1;
        }
        return order;
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "10, 10", "30, 60", "100, 60", "4, 64"})
    void aThiefTakesCriticalTasksBeforeOlderOrdinaryOnesButForEvery16th(int ordinary, int critical) throws Exception {
        Queue<Boolean> taken = new ConcurrentLinkedQueue<>();
        CountDownLatch all = new CountDownLatch(ordinary + critical);
        try (HungryThief thief = new HungryThief(1)) {
            Job<?> job = thief.fork(PLAIN, () -> {
                for (int i = 0; i < ordinary + critical; i++) {
                    boolean isCritical = i >= ordinary;
                    Runnable body = () -> {
                        assertThat(thief.isHere()).isTrue();
                        taken.add(isCritical);
                        all.countDown();
                        HungryThief.takeAWhile();
                    };
                    if (isCritical) {
                        forkCritical(body);
                    } else {
                        Skua.fork(body);
                    }
                }
            });
            thief.letLoose();
            awaitLatch(all);
            thief.end();
            job.get();
        }
        assertThat(IntStream.range(0, 16).mapToObj(turn -> possibleOrder(turn, ordinary, critical)))
                .contains(List.copyOf(taken));
    }

    @Test
    void beyondTheRoomForAnnouncementsTheyAreOrdinaryOnes() throws Exception {
        int forks = 200;
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(forks);
        try (HungryThief thief = new HungryThief(1)) {
            Job<?> job = thief.fork(PLAIN, () -> {
                for (int i = 0; i < forks; i++) {
                    forkCritical(() -> {
                        runs.incrementAndGet();
                        all.countDown();
                    });
                }
            });
            thief.letLoose();
            awaitLatch(all);
            thief.end();
            job.get();
        }
        assertThat(runs).hasValue(forks);
    }

    // ---- results and failures ----

    /** Forks, and joins after a thief has run the task, if there is a thief. */
    private static <T> T forkAndJoin(Skua skua, Callable<T> body) {
        return skua.run(() -> {
            CountDownLatch started = new CountDownLatch(skua.workers() > 1 ? 1 : 0);
            Handle<T> handle = Skua.forkCritical(() -> {
                started.countDown();
                return body.call();
            });
            awaitLatch(started);
            return handle.join();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 32})
    void theResultComesBack(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            assertThat(forkAndJoin(skua, () -> "result")).isEqualTo("result");
            assertThat(CriticalTest.<Object>forkAndJoin(skua, () -> null)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void exceptionsComeOutOfJoinAsTheyDoForFork(int workers) {
        IllegalStateException unchecked = new IllegalStateException("unchecked");
        IOException checked = new IOException("checked");
        try (Skua skua = Skua.builder().workers(workers).build()) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> forkAndJoin(skua, () -> {
                        throw unchecked;
                    }))
                    .isSameAs(unchecked);
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> forkAndJoin(skua, () -> {
                        throw checked;
                    }))
                    .satisfies(e -> assertThat(e.getCause()).isSameAs(checked));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFailureThatWasJoinedAndHandledDoesNotFailTheJob(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            Throwable caught = skua.run(() -> {
                Handle<Object> handle = Skua.forkCritical(() -> {
                    throw new IOException("handled");
                });
                return catchThrowable(handle::join);
            });
            assertThat(caught).hasCauseInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 32})
    void theJobWaitsForThoseThatNobodyJoins(int workers) throws Exception {
        int forks = 500;
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int round = 0; round < 10; round++) {
                LongAdder runs = new LongAdder();
                skua.submit(() -> {
                            for (int i = 0; i < forks; i++) {
                                forkCritical(runs::increment);
                            }
                        })
                        .get();
                assertThat(runs.sum()).isEqualTo(forks);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theJobFailsWithOneThatNobodyJoins(int workers) {
        IOException lost = new IOException("lost");
        try (Skua skua = Skua.builder().workers(workers).build()) {
            Job<?> job = skua.submit(() -> {
                Skua.forkCritical(() -> {
                    throw lost;
                });
            });
            assertThatExceptionOfType(ExecutionException.class).isThrownBy(job::get);
            assertThat(job.exception()).isSameAs(lost);
        }
    }

    @Test
    void whatIsQueuedWhenItsParentFailsNeverRuns() {
        AtomicInteger runs = new AtomicInteger();
        AtomicReference<Handle<Object>> handle = new AtomicReference<>();
        try (Skua skua = Skua.builder().workers(1).build()) {
            Throwable caught = skua.run(() -> {
                Handle<?> parent = Skua.fork((Runnable) () -> {
                    handle.set(forkCritical(runs::incrementAndGet));
                    throw new IllegalStateException("parent");
                });
                assertThat(catchThrowable(parent::join)).hasMessage("parent");
                return catchThrowable(handle.get()::join);
            });
            assertThat(caught).isInstanceOf(CancellationException.class);
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void whatIsQueuedWhenTheJobIsCancelledNeverRuns() {
        AtomicInteger runs = new AtomicInteger();
        AtomicReference<Job<?>> job = new AtomicReference<>();
        CountDownLatch known = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(1).build()) {
            job.set(skua.submit(() -> {
                awaitLatch(known);
                forkCritical(runs::incrementAndGet);
                forkCritical(runs::incrementAndGet);
                job.get().cancel(false);
            }));
            known.countDown();
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> job.get().get());
            assertThat(skua.run(() -> forkCritical(() -> {}).isDone())).isNotNull();
        }
        assertThat(runs).hasValue(0);
    }

    // ---- what is kept in memory ----

    private static List<WeakReference<Object>> forkWithPayloads(Skua skua, boolean cancel) throws Exception {
        List<WeakReference<Object>> payloads = new ArrayList<>();
        AtomicReference<Job<?>> self = new AtomicReference<>();
        CountDownLatch known = new CountDownLatch(1);
        Job<?> job = skua.submit(() -> {
            awaitLatch(known);
            for (int i = 0; i < 300; i++) {
                Object payload = new Object();
                payloads.add(new WeakReference<>(payload));
                Skua.forkCritical(() -> payload.hashCode());
                if (cancel && i == 2) {
                    self.get().cancel(false);
                }
            }
        });
        self.set(job);
        known.countDown();
        Throwable thrown = catchThrowable(job::get);
        assertThat(thrown == null || cancel).isTrue();
        self.set(null);
        return payloads;
    }

    @ParameterizedTest
    @CsvSource({"1, false", "4, false", "1, true", "4, true"})
    void bodiesAreCollectableAfterTheJob(int workers, boolean cancel) throws Exception {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            List<WeakReference<Object>> payloads = forkWithPayloads(skua, cancel);
            until(() -> {
                System.gc();
                return payloads.stream().allMatch(payload -> payload.get() == null);
            });
        }
    }

    // ---- in all kinds of jobs ----

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        Handle<Long> left = Skua.forkCritical(() -> fib(n - 1));
        long right = fib(n - 2);
        return left.join() + right;
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "4, 1", "4, 2", "4, 4", "32, 2", "32, 32"})
    void inJobsWithALimit(int workers, int limit) throws Exception {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            AtomicInteger now = new AtomicInteger();
            AtomicInteger max = new AtomicInteger();
            Job<Long> job = skua.submit(Skua.job("limited").max(limit), () -> {
                for (int i = 0; i < 100; i++) {
                    forkCritical(() -> {
                        max.accumulateAndGet(now.incrementAndGet(), Math::max);
                        Thread.onSpinWait();
                        now.decrementAndGet();
                    });
                }
                return fib(14);
            });
            assertThat(job.get()).isEqualTo(377);
            assertThat(max.get()).isBetween(1, limit);
            if (limit == 1) {
                assertThat(job.counters().steals()).isZero();
            }
        }
    }

    private static int chain(int depth) {
        return depth == 0 ? 0 : 1 + Skua.forkCritical(() -> chain(depth - 1)).join();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void inADeepRecursion(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < 5; i++) {
                assertThat(skua.run(() -> chain(500))).isEqualTo(500);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void fromALightTask(int workers) {
        int tasks = 50;
        LongAdder sum = new LongAdder();
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < tasks; i++) {
                skua.execute(() -> {
                    Handle<Long> joined = Skua.forkCritical(() -> fib(8));
                    forkCritical(sum::increment);
                    sum.add(joined.join());
                });
            }
        }
        assertThat(sum.sum()).isEqualTo(tasks * (21L + 1));
    }

    @Test
    void outsideOfAJobItIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Skua.forkCritical(() -> 1))
                .withMessageContaining("inside a job");
    }

    // ---- against an oracle ----

    /** A random program: forks of both kinds, plain calls, and joins in any order; some tasks are never joined. */
    private static long program(long seed, int depth, boolean sequential) {
        Random random = new Random(seed);
        int children = depth == 0 ? 0 : random.nextInt(5);
        List<Handle<Long>> handles = new ArrayList<>();
        long sum = seed & 0xff;
        for (int i = 0; i < children; i++) {
            long childSeed = random.nextLong();
            int kind = random.nextInt(4);
            Callable<Long> child = () -> program(childSeed, depth - 1, sequential);
            if (sequential || kind == 0) {
                sum += program(childSeed, depth - 1, sequential);
            } else {
                handles.add(kind == 1 ? Skua.fork(child) : Skua.forkCritical(child));
            }
        }
        Collections.shuffle(handles, random);
        for (Handle<Long> handle : handles) {
            sum += handle.join();
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 32})
    void programsByChanceComputeTheSameAsInSequence(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (long seed = 0; seed < 200; seed++) {
                long program = seed;
                assertThat(skua.run(() -> program(program, 6, false)))
                        .as("seed %d, %d workers", seed, workers)
                        .isEqualTo(program(seed, 6, true));
            }
        }
    }
}
