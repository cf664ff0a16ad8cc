package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.skua.Waiting.Aside;
import io.skua.Waiting.Occupation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a scheduler ends: shutdown, shutdownNow, awaitTermination, close. */
@Bounded
final class ShutdownTest {
    private final RecordingThreads threads = new RecordingThreads();
    private final CountDownLatch never = new CountDownLatch(1);
    private final Skua skua =
            Skua.builder().name("ends").workers(1).threadFactory(threads).build();

    @AfterEach
    void close() {
        never.countDown();
        skua.close();
    }

    // ---- shutdown ----

    @Test
    void aNewSchedulerRuns() {
        assertThat(skua.isShutdown()).isFalse();
        assertThat(skua.isTerminated()).isFalse();
    }

    @Test
    void shutdownOfAnIdleSchedulerTerminatesIt() throws Exception {
        skua.shutdown();

        assertThat(skua.isShutdown()).isTrue();
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        assertThat(skua.isTerminated()).isTrue();
    }

    @Test
    void queuedJobsStillRunAfterShutdown() throws Exception {
        Occupation occupied = new Occupation(skua);
        List<Job<Integer>> queued = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            int value = i;
            queued.add(skua.submit(() -> value));
        }
        skua.shutdown();
        assertThat(skua.isShutdown()).isTrue();
        assertThat(skua.isTerminated()).isFalse();

        occupied.release();
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        for (int i = 0; i < 20; i++) {
            assertThat(queued.get(i).phase()).isEqualTo(Job.Phase.DONE);
            assertThat(queued.get(i).get()).isEqualTo(i);
        }
    }

    @Test
    void runningJobsStillForkAfterShutdown() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Job<Long> job = skua.submit(() -> {
            started.countDown();
            awaitLatch(goOn);
            return Fib.lambda(15) + skua.run(() -> Fib.lambda(10));
        });
        awaitLatch(started);
        skua.shutdown();
        goOn.countDown();

        assertThat(job.get()).isEqualTo(610 + 55);
    }

    @Test
    void aJobThatSubmitsAfterShutdownIsRejectedToo() {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Job<?> job = skua.submit(() -> {
            started.countDown();
            awaitLatch(goOn);
            return skua.submit(() -> "inner").get();
        });
        awaitLatch(started);
        skua.shutdown();
        goOn.countDown();

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(job::get)
                .withCauseInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void shutdownTwiceIsFine() {
        skua.shutdown();
        skua.shutdown();
        assertThat(skua.isShutdown()).isTrue();
    }

    @Test
    void everyJobAcceptedDuringAShutdownEnds() throws Exception {
        for (int round = 0; round < 30; round++) {
            Skua racing = Skua.builder().workers(2).build();
            CountDownLatch submitting = new CountDownLatch(2);
            List<Aside<List<Job<?>>>> submitters = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                submitters.add(new Aside<>(() -> {
                    List<Job<?>> accepted = new ArrayList<>();
                    try {
                        while (true) {
                            accepted.add(racing.submit(() -> {}));
                            submitting.countDown();
                        }
                    } catch (RejectedExecutionException expected) {
                        return accepted;
                    }
                }));
            }
            awaitLatch(submitting);
            racing.shutdown();
            for (Aside<List<Job<?>>> submitter : submitters) {
                for (Job<?> job : submitter.get()) {
                    job.get(Waiting.SECONDS_MAX, SECONDS);
                }
            }
            assertThat(racing.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        }
    }

    // ---- shutdownNow ----

    @Test
    void shutdownNowReturnsWhatNeverStarted() throws Exception {
        Occupation occupied = new Occupation(skua);
        AtomicInteger runs = new AtomicInteger();
        Runnable executed = runs::incrementAndGet;
        Runnable submitted = runs::incrementAndGet;
        skua.execute(executed);
        Job<?> job = skua.submit(submitted);
        Job<Integer> callable = skua.submit(runs::incrementAndGet);
        ForkJoinTask<Long> task = skua.submit(new Fib.DropIn(5));

        List<Runnable> neverStarted = skua.shutdownNow();

        assertThat(neverStarted).hasSize(4).contains(executed, submitted);
        assertThat(job.isCancelled()).isTrue();
        assertThat(callable.isCancelled()).isTrue();
        assertThat(task.isCancelled()).isTrue();
        assertThat(occupied.job().isCancelled()).isTrue();
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        assertThat(runs).hasValue(0);
    }

    @Test
    void whatShutdownNowReturnsCanStillBeRun() {
        Occupation occupied = new Occupation(skua);
        AtomicInteger runs = new AtomicInteger();
        skua.submit(runs::incrementAndGet);
        skua.submit((Runnable) runs::incrementAndGet);

        skua.shutdownNow().forEach(Runnable::run);

        assertThat(runs).hasValue(2);
        assertThat(occupied.job().isDone()).isTrue();
    }

    @Test
    void shutdownNowInterruptsWhatRuns() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        Job<?> job = skua.submit(() -> {
            started.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
        });
        awaitLatch(started);

        assertThat(skua.shutdownNow()).isEmpty();
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        assertThat(interrupted).isTrue();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(job::get);
    }

    @Test
    void shutdownNowInterruptsExecutedBodiesToo() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        skua.execute(() -> {
            started.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        awaitLatch(started);

        assertThat(skua.shutdownNow()).isEmpty();
        awaitLatch(interrupted);
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shutdownNowDoesNotMissWhatIsJustStarting(boolean execute) throws Exception {
        for (int i = 0; i < 500; i++) {
            Skua racing = Skua.builder().workers(1).build();
            racing.run(() -> {}); // starts its thread
            Runnable body = () -> {
                try {
                    never.await();
                } catch (InterruptedException expected) {
                    Thread.currentThread().interrupt();
                }
            };
            if (execute) {
                racing.execute(body);
            } else {
                racing.submit(body);
            }
            for (int spins = i * (execute ? 1 : 6); spins > 0; spins--) {
                Thread.onSpinWait();
            }
            racing.shutdownNow(); // returns the body, or interrupts it
            assertThat(racing.awaitTermination(Waiting.SECONDS_MAX, SECONDS))
                    .as("round " + i)
                    .isTrue();
        }
    }

    @Test
    void shutdownNowStopsAJobThatForksForEver() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        skua.submit((Runnable) () -> {
            while (true) {
                Skua.fork(started::countDown);
            }
        });
        awaitLatch(started);
        skua.shutdownNow();

        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
    }

    @Test
    void shutdownNowOfAnIdleSchedulerReturnsNothing() throws Exception {
        assertThat(skua.shutdownNow()).isEmpty();
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
    }

    @Test
    void shutdownNowEndsACompleterThatStillWaitsForOthers() throws Exception {
        Skua other = Skua.builder().workers(1).build();
        CountDownLatch computed = new CountDownLatch(1);
        ForkJoinTask<Object> pending = other.submit(new CountedCompleter<Object>(null, 1) {
            @Override
            public void compute() {
                computed.countDown();
                tryComplete(); // uses up the pending count; nobody calls it a second time
            }
        });
        awaitLatch(computed);
        until(() -> other.submit(() -> true).get()); // the only worker has left the completer
        other.shutdownNow();

        assertThat(other.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        assertThat(pending.isDone()).isTrue();
    }

    // ---- awaitTermination ----

    @Test
    void awaitTerminationGivesUpWhileAJobRuns() throws Exception {
        Occupation occupied = new Occupation(skua);
        skua.shutdown();

        assertThat(skua.awaitTermination(1, MILLISECONDS)).isFalse();
        assertThat(skua.awaitTermination(0, SECONDS)).isFalse();
        assertThat(skua.awaitTermination(-1, SECONDS)).isFalse();
        occupied.release();
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
    }

    @Test
    void awaitTerminationWithoutShutdownGivesUp() throws Exception {
        assertThat(skua.awaitTermination(1, MILLISECONDS)).isFalse();
        assertThatNullPointerException().isThrownBy(() -> skua.awaitTermination(1, null));
    }

    @Test
    void awaitTerminationCanBeInterrupted() throws Exception {
        Aside<Boolean> waiter = new Aside<>(() -> {
            try {
                return skua.awaitTermination(1_000, SECONDS);
            } catch (InterruptedException e) {
                return true;
            }
        });
        waiter.awaitParked().thread().interrupt();
        assertThat(waiter.get()).isTrue();
    }

    // ---- close ----

    @Test
    void closeWaitsForQueuedAndRunningJobs() throws Exception {
        Occupation occupied = new Occupation(skua);
        Job<String> queued = skua.submit(() -> "ran");
        Aside<Boolean> closer = new Aside<>(() -> {
            skua.close();
            return queued.isDone() && occupied.job().isDone();
        });
        closer.awaitParked();
        assertThat(skua.isShutdown()).isTrue();
        occupied.release();

        assertThat(closer.get()).isTrue();
        assertThat(queued.get()).isEqualTo("ran");
        assertThat(skua.isTerminated()).isTrue();
    }

    @Test
    void closeWaitsForForksOfExecutedBodies() {
        AtomicInteger runs = new AtomicInteger();
        try (Skua two = Skua.builder().workers(2).build()) {
            CountDownLatch stolen = new CountDownLatch(1);
            two.execute(() -> {
                Skua.fork((Runnable) () -> {
                    stolen.countDown();
                    for (int i = 0; i < 1_000; i++) {
                        Skua.fork((Runnable) runs::incrementAndGet);
                    }
                });
                awaitLatch(stolen);
            });
        }
        assertThat(runs).hasValue(1_000);
    }

    @Test
    void closeEndsAllThreads() {
        skua.run(() -> Fib.lambda(10));
        skua.close();

        assertThat(threads.made()).isNotEmpty();
        until(() -> threads.made().stream().noneMatch(Thread::isAlive));
    }

    @Test
    void closeTwiceIsFine() {
        skua.close();
        skua.close();
        assertThat(skua.isTerminated()).isTrue();
    }

    @Test
    void closeFromTwoThreads() throws Exception {
        Occupation occupied = new Occupation(skua);
        List<Aside<Boolean>> closers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            closers.add(new Aside<>(() -> {
                skua.close();
                return skua.isTerminated();
            }));
        }
        closers.forEach(Aside::awaitParked);
        occupied.release();
        for (Aside<Boolean> closer : closers) {
            assertThat(closer.get()).isTrue();
        }
    }

    @Test
    void anInterruptDuringCloseStopsTheJobsAndIsKept() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        Job<?> running = skua.submit(() -> {
            started.countDown();
            awaitLatch(never);
        });
        Job<?> queued = skua.submit(() -> {});
        awaitLatch(started);
        Aside<Boolean> closer = new Aside<>(() -> {
            skua.close();
            return Thread.currentThread().isInterrupted();
        });
        closer.awaitParked().thread().interrupt();

        assertThat(closer.get()).isTrue();
        assertThat(running.isCancelled()).isTrue();
        assertThat(queued.isCancelled()).isTrue();
        assertThat(skua.isTerminated()).isTrue();
    }

    @Test
    void closeInAnInterruptedThreadStopsTheJobsAtOnce() throws Exception {
        Occupation occupied = new Occupation(skua);
        Aside<Boolean> closer = new Aside<>(() -> {
            Thread.currentThread().interrupt();
            skua.close();
            return Thread.currentThread().isInterrupted();
        });
        assertThat(closer.get()).isTrue();
        assertThat(occupied.job().isCancelled()).isTrue();
    }

    @Test
    void closeInsideAJobIsRefusedWithASentence() throws Exception {
        Job<?> job = skua.submit(() -> assertThatIllegalStateException()
                .isThrownBy(skua::close)
                .withMessage("close() was called from a job of \"ends\" and would wait for itself; "
                        + "call shutdown() instead."));
        job.get();
        assertThat(skua.isShutdown()).isFalse();
        assertThat(skua.run(() -> "still here")).isEqualTo("still here");
    }

    @Test
    void shutdownInsideAJobIsFine() throws Exception {
        skua.submit(skua::shutdown).get();
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
    }

    @Test
    void closeOfAnUnusedSchedulerReturns() {
        Skua unused = Skua.create();
        unused.close();
        assertThat(unused.isTerminated()).isTrue();
    }

    @Test
    void theCommonSchedulerCannotBeShutDown() throws Exception {
        Skua common = Skua.common();
        common.shutdown();
        assertThat(common.shutdownNow()).isEmpty();
        common.close();

        assertThat(common.isShutdown()).isFalse();
        assertThat(common.submit(() -> "alive").get()).isEqualTo("alive");
        assertThat(Skua.common()).isSameAs(common);
    }
}
