package io.skua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** How long pieces of users' code learn that they are to stop, and how others learn that they have. */
@Bounded
final class StoppingTest {
    @Test
    void aLeafThatAsksStopsWithoutAnInterrupt() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(1);
        AtomicBoolean hasLeft = new AtomicBoolean();
        try (Skua skua = Skua.builder().workers(2).build()) {
            Job<?> job = skua.submit(() -> {
                runs.countDown();
                while (!Skua.isCancelled()) {
                    Thread.onSpinWait();
                }
                hasLeft.set(!Thread.currentThread().isInterrupted());
            });
            runs.await();
            job.cancel(false);
            assertThat(job.isDone()).isTrue();
            job.awaitEnd();
            assertThat(hasLeft).isTrue();
        }
    }

    @Test
    void aForkedLeafIsAskedToStopToo() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(2);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        try (Skua skua = Skua.builder().workers(2).build()) {
            Job<?> job = skua.submit(() -> {
                Handle<?> leaf = Skua.forkQueued(() -> {
                    runs.countDown();
                    try {
                        while (true) {
                            Skua.checkCancelled();
                        }
                    } catch (CancellationException end) {
                        thrown.set(end);
                        throw end;
                    }
                });
                runs.countDown();
                while (!Skua.isCancelled()) {
                    Thread.onSpinWait();
                }
                leaf.join();
            });
            runs.await();
            job.cancel(false);
            job.awaitEnd();
            assertThat(thrown.get()).hasMessageContaining("was cancelled");
        }
    }

    @Test
    void theReasonIsTheDeadline() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Job<?> job = skua.submit(Skua.job("slow").deadline(Duration.ofMillis(1)), () -> {
                while (true) {
                    Skua.checkCancelled();
                }
            });
            assertThatThrownBy(job::get).isInstanceOf(DeadlineException.class);
            job.awaitEnd();
        }
    }

    @Test
    void outsideOfAJobNothingIsCancelled() {
        assertThat(Skua.isCancelled()).isFalse();
        assertThatCode(Skua::checkCancelled).doesNotThrowAnyException();
    }

    @Test
    void theEndOfAJobThatEndsByItselfCanBeAwaited() throws ExecutionException, InterruptedException {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Job<Integer> job = skua.submit(() -> 42);
            job.awaitEnd();
            assertThat(job.isDone()).isTrue();
            assertThat(job.get()).isEqualTo(42);
        }
    }

    @Test
    void aTaskDoesNotWaitForTheEndOfItsOwnJob() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            AtomicReference<Job<?>> self = new AtomicReference<>();
            CountDownLatch known = new CountDownLatch(1);
            Job<?> job = skua.submit(() -> {
                Skua.blocking(() -> {
                    known.await();
                    return 0;
                });
                self.get().awaitEnd();
                return 0;
            });
            self.set(job);
            known.countDown();
            assertThatThrownBy(job::get)
                    .hasCauseInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("would wait for itself");
        }
    }

    @Test
    void aTaskOfAnotherJobMayWaitForTheEnd() throws ExecutionException, InterruptedException {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Job<Integer> inner = skua.submit(() -> 1);
            Job<Boolean> outer = skua.submit(() -> {
                inner.awaitEnd();
                return inner.isDone();
            });
            assertThat(outer.get()).isTrue();
        }
    }
}
