package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.skua.Waiting.Occupation;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The stage of a job, and its deadline. */
@Bounded
final class JobStageTest {
    private final CountDownLatch never = new CountDownLatch(1);
    private final Skua skua = Skua.builder().workers(1).build();

    @AfterEach
    void close() {
        never.countDown();
        skua.close();
    }

    private static Throwable failureOf(CompletableFuture<?> future) throws Exception {
        Throwable thrown = future.handle((value, problem) -> problem).get(Waiting.SECONDS_MAX, SECONDS);
        return thrown instanceof CompletionException relayed ? relayed.getCause() : thrown;
    }

    // ---- stage ----

    @Test
    void aStageTakenBeforeTheEndCompletesWithTheResult() throws Exception {
        Occupation occupied = new Occupation(skua);
        Job<Integer> job = skua.submit(() -> 20);
        CompletableFuture<Integer> doubled = job.stage().thenApply(x -> 2 * x).toCompletableFuture();
        assertThat(doubled).isNotDone();
        occupied.release();

        assertThat(doubled.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(40);
    }

    @Test
    void aStageTakenAfterTheEndIsComplete() throws Exception {
        Job<Integer> job = skua.submit(() -> 20);
        job.get();

        assertThat(job.stage().toCompletableFuture()).isCompletedWithValue(20);
    }

    @Test
    void aStageMayCompleteWithNull() throws Exception {
        Job<?> job = skua.submit(() -> {});
        job.get();

        assertThat(job.stage().toCompletableFuture()).isCompletedWithValue(null);
    }

    @Test
    void theStageOfAFailingJobFailsWithTheSameException() throws Exception {
        RuntimeException thrown = new IllegalStateException("stage");
        Occupation occupied = new Occupation(skua);
        Job<?> job = skua.submit((Runnable) () -> {
            throw thrown;
        });
        CompletableFuture<?> before = job.stage().toCompletableFuture();
        occupied.release();

        assertThat(failureOf(before)).isSameAs(thrown);
        until(job::isDone);
        assertThat(failureOf(job.stage().toCompletableFuture())).isSameAs(thrown);
    }

    @Test
    void theStageOfACancelledJobIsCancelledAtOnce() throws Exception {
        Occupation occupied = new Occupation(skua);
        Job<?> queued = skua.submit(() -> {});
        CompletableFuture<?> ofQueued = queued.stage().toCompletableFuture();
        CompletableFuture<?> ofRunning = occupied.job().stage().toCompletableFuture();
        queued.cancel(false);
        occupied.job().cancel(false);

        assertThat(ofQueued).isDone();
        assertThat(ofRunning).isDone();
        assertThat(failureOf(ofQueued)).isInstanceOf(CancellationException.class);
        assertThat(failureOf(ofRunning)).isInstanceOf(CancellationException.class);
        assertThat(failureOf(queued.stage().toCompletableFuture())).isInstanceOf(CancellationException.class);
        occupied.release();
    }

    @Test
    void completingTheViewDoesNotEndTheJob() throws Exception {
        Occupation occupied = new Occupation(skua);
        Job<String> job = skua.submit(() -> "real");
        job.stage().toCompletableFuture().complete("forged");
        occupied.release();

        assertThat(job.get()).isEqualTo("real");
        assertThat(job.stage().toCompletableFuture().get()).isEqualTo("real");
    }

    @Test
    void stagesOfSeveralJobsCombine() throws Exception {
        CompletableFuture<Integer> sum = skua.submit(() -> 1)
                .stage()
                .thenCombine(skua.submit(() -> 2).stage(), Integer::sum)
                .thenCompose(x -> skua.submit(() -> x + 3).stage())
                .toCompletableFuture();

        assertThat(sum.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(6);
    }

    @Test
    void aCallbackThatThrowsHarmsNobody() throws Exception {
        Job<Integer> job = skua.submit(() -> 1);
        CompletableFuture<Integer> broken = job.stage()
                .thenApply(x -> {
                    if (x == 1) {
                        throw new IllegalStateException("callback");
                    }
                    return x;
                })
                .toCompletableFuture();

        assertThat(failureOf(broken)).isInstanceOf(IllegalStateException.class);
        assertThat(job.get()).isEqualTo(1);
        assertThat(skua.run(() -> 2)).isEqualTo(2);
    }

    @Test
    void aCallbackMaySubmitAndWait() throws Exception {
        Occupation occupied = new Occupation(skua);
        CompletableFuture<Long> result = skua.submit(() -> 10)
                .stage()
                .thenApply(n -> {
                    try {
                        return skua.submit(() -> Fib.lambda(n)).get();
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                })
                .toCompletableFuture();
        occupied.release();

        assertThat(result.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(55);
    }

    @Test
    void aCallbackMayRunWithForks() throws Exception {
        Occupation occupied = new Occupation(skua);
        CompletableFuture<Long> result = skua.submit(() -> 10)
                .stage()
                .thenApply(n -> skua.run(() -> Fib.lambda(n)))
                .toCompletableFuture();
        occupied.release();

        assertThat(result.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(55);
    }

    @Test
    void aForkInACallbackRunsOrIsRefusedButIsNotLeftToTheNextJob() throws Exception {
        Occupation occupied = new Occupation(skua);
        AtomicInteger runs = new AtomicInteger();
        Job<Integer> job = skua.submit(() -> 10);
        CompletableFuture<Boolean> refused = job.stage()
                .handle((n, thrown) -> {
                    try {
                        Skua.fork((Runnable) runs::incrementAndGet);
                        return false;
                    } catch (IllegalStateException outsideOfAJob) {
                        return true;
                    }
                })
                .toCompletableFuture();
        occupied.release();
        if (!refused.get(Waiting.SECONDS_MAX, SECONDS)) {
            until(() -> runs.get() == 1);
        }
        Job<Integer> next = skua.submit(() -> 1);
        next.get();
        assertThat(next.counters().tasks()).isEqualTo(1);
    }

    // ---- deadline ----

    @Test
    void aJobThatIsDoneInTimeDoesNotNoticeItsDeadline() throws Exception {
        Job<String> job = skua.submit(Skua.job("quick").deadline(Duration.ofHours(1)), () -> "quick");

        assertThat(job.get()).isEqualTo("quick");
        assertThat(job.phase()).isEqualTo(Job.Phase.DONE);
    }

    @Test
    void atItsDeadlineARunningJobIsInterruptedAndItsTasksStop() {
        Job<?> job = skua.submit(Skua.job("late").deadline(Duration.ofMillis(20)), (Runnable) () -> {
            while (true) {
                Skua.fork(() -> {});
            }
        });

        assertThatExceptionOfType(DeadlineException.class)
                .isThrownBy(job::get)
                .withMessage("job \"late\" was stopped at its deadline, 0.02 s after its submission.");
        assertThat(job.isCancelled()).isTrue();
        skua.close(); // would wait for ever
    }

    @Test
    void atItsDeadlineAWaitingJobIsInterrupted() {
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        Job<?> job = skua.submit(Skua.job("late").deadline(Duration.ofMillis(20)), () -> {
            started.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });

        assertThatExceptionOfType(DeadlineException.class).isThrownBy(job::get);
        if (started.getCount() == 0) { // on a busy machine the job may not even have begun
            awaitLatch(interrupted);
        }
    }

    @Test
    void aJobThatHasNotStartedAtItsDeadlineNeverDoes() {
        Occupation occupied = new Occupation(skua);
        AtomicInteger runs = new AtomicInteger();
        Job<Integer> job = skua.submit(Skua.job("late").deadline(Duration.ofMillis(1)), runs::incrementAndGet);

        assertThatExceptionOfType(DeadlineException.class).isThrownBy(() -> job.get(Waiting.SECONDS_MAX, SECONDS));
        occupied.release();
        skua.close();
        assertThat(runs).hasValue(0);
    }

    @Test
    void theStageHearsOfTheDeadline() throws Exception {
        Callable<String> body = () -> {
            awaitLatch(never);
            return "x";
        };
        Job<String> job = skua.submit(Skua.job("late").deadline(Duration.ofMillis(20)), body);

        assertThat(failureOf(job.stage().toCompletableFuture())).isInstanceOf(DeadlineException.class);
    }

    @Test
    void aCancelBeforeTheDeadlineIsNotADeadlineException() {
        Occupation occupied = new Occupation(skua);
        Job<?> job = skua.submit(Skua.job("both").deadline(Duration.ofHours(1)), () -> {});
        job.cancel(false);

        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(job::get)
                .isNotInstanceOf(DeadlineException.class);
        occupied.release();
    }

    @Test
    void aDeadlineBeyondAllMeasureIsNone() throws Exception {
        Job<String> job = skua.submit(Skua.job("patient").deadline(Duration.ofDays(365L * 1_000_000)), () -> "x");

        assertThat(job.get()).isEqualTo("x");
    }
}
