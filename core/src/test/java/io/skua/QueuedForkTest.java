package io.skua;

import static io.skua.Waiting.awaitLatch;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.skua.Waiting.Occupation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Forks that never run their child at once, and invokeAll, which must not do so either. */
@Bounded
final class QueuedForkTest {
    /** Runs the body in a worker from which nobody steals, with so many tasks queued that a fork is a plain call. */
    private static void whereForksRunAtOnce(Consumer<Skua> body) {
        try (Skua one = Skua.builder().workers(1).spareThreads(0).build()) {
            one.run(() -> {
                for (int i = 0; i < 100; i++) {
                    Skua.fork(() -> {});
                }
                assertThat(Skua.isSated()).isTrue();
                body.accept(one);
            });
        }
    }

    @Test
    void aConsumerIsForkedFirstAndFedAfterwards() {
        whereForksRunAtOnce(skua -> {
            Queue<Integer> items = new ArrayDeque<>();
            Handle<Integer> consumer = Skua.forkQueued(() -> items.remove());
            items.add(7);
            assertThat(consumer.join()).isEqualTo(7);
        });
    }

    @Test
    void aBodyWithoutResultIsQueuedToo() {
        whereForksRunAtOnce(skua -> {
            AtomicInteger runs = new AtomicInteger();
            Handle<?> queued = Skua.forkQueued((Runnable) runs::incrementAndGet);
            assertThat(runs).hasValue(0);
            assertThat(queued.isDone()).isFalse();
            queued.join();
            assertThat(runs).hasValue(1);
        });
    }

    @Test
    void aDropInTaskIsQueuedToo() {
        whereForksRunAtOnce(skua -> {
            AtomicInteger runs = new AtomicInteger();
            ForkJoinTask<Integer> queued =
                    ForkJoinTask.adapt(runs::incrementAndGet).forkQueued();
            assertThat(queued.isDone()).isFalse();
            assertThat(queued.join()).isEqualTo(1);
        });
    }

    @Test
    void aQueuedForkThatNobodyJoinsRuns() {
        AtomicInteger runs = new AtomicInteger();
        whereForksRunAtOnce(skua -> Skua.forkQueued((Runnable) runs::incrementAndGet));
        assertThat(runs).hasValue(1);
    }

    @Test
    void othersCanTakeAllQueuedForksWhileTheirParentWaits() throws Exception {
        try (Skua two = Skua.builder().workers(2).spareThreads(0).build()) {
            Occupation occupied = new Occupation(two);
            CountDownLatch queued = new CountDownLatch(1);
            CountDownLatch ran = new CountDownLatch(8);
            Job<?> job = two.submit(() -> {
                for (int i = 0; i < 8; i++) {
                    Skua.forkQueued(ran::countDown);
                }
                queued.countDown();
                awaitLatch(ran); // this thread runs nothing meanwhile
            });
            awaitLatch(queued);
            occupied.release();
            job.get(2 * Waiting.SECONDS_MAX, SECONDS);
        }
    }

    @Test
    void aCancelledJobQueuesNothing() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        CountDownLatch thrown = new CountDownLatch(1);
        try (Skua one = Skua.builder().workers(1).build()) {
            Job<?> job = one.submit(() -> {
                started.countDown();
                awaitLatch(cancelled);
                try {
                    Skua.forkQueued(() -> {});
                } catch (CancellationException e) {
                    thrown.countDown();
                }
            });
            awaitLatch(started);
            job.cancel(false);
            cancelled.countDown();
            awaitLatch(thrown);
        }
    }

    @Test
    void outsideOfAJobNothingIsQueued() {
        assertThatIllegalStateException().isThrownBy(() -> Skua.forkQueued(() -> {}));
        assertThatNullPointerException().isThrownBy(() -> Skua.forkQueued((Runnable) null));
        assertThatNullPointerException().isThrownBy(() -> Skua.forkQueued((Callable<String>) null));
    }

    // ---- invokeAll ----

    private static ForkJoinTask<Integer> meeting(CyclicBarrier barrier) {
        return ForkJoinTask.adapt(() -> barrier.await(Waiting.SECONDS_MAX, SECONDS));
    }

    /** Runs the body when all workers have started and none is hungry, so that forks would run at once. */
    private static void whereOthersComeLater(int workers, Runnable body) throws Exception {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            List<Occupation> occupied = new ArrayList<>();
            for (int i = 1; i < workers; i++) {
                occupied.add(new Occupation(skua));
            }
            CountDownLatch begun = new CountDownLatch(1);
            Job<?> job = skua.submit(() -> {
                for (int i = 0; i < 100; i++) {
                    Skua.fork(() -> {});
                }
                assertThat(Skua.isSated()).isTrue();
                begun.countDown();
                body.run();
            });
            awaitLatch(begun);
            occupied.forEach(Occupation::release);
            job.get(2 * Waiting.SECONDS_MAX, SECONDS);
        }
    }

    @Test
    @Timeout(30)
    void twoThatMeetCanBeInvokedTogether() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        whereOthersComeLater(2, () -> ForkJoinTask.invokeAll(meeting(barrier), meeting(barrier)));
    }

    @Test
    @Timeout(30)
    void fourThatMeetCanBeInvokedTogether() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(4);
        whereOthersComeLater(
                4,
                () -> ForkJoinTask.invokeAll(meeting(barrier), meeting(barrier), meeting(barrier), meeting(barrier)));
    }

    @Test
    @Timeout(30)
    void aCollectionOfThoseThatMeetCanBeInvokedTogether() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3);
        whereOthersComeLater(
                3, () -> ForkJoinTask.invokeAll(List.of(meeting(barrier), meeting(barrier), meeting(barrier))));
    }
}
