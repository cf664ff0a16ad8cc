package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several drop-in tasks together, their surroundings, and the drop-in pool. */
@Bounded
final class ForkJoinFamilyTest {
    private final Skua one = Skua.builder().workers(1).build();

    @AfterEach
    void close() {
        one.close();
    }

    private static ForkJoinTask<String> failing(RuntimeException thrown) {
        return ForkJoinTask.adapt((Callable<String>) () -> {
            throw thrown;
        });
    }

    // ---- invokeAll ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void invokeAllEndsAllOfThem(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            skua.run(() -> {
                Fib.DropIn first = new Fib.DropIn(8);
                Fib.DropIn second = new Fib.DropIn(9);
                ForkJoinTask.invokeAll(first, second);
                assertThat(first.getRawResult() + second.getRawResult()).isEqualTo(21 + 34);

                Fib.DropIn third = new Fib.DropIn(10);
                ForkJoinTask.invokeAll(third);
                assertThat(third.isCompletedNormally()).isTrue();

                Fib.DropIn[] three = {new Fib.DropIn(5), new Fib.DropIn(6), new Fib.DropIn(7)};
                ForkJoinTask.invokeAll(three);
                assertThat(three).extracting(Fib.DropIn::getRawResult).containsExactly(5L, 8L, 13L);

                ForkJoinTask.invokeAll();
            });
        }
    }

    @Test
    void invokeAllOfACollectionReturnsIt() {
        one.run(() -> {
            Collection<Fib.DropIn> tasks = new HashSet<>();
            for (int i = 0; i < 20; i++) {
                tasks.add(new Fib.DropIn(i % 10));
            }
            assertThat(ForkJoinTask.invokeAll(tasks)).isSameAs(tasks);
            assertThat(tasks).allMatch(ForkJoinTask::isCompletedNormally);
            assertThat(ForkJoinTask.invokeAll(List.<Fib.DropIn>of())).isEmpty();
        });
    }

    @Test
    void invokeAllRefusesNull() {
        one.run(() -> {
            Fib.DropIn task = new Fib.DropIn(3);
            assertThatNullPointerException().isThrownBy(() -> ForkJoinTask.invokeAll(task, null));
            assertThatNullPointerException().isThrownBy(() -> ForkJoinTask.invokeAll(null, task));
            assertThatNullPointerException().isThrownBy(() -> ForkJoinTask.invokeAll(task, task, null));
            assertThatNullPointerException().isThrownBy(() -> ForkJoinTask.invokeAll(Arrays.asList(task, null)));
            assertThatNullPointerException().isThrownBy(() -> ForkJoinTask.invokeAll((Collection<Fib.DropIn>) null));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void invokeAllThrowsWhatOneOfThemThrows(int position) {
        one.run(() -> {
            IllegalStateException thrown = new IllegalStateException("one of three");
            List<ForkJoinTask<String>> tasks = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                tasks.add(i == position ? failing(thrown) : ForkJoinTask.adapt(() -> "fine"));
            }
            assertThat(catchThrowable(() -> ForkJoinTask.invokeAll(tasks))).isSameAs(thrown);
            assertThat(tasks).allMatch(ForkJoinTask::isDone);
        });
    }

    @Test
    void whenTheFirstOfAllThrowsTheOthersDoNotStart() {
        AtomicInteger runs = new AtomicInteger();
        one.run(() -> {
            IllegalStateException thrown = new IllegalStateException("first");
            ForkJoinTask<Integer> second = ForkJoinTask.adapt(runs::incrementAndGet);
            assertThat(catchThrowable(() -> ForkJoinTask.invokeAll(failing(thrown), second)))
                    .isSameAs(thrown);
            assertThat(second.isCancelled()).isTrue();
        });
        assertThat(runs).hasValue(0);
    }

    // ---- any order, other tasks ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void tasksMayBeJoinedInAnyOrder(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            skua.run(() -> {
                for (int round = 0; round < 20; round++) {
                    List<Fib.DropIn> tasks = new ArrayList<>();
                    for (int i = 0; i < 60; i++) {
                        Fib.DropIn task = new Fib.DropIn(8);
                        task.fork();
                        tasks.add(task);
                    }
                    Collections.shuffle(tasks, new Random(round));
                    tasks.forEach(task -> assertThat(task.join()).isEqualTo(21));
                }
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aTaskMayBeJoinedTwiceAndByAnotherTask(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            skua.run(() -> {
                for (int i = 0; i < 200; i++) {
                    Fib.DropIn first = new Fib.DropIn(8);
                    first.fork();
                    ForkJoinTask<Long> second = ForkJoinTask.adapt(() -> first.join() + 1);
                    second.fork();
                    assertThat(second.join()).isEqualTo(22);
                    assertThat(first.join()).isEqualTo(21);
                }
            });
        }
    }

    @Test
    void whenATaskThrowsItsForksThatNobodyHasStartedAreCancelled() {
        AtomicInteger runs = new AtomicInteger();
        ForkJoinTask<Integer> child = ForkJoinTask.adapt(runs::incrementAndGet);
        ForkJoinTask<String> parent = ForkJoinTask.adapt((Callable<String>) () -> {
            child.fork();
            throw new IllegalStateException("parent");
        });
        assertThat(catchThrowable(() -> one.invoke(parent))).hasMessage("parent");
        assertThat(child.isCancelled()).isTrue();
        assertThat(runs).hasValue(0);
    }

    @Test
    void aDropInJobEndsAfterItsForks() {
        AtomicInteger runs = new AtomicInteger();
        try (Skua skua = Skua.builder().workers(2).build()) {
            skua.invoke(ForkJoinTask.adapt(() -> {
                for (int i = 0; i < 100; i++) {
                    ForkJoinTask.adapt((Runnable) runs::incrementAndGet).fork();
                }
            }));
            assertThat(runs).hasValue(100);
        }
    }

    // ---- unforking, helping ----

    @Test
    void tryUnforkTakesATaskBackOnce() {
        one.run(() -> {
            Fib.DropIn first = new Fib.DropIn(8);
            Fib.DropIn second = new Fib.DropIn(9);
            first.fork();
            second.fork();
            assertThat(second.tryUnfork()).isTrue();
            assertThat(second.tryUnfork()).isFalse();
            assertThat(first.tryUnfork()).isTrue();
            assertThat(ForkJoinTask.getQueuedTaskCount()).isZero();
            assertThat(first.isDone()).isFalse();
            assertThat(first.fork().join()).isEqualTo(21);
            assertThat(second.invoke()).isEqualTo(34);
        });
    }

    @Test
    void tryUnforkOfATaskThatWasStolenFails() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            skua.run(() -> {
                CountDownLatch stolen = new CountDownLatch(1);
                CountDownLatch goOn = new CountDownLatch(1);
                ForkJoinTask<?> task = ForkJoinTask.adapt(() -> {
                    stolen.countDown();
                    awaitLatch(goOn);
                });
                task.fork();
                awaitLatch(stolen);
                assertThat(task.tryUnfork()).isFalse();
                goOn.countDown();
                task.join();
            });
        }
    }

    @Test
    void tryUnforkOfATaskThatWasNeverForkedFails() {
        one.run(() -> assertThat(new Fib.DropIn(3).tryUnfork()).isFalse());
    }

    @Test
    void helpQuiesceRunsWhatIsQueued() {
        one.run(() -> {
            List<Fib.DropIn> tasks = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                Fib.DropIn task = new Fib.DropIn(8);
                task.fork();
                tasks.add(task);
            }
            assertThat(ForkJoinTask.getQueuedTaskCount()).isPositive();
            assertThat(ForkJoinTask.getSurplusQueuedTaskCount()).isPositive();
            ForkJoinTask.helpQuiesce();
            assertThat(ForkJoinTask.getQueuedTaskCount()).isZero();
            assertThat(ForkJoinTask.getSurplusQueuedTaskCount()).isZero();
            assertThat(tasks).allMatch(ForkJoinTask::isDone);
        });
    }

    @Test
    void helpQuiesceRunsOrAwaitsWhatWasStolen() {
        try (Skua skua = Skua.builder().workers(4).build()) {
            skua.run(() -> {
                Fib.DropIn task = new Fib.DropIn(15);
                task.fork();
                ForkJoinTask.helpQuiesce();
                until(task::isDone);
                assertThat(task.getRawResult()).isEqualTo(610);
            });
        }
    }

    // ---- surroundings ----

    @Test
    void insideAJobTheSchedulerIsKnown() {
        one.run(() -> {
            assertThat(ForkJoinTask.inForkJoinPool()).isTrue();
            assertThat(ForkJoinTask.getPool()).isSameAs(one.forkJoinPool());
        });
    }

    @Test
    void outsideOfAJobThereIsNoScheduler() {
        assertThat(ForkJoinTask.inForkJoinPool()).isFalse();
        assertThat(ForkJoinTask.getPool()).isNull();
        assertThat(ForkJoinTask.getQueuedTaskCount()).isZero();
        assertThat(ForkJoinTask.getSurplusQueuedTaskCount()).isZero();
    }

    // ---- adapt ----

    @Test
    void adaptedBodiesReturnTheirResults() {
        AtomicInteger runs = new AtomicInteger();
        assertThat(one.invoke(ForkJoinTask.adapt(() -> "callable"))).isEqualTo("callable");
        assertThat(one.invoke(ForkJoinTask.adapt((Runnable) runs::incrementAndGet)))
                .isNull();
        assertThat(one.invoke(ForkJoinTask.adapt(runs::incrementAndGet, "given")))
                .isEqualTo("given");
        assertThat(runs).hasValue(2);
    }

    @Test
    void adaptRefusesNull() {
        assertThatNullPointerException().isThrownBy(() -> ForkJoinTask.adapt((Runnable) null));
        assertThatNullPointerException().isThrownBy(() -> ForkJoinTask.adapt((Callable<?>) null));
        assertThatNullPointerException().isThrownBy(() -> ForkJoinTask.adapt(null, "x"));
    }

    @Test
    void anAdaptedCallableThrowsCheckedExceptionsInARuntimeException() {
        IOException checked = new IOException("disk");
        ForkJoinTask<Object> task = ForkJoinTask.adapt((Callable<Object>) () -> {
            throw checked;
        });
        assertThat(catchThrowable(() -> one.invoke(task)))
                .isInstanceOf(RuntimeException.class)
                .hasCause(checked);
    }

    // ---- the pool ----

    @Test
    void theDropInPoolHasTheParallelismItWasGiven() {
        try (ForkJoinPool pool = new ForkJoinPool(3)) {
            assertThat(pool.getParallelism()).isEqualTo(3);
            assertThat(pool.skua().workers()).isEqualTo(3);
            assertThat(pool.invoke(new Fib.DropIn(15))).isEqualTo(610);
            assertThat(pool.getStealCount()).isNotNegative();
        }
        try (ForkJoinPool pool = new ForkJoinPool()) {
            assertThat(pool.getParallelism()).isEqualTo(Runtime.getRuntime().availableProcessors());
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new ForkJoinPool(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new ForkJoinPool(-1));
    }

    @Test
    void theDropInPoolIsAnExecutorService() throws Exception {
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
            assertThat(pool.submit(() -> "x").get()).isEqualTo("x");
            assertThat(pool.submit(new Fib.DropIn(5)).get()).isEqualTo(5);
            assertThat(pool.submit(() -> ForkJoinTask.getPool() == pool).get()).isTrue();
        }
    }

    @Test
    void theCommonPoolIsTheCommonScheduler() {
        assertThat(ForkJoinPool.commonPool().skua()).isSameAs(Skua.common());
        assertThat(ForkJoinPool.getCommonPoolParallelism())
                .isEqualTo(Skua.common().workers());
        assertThat(ForkJoinPool.commonPool().invoke(new Fib.DropIn(12))).isEqualTo(144);
    }
}
