package io.skua;

import static io.skua.Waiting.SECONDS_MAX;
import static io.skua.Waiting.awaitLatch;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.skua.Waiting.Occupation;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Users' code that runs when a deadline is missed holds nobody up, and an exception of it stops nothing. */
@Bounded
final class DeadlineTest {
    private static final Duration SOON = Duration.ofMillis(1);

    private final CountDownLatch never = new CountDownLatch(1);
    private final Skua skua = Skua.builder().workers(1).build();
    private final Occupation occupied = new Occupation(skua); // a submitted job has to wait, and misses its deadline

    @AfterEach
    void close() throws InterruptedException {
        never.countDown();
        occupied.release();
        skua.shutdown();
        assertThat(skua.awaitTermination(SECONDS_MAX, SECONDS)).isTrue();
    }

    private Job<?> late() {
        return skua.submit(Skua.job("late").deadline(SOON), () -> {});
    }

    private static void assertStopped(Job<?> job) {
        assertThatExceptionOfType(DeadlineException.class).isThrownBy(() -> job.get(SECONDS_MAX, SECONDS));
    }

    private void assertDeadlinesAreKept() throws Exception {
        assertStopped(late());
        CompletableFuture<?> strangers = new CompletableFuture<>().orTimeout(1, TimeUnit.MILLISECONDS);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> strangers.get(SECONDS_MAX, SECONDS))
                .withCauseInstanceOf(TimeoutException.class);
        CountDownLatch called = new CountDownLatch(1);
        late().stage().whenComplete((result, thrown) -> called.countDown());
        awaitLatch(called);
    }

    @Test
    void aCallbackThatBlocksHoldsUpNoOtherDeadline() throws Exception {
        for (int i = 0; i < 3; i++) {
            CountDownLatch blocks = new CountDownLatch(1);
            Job<?> job = skua.submit(Skua.job("blocks").deadline(Duration.ofMillis(200)), () -> {});
            job.stage().whenComplete((result, thrown) -> {
                blocks.countDown();
                awaitLatch(never);
            });
            awaitLatch(blocks);
            assertStopped(job);
        }
        assertDeadlinesAreKept();
    }

    @Test
    void aCallbackThatThrowsAnErrorHoldsUpNoOtherDeadline() throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        late().stage().whenComplete((result, thrown) -> {
            called.countDown();
            throw new OutOfMemoryError("simulated");
        });
        awaitLatch(called);
        assertDeadlinesAreKept();
    }

    @Test
    void aRunningJobIsInterruptedAlthoughACallbackBlocks() throws Exception {
        try (Skua other = Skua.builder().workers(1).build()) {
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch interrupted = new CountDownLatch(1);
            Job<?> job = other.submit(Skua.job("runs").deadline(Duration.ofMillis(500)), () -> {
                started.countDown();
                try {
                    never.await();
                } catch (InterruptedException e) {
                    interrupted.countDown();
                }
            });
            job.stage().whenComplete((result, thrown) -> awaitLatch(never));
            awaitLatch(started);
            awaitLatch(interrupted);
            assertStopped(job);
            never.countDown();
        }
    }

    /** A user's task that overrides cancel. */
    private static final class OwnCancel extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final transient Runnable whenCancelled;

        OwnCancel(Runnable whenCancelled) {
            this.whenCancelled = whenCancelled;
        }

        @Override
        protected void compute() {}

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            whenCancelled.run();
            return super.cancel(mayInterruptIfRunning);
        }
    }

    private Job<?> lateTask(Runnable whenCancelled) {
        return skua.start(Job.of(skua, Skua.job("late").deadline(SOON), new OwnCancel(whenCancelled)));
    }

    @Test
    void aTaskWhoseCancelBlocksHoldsUpNoOtherDeadline() throws Exception {
        CountDownLatch blocks = new CountDownLatch(1);
        Job<?> job = lateTask(() -> {
            blocks.countDown();
            awaitLatch(never);
        });
        awaitLatch(blocks);
        assertStopped(job);
        assertDeadlinesAreKept();
    }

    @Test
    void aTaskWhoseCancelThrowsIsCountedAsEnded() throws Exception {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        CountDownLatch reported = new CountDownLatch(1);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> reported.countDown());
        try {
            assertStopped(lateTask(() -> {
                throw new IllegalStateException("cancel");
            }));
            awaitLatch(reported);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        close(); // close would wait for a job that was not counted as ended
    }

    @Test
    void aHandlerThatThrowsWhatItGetsDoesNotEndTheWorker() {
        try (Skua other = Skua.builder()
                .workers(1)
                .threadFactory(body -> {
                    Thread thread = new Thread(body);
                    thread.setUncaughtExceptionHandler((in, thrown) -> {
                        throw (IllegalStateException) thrown;
                    });
                    return thread;
                })
                .build()) {
            CountDownLatch both = new CountDownLatch(2);
            for (int i = 0; i < 2; i++) {
                other.execute(() -> {
                    both.countDown();
                    throw new IllegalStateException("for the handler");
                });
            }
            awaitLatch(both);
            assertThat(other.run(() -> "alive")).isEqualTo("alive");
        }
    }
}
