package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.skua.Waiting.Aside;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Handing single jobs to an ExecutorService. */
@Bounded
final class SubmitTest {
    private final Skua skua = Skua.builder().name("submit").workers(2).build();

    @AfterEach
    void close() {
        skua.close();
    }

    @Test
    void callableReturnsItsResult() throws Exception {
        assertThat(skua.submit(() -> "answer").get()).isEqualTo("answer");
    }

    @Test
    void callableMayReturnNull() throws Exception {
        assertThat(skua.submit((Callable<String>) () -> null).get()).isNull();
    }

    @Test
    void runnableRunsAndReturnsNull() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Runnable body = runs::incrementAndGet;

        assertThat(skua.submit(body).get()).isNull();
        assertThat(runs).hasValue(1);
    }

    @Test
    void runnableReturnsTheGivenResult() throws Exception {
        AtomicInteger runs = new AtomicInteger();

        assertThat(skua.submit(runs::incrementAndGet, "given").get()).isEqualTo("given");
        assertThat(runs).hasValue(1);
    }

    @Test
    void runnableMayBeGivenNull() throws Exception {
        assertThat(skua.submit(() -> {}, null).get()).isNull();
    }

    @Test
    void bodiesRunInWorkersOfTheScheduler() throws Exception {
        assertThat(skua.isInside()).isFalse();
        assertThat(skua.submit(skua::isInside).get()).isTrue();
    }

    @Test
    void ofTypeExecutorServiceItWorksTheSame() throws Exception {
        ExecutorService service = skua;
        Future<Integer> future = service.submit(() -> 6 * 7);

        assertThat(future.get()).isEqualTo(42);
        assertThat(future.isDone()).isTrue();
        assertThat(future.isCancelled()).isFalse();
    }

    @Test
    void whatACallableThrowsIsTheCauseOfTheExecutionException() {
        IOException thrown = new IOException("disk");
        Job<Object> job = skua.submit((Callable<Object>) () -> {
            throw thrown;
        });

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(job::get)
                .satisfies(e -> assertThat(e.getCause()).isSameAs(thrown));
    }

    @Test
    void whatARunnableThrowsIsTheCauseOfTheExecutionException() {
        Error thrown = new AssertionError("broken");
        Job<?> job = skua.submit((Runnable) () -> {
            throw thrown;
        });

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> job.get(Waiting.SECONDS_MAX, SECONDS))
                .satisfies(e -> assertThat(e.getCause()).isSameAs(thrown));
    }

    @Test
    void executeRunsTheBody() {
        CountDownLatch ran = new CountDownLatch(1);
        skua.execute(ran::countDown);
        awaitLatch(ran);
    }

    @Test
    void executeHandsWhatIsThrownToTheHandlerOfTheThread() {
        RecordingThreads threads = new RecordingThreads();
        RuntimeException thrown = new IllegalStateException("nobody asks");
        AtomicReference<Thread> runner = new AtomicReference<>();
        try (Skua plain = Skua.builder().workers(1).threadFactory(threads).build()) {
            plain.execute(() -> {
                runner.set(Thread.currentThread());
                throw thrown;
            });
            until(() -> !threads.uncaught().isEmpty());
        }
        assertThat(threads.uncaught()).containsExactly(new RecordingThreads.Uncaught(runner.get(), thrown));
    }

    @Test
    void executeHandsOverWhatAnUnjoinedForkThrows() {
        RecordingThreads threads = new RecordingThreads();
        RuntimeException thrown = new IllegalStateException("forked");
        try (Skua plain = Skua.builder().workers(1).threadFactory(threads).build()) {
            plain.execute(() -> Skua.fork((Runnable) () -> {
                throw thrown;
            }));
        }
        assertThat(threads.uncaught())
                .extracting(RecordingThreads.Uncaught::thrown)
                .containsExactly(thrown);
    }

    @Test
    void submitDoesNotBotherTheHandlerOfTheThread() {
        RecordingThreads threads = new RecordingThreads();
        try (Skua plain = Skua.builder().workers(1).threadFactory(threads).build()) {
            plain.submit((Runnable) () -> {
                throw new IllegalStateException("for the future only");
            });
        }
        assertThat(threads.uncaught()).isEmpty();
    }

    @Test
    void aWorkerOutlivesWhatItsJobsThrow() throws Exception {
        RecordingThreads threads = new RecordingThreads();
        try (Skua plain = Skua.builder().workers(1).threadFactory(threads).build()) {
            for (int i = 0; i < 5; i++) {
                plain.execute(() -> {
                    throw new IllegalStateException("again");
                });
            }
            assertThat(plain.submit(() -> 1).get()).isEqualTo(1);
        }
        assertThat(threads.uncaught()).hasSize(5);
        assertThat(threads.made()).hasSize(1);
    }

    @Test
    void anInterruptThatAnExecutedBodyLeavesBehindDoesNotReachTheNextOne() throws Exception {
        try (Skua one = Skua.builder().workers(1).build()) {
            AtomicInteger interrupted = new AtomicInteger();
            for (int i = 0; i < 10; i++) {
                one.execute(() -> Thread.currentThread().interrupt());
                one.execute(() -> interrupted.addAndGet(Thread.interrupted() ? 1 : 0));
            }
            assertThat(one.submit(Thread::interrupted).get()).isFalse();
            assertThat(interrupted).hasValue(0);
        }
    }

    @Test
    void nullIsRefusedWhereABodyIsNeeded() {
        List<ThrowingCallable> calls = List.of(
                () -> skua.submit((Callable<?>) null),
                () -> skua.submit((Runnable) null),
                () -> skua.submit(null, "result"),
                () -> skua.submit((ForkJoinTask<?>) null),
                () -> skua.submit(Skua.job("null"), (Callable<?>) null),
                () -> skua.submit(Skua.job("null"), (Runnable) null),
                () -> skua.submit((JobOptions) null, () -> "body"),
                () -> skua.execute((Runnable) null),
                () -> skua.execute((ForkJoinTask<?>) null),
                () -> skua.run((Callable<?>) null),
                () -> skua.run((Runnable) null),
                () -> skua.invoke(null),
                () -> Skua.fork((Callable<?>) null),
                () -> Skua.fork((Runnable) null),
                () -> Skua.forkLong(null),
                () -> Skua.forkInt(null),
                () -> Skua.forkDouble(null),
                () -> Skua.blocking((Callable<?>) null),
                () -> Skua.blocking((Runnable) null));

        calls.forEach(call -> assertThatNullPointerException().isThrownBy(call));
    }

    @Test
    void afterShutdownEveryWayInIsClosedWithASentence() {
        AtomicInteger runs = new AtomicInteger();
        Runnable body = runs::incrementAndGet;
        skua.shutdown();
        List<ThrowingCallable> calls = List.of(
                () -> skua.submit(runs::incrementAndGet),
                () -> skua.submit(body),
                () -> skua.submit(body, "result"),
                () -> skua.submit(Skua.job("late"), body),
                () -> skua.submit(new Fib.DropIn(3)),
                () -> skua.execute(body),
                () -> skua.execute(new Fib.DropIn(3)),
                () -> skua.run(body),
                () -> skua.invoke(new Fib.DropIn(3)),
                () -> skua.invokeAll(List.of(runs::incrementAndGet)),
                () -> skua.invokeAny(List.of(runs::incrementAndGet)));

        calls.forEach(call -> assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(call)
                .withMessage("\"submit\" has been shut down and takes no new jobs; submit before close()."));
        skua.close();
        assertThat(runs).hasValue(0);
    }

    @Test
    void thousandsOfJobsFromSeveralThreads() throws Exception {
        int submitters = 4;
        int jobsEach = 2_500;
        AtomicInteger runs = new AtomicInteger();
        List<Aside<Long>> threads = new ArrayList<>();
        for (int i = 0; i < submitters; i++) {
            threads.add(new Aside<>(() -> {
                List<Job<Integer>> jobs = new ArrayList<>();
                for (int j = 0; j < jobsEach; j++) {
                    int value = j;
                    jobs.add(skua.submit(() -> {
                        runs.incrementAndGet();
                        return value;
                    }));
                }
                long sum = 0;
                for (Job<Integer> job : jobs) {
                    sum += job.get();
                }
                return sum;
            }));
        }
        for (Aside<Long> thread : threads) {
            assertThat(thread.get()).isEqualTo(jobsEach * (jobsEach - 1L) / 2);
        }
        assertThat(runs).hasValue(submitters * jobsEach);
    }

    @Test
    void jobsMaySubmitJobsThatNobodyWaitsFor() {
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(1_000);
        for (int i = 0; i < 10; i++) {
            skua.execute(() -> {
                for (int j = 0; j < 100; j++) {
                    skua.execute(() -> {
                        runs.incrementAndGet();
                        all.countDown();
                    });
                }
            });
        }
        awaitLatch(all);
        assertThat(runs).hasValue(1_000);
    }

    @Test
    void aJobSeesWhatWasWrittenBeforeItsSubmission() throws Exception {
        int[] cell = new int[1];
        for (int i = 1; i <= 1_000; i++) {
            cell[0] = i;
            assertThat(skua.submit(() -> ++cell[0]).get()).isEqualTo(i + 1);
            assertThat(cell[0]).isEqualTo(i + 1);
        }
    }

    @Test
    void toStringSaysNameWorkersPolicyAndState() {
        assertThat(skua).hasToString("Skua[submit, 2 workers, random, running]");
        skua.close();
        assertThat(skua).hasToString("Skua[submit, 2 workers, random, terminated]");
    }
}
