package io.skua.port;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.skua.Skua;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PoolTest {
    private final Skua skua = Skua.builder().workers(2).build();
    private final Recorder told = new Recorder();
    private final Port port = Port.attach(skua, told);

    @AfterEach
    void close() {
        skua.close();
    }

    /** Bodies that do what a test says; the sum of their contributions. */
    private interface Body extends PoolWork {
        @Override
        default Object fold(Object a, Object b) {
            return (int) a + (int) b;
        }
    }

    private Pool run(PoolWork work, Object... descriptors) {
        Pool pool = port.open(work);
        pool.begin(List.of(descriptors));
        pool.await();
        told.awaitEnd(pool);
        assertThat(told.ended()).containsOnlyOnce(pool);
        return pool;
    }

    private static Pool current() {
        return Objects.requireNonNull(Port.current());
    }

    @Test
    void everythingThatWasSpawnedContributes() {
        Pool pool = run(new CountingWork(), 20);

        assertThat(pool.part()).isEqualTo(CountingWork.bodies(20));
        assertThat(pool.failure()).isNull();
        assertThat(pool.frontier()).isEmpty();
    }

    @Test
    void emptyPoolEndsAtOnce() {
        Pool pool = port.open(new CountingWork());
        assertThat(pool.hasEnded()).isFalse();

        pool.begin(List.of());

        assertThat(pool.hasEnded()).isTrue();
        assertThat(told.ended()).containsExactly(pool);
        assertThat(pool.part()).isNull();
    }

    @Test
    void bodiesThatContributeNothingLeaveNoPart() {
        assertThat(run((Body) descriptor -> null, 1, 2, 3).part()).isNull();
    }

    @Test
    void forksInBodiesWorkAndMaySpawn() {
        AtomicInteger leaves = new AtomicInteger();
        Pool pool = run(
                (Body) descriptor -> {
                    int n = (int) descriptor;
                    if (n == 0) {
                        leaves.incrementAndGet();
                        return 1;
                    }
                    var left = Skua.fork(() -> current().spawn(n - 1));
                    Skua.fork(() -> current().spawn(n - 1)); // and nobody joins it
                    left.join();
                    return null;
                },
                10);

        assertThat(leaves).hasValue(1 << 10);
        assertThat(pool.part()).isEqualTo(1 << 10);
    }

    @Test
    void taskThatWasStolenOutOfABodySpawnsIntoThePool() {
        AtomicBoolean stolen = new AtomicBoolean();
        CountDownLatch spawned = new CountDownLatch(1);
        Pool pool = run(
                (Body) descriptor -> {
                    if (descriptor.equals("leaf")) {
                        return 1;
                    }
                    Thread owner = Thread.currentThread();
                    Skua.fork(() -> {
                        stolen.set(Thread.currentThread() != owner);
                        current().spawn("leaf");
                        current().spawn("leaf");
                        spawned.countDown();
                    });
                    Spinning.await(spawned);
                    return 1;
                },
                "root");

        assertThat(stolen).as("the other worker has stolen the fork").isTrue();
        assertThat(pool.part()).isEqualTo(3);
    }

    // ---- failures ----

    @Test
    void exceptionOfABodyIsTheFailureOfThePool() {
        RuntimeException thrown = new IllegalArgumentException("bad descriptor");
        Pool pool = run(
                (Body) descriptor -> {
                    throw thrown;
                },
                1,
                2,
                3);

        assertThat(pool.failure()).isSameAs(thrown);
    }

    @Test
    void exceptionOfAFoldIsTheFailureOfThePool() {
        RuntimeException thrown = new IllegalArgumentException("bad fold");
        Pool pool = run(
                new PoolWork() {
                    @Override
                    public Object run(Object descriptor) {
                        return 1;
                    }

                    @Override
                    public Object fold(Object a, Object b) {
                        throw thrown;
                    }
                },
                1,
                2);

        assertThat(pool.failure()).isSameAs(thrown);
    }

    @Test
    void exceptionOfAForkThatNobodyJoinsIsTheFailureOfThePool() {
        RuntimeException thrown = new IllegalArgumentException("bad fork");
        Pool pool = run(
                (Body) descriptor -> {
                    Skua.fork((Runnable) () -> {
                        throw thrown;
                    });
                    return 1;
                },
                1);

        assertThat(pool.failure()).isSameAs(thrown);
    }

    @Test
    void errorsOfABodyEndThePoolAndTheWorkersGoOn() {
        assertThat(run((Body) descriptor -> overflow(1), 1).failure()).isInstanceOf(StackOverflowError.class);
        OutOfMemoryError noMemory = new OutOfMemoryError("thrown on purpose");
        assertThat(run(
                                (Body) descriptor -> {
                                    throw noMemory;
                                },
                                1,
                                2)
                        .failure())
                .isSameAs(noMemory);
        assertThat(run(new CountingWork(), 15).part()).isEqualTo(CountingWork.bodies(15));
    }

    private static int overflow(int depth) {
        return depth < 0 ? 0 : overflow(depth + 1) + 1;
    }

    @Test
    void failureDropsWhatHasNotBegun() {
        AtomicInteger begun = new AtomicInteger();
        try (Skua single = Skua.builder().workers(1).build()) {
            Pool pool = Port.attach(single, told).open((Body) descriptor -> {
                if (begun.incrementAndGet() == 3) {
                    throw new IllegalArgumentException("the third");
                }
                return 1;
            });
            pool.begin(List.of(1, 2, 3, 4, 5, 6));
            pool.await();
        }
        assertThat(begun).hasValue(3);
    }

    // ---- cancellation ----

    @Test
    void cancelledBeforeItBeginsItEndsAtOnce() {
        Pool pool = port.open(new CountingWork());
        RuntimeException cause = new RuntimeException("not wanted");

        pool.cancel(cause);
        pool.begin(List.of(1));

        assertThat(told.ended()).containsExactly(pool);
        assertThat(pool.failure()).isSameAs(cause);
    }

    @Test
    void cancelInterruptsBodiesAndEndsWhenTheyHaveReturned() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch mayReturn = new CountDownLatch(1);
        AtomicInteger begun = new AtomicInteger();
        Pool pool = port.open((Body) descriptor -> {
            begun.incrementAndGet();
            inside.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            Spinning.await(mayReturn);
            return 1;
        });
        pool.begin(List.of(1));
        inside.await();
        RuntimeException cause = new RuntimeException("not wanted");

        pool.cancel(cause);
        interrupted.await();
        assertThat(pool.hasEnded()).isFalse();
        mayReturn.countDown();
        pool.await();

        assertThat(pool.failure()).isSameAs(cause);
        assertThat(begun).hasValue(1);
    }

    @Test
    void spawnInACancelledPoolThrows() {
        AtomicReference<@Nullable Throwable> seen = new AtomicReference<>();
        Pool pool = run(
                (Body) descriptor -> {
                    current().cancel(new RuntimeException("not wanted"));
                    try {
                        current().spawn(1);
                    } catch (RuntimeException thrown) {
                        seen.set(thrown);
                    }
                    return 1;
                },
                1);

        assertThat(seen.get()).hasMessageContaining("cancelled");
        assertThat(pool.failure()).hasMessage("not wanted");
    }

    @Test
    void shutdownNowCancelsPoolsThatRunAndPoolsThatWait() throws Exception {
        CountDownLatch inside = new CountDownLatch(2);
        PoolWork stuck = (Body) descriptor -> {
            inside.countDown();
            new CountDownLatch(1).await();
            return 1;
        };
        Pool running = port.open(stuck);
        running.begin(List.of(1, 2));
        inside.await();
        Pool next = running.rotate();
        Pool waiting = port.open(new CountingWork());
        waiting.begin(List.of(20));

        skua.shutdownNow();
        skua.awaitTermination(60, SECONDS);

        assertThat(running.failure()).isInstanceOf(CancellationException.class);
        assertThat(told.ended()).containsExactlyInAnyOrder(running, next, waiting);
    }

    // ---- awaiting ----

    @Test
    void bodyAwaitsAPoolThatItHasBegun() {
        Pool outer = run(
                (Body) descriptor -> {
                    int n = (int) descriptor;
                    if (n > 0) {
                        current().spawn(n - 1);
                    }
                    Pool inner = port.open(new CountingWork());
                    inner.begin(List.of(10));
                    inner.await();
                    told.awaitEnd(inner);
                    return Math.toIntExact((long) Objects.requireNonNull(inner.part()));
                },
                20);

        assertThat(outer.part()).isEqualTo(21 * (int) CountingWork.bodies(10));
    }

    @Test
    void bodiesAwaitPoolsInPools() {
        Pool outer = run(new NestedWork(), 6);
        assertThat(outer.part()).isEqualTo(1 << 7);
    }

    /** n runs two bodies of n − 1 in a pool of their own and awaits them, down to 0. */
    private final class NestedWork implements Body {
        @Override
        public Object run(Object descriptor) {
            int n = (int) descriptor;
            if (n == 0) {
                return 2;
            }
            Pool inner = port.open(this);
            inner.begin(List.of(n - 1, n - 1));
            inner.await();
            return Objects.requireNonNull(inner.part());
        }
    }

    @Test
    void awaitLetsTheWorkerDoSomethingElse() throws Exception {
        try (Skua single = Skua.builder().workers(1).build()) {
            Recorder itsTold = new Recorder();
            Port its = Port.attach(single, itsTold);
            Pool later = its.open(new CountingWork());
            Pool waits = its.open((Body) descriptor -> {
                later.await();
                return 1;
            });
            waits.begin(List.of(1));
            await().atMost(20, SECONDS).until(() -> its.idleWorkers() == 1);
            assertThat(single.submit(() -> 42).get(20, SECONDS)).isEqualTo(42);

            later.begin(List.of(1));
            waits.await();
        }
    }

    @Test
    void awaitEndsWhenTheWaitingPoolIsCancelled() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        Pool never = port.open(new CountingWork());
        Pool waits = port.open((Body) descriptor -> {
            inside.countDown();
            never.await();
            return 1;
        });
        waits.begin(List.of(1));
        inside.await();

        waits.cancel(new RuntimeException("not wanted"));
        waits.await();

        assertThat(waits.failure()).hasMessage("not wanted");
        assertThat(never.hasEnded()).isFalse();
    }

    // ---- mistakes ----

    @Test
    void mistakesGetOneSentence() {
        Pool pool = port.open(new CountingWork());
        assertThatIllegalStateException().isThrownBy(pool::rotate).withMessageContaining("call begin first");
        assertThatIllegalStateException()
                .isThrownBy(() -> pool.spawn(1))
                .withMessageContaining("inside a body of the same pool");
        pool.begin(List.of(1));
        pool.await();
        assertThatIllegalStateException()
                .isThrownBy(() -> pool.begin(List.of(1)))
                .withMessageContaining("begins once");
    }

    @Test
    void poolThatAwaitsItselfFails() {
        Pool pool = run(
                (Body) descriptor -> {
                    current().await();
                    return 1;
                },
                1);
        assertThat(pool.failure()).hasMessageContaining("would never return");
    }

    @Test
    void beginAfterShutdownIsRejectedAndThePoolEnds() {
        Pool pool = port.open(new CountingWork());
        skua.shutdown();

        assertThatThrownBy(() -> pool.begin(List.of(1))).isInstanceOf(RejectedExecutionException.class);

        assertThat(pool.failure()).isInstanceOf(RejectedExecutionException.class);
        assertThat(told.ended()).containsExactly(pool);
    }

    @Test
    void closeWaitsForPools() {
        Pool pool = port.open(new CountingWork());
        pool.begin(List.of(22));
        skua.close();
        assertThat(pool.part()).isEqualTo(CountingWork.bodies(22));
    }
}
