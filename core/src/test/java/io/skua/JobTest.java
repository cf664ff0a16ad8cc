package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.skua.Waiting.Aside;
import io.skua.Waiting.Occupation;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job as a Future: waiting, phases, cancelling. */
@Bounded
final class JobTest {
    private final CountDownLatch never = new CountDownLatch(1);
    private final Skua skua = Skua.builder().name("jobs").workers(1).build();

    @AfterEach
    void close() {
        never.countDown();
        skua.close();
    }

    // ---- name, phases and counters ----

    @Test
    void goesFromQueuedOverRunningToDone() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Occupation occupied = new Occupation(skua);
        Job<String> job = skua.submit(() -> {
            started.countDown();
            awaitLatch(goOn);
            return "x";
        });
        assertThat(job.phase()).isEqualTo(Job.Phase.QUEUED);
        assertThat(job.isDone()).isFalse();

        occupied.release();
        awaitLatch(started);
        assertThat(job.phase()).isEqualTo(Job.Phase.RUNNING);
        assertThat(job.isDone()).isFalse();
        assertThat(job.exception()).isNull();

        goOn.countDown();
        assertThat(job.get()).isEqualTo("x");
        assertThat(job.phase()).isEqualTo(Job.Phase.DONE);
        assertThat(job.isDone()).isTrue();
        assertThat(job.isCancelled()).isFalse();
        assertThat(job.exception()).isNull();
    }

    @Test
    void oneThatThrowsEndsAsFailed() {
        RuntimeException thrown = new IllegalStateException("no");
        Job<?> job = skua.submit((Runnable) () -> {
            throw thrown;
        });
        until(job::isDone);

        assertThat(job.phase()).isEqualTo(Job.Phase.FAILED);
        assertThat(job.exception()).isSameAs(thrown);
        assertThat(job.isCancelled()).isFalse();
    }

    @Test
    void hasTheNameItWasGiven() {
        Job<?> job = skua.submit(Skua.job("index"), () -> {});

        assertThat(job.name()).isEqualTo("index");
        assertThat(job.toString()).startsWith("job \"index\", ");
        job.awaitEnd();
        assertThat(job).hasToString("job \"index\", done");
    }

    @Test
    void withoutANameItHasOneOfItsOwn() {
        Job<?> first = skua.submit(() -> {});
        Job<?> second = skua.submit(() -> {});

        assertThat(first.name()).isEqualTo(first.name()).isNotEmpty();
        assertThat(second.name()).isNotEqualTo(first.name());
    }

    // ---- waiting ----

    @Test
    void getReturnsTheResultAgainAndAgain() throws Exception {
        Job<Object> job = skua.submit(Object::new);

        assertThat(job.get()).isSameAs(job.get()).isSameAs(job.get(0, SECONDS));
    }

    @Test
    void timedGetGivesUpWithASentence() {
        Job<?> job = skua.submit(Skua.job("slow"), () -> awaitLatch(never));

        assertThatExceptionOfType(TimeoutException.class)
                .isThrownBy(() -> job.get(2, MILLISECONDS))
                .withMessage("job \"slow\" was not done after 2 milliseconds.");
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> job.get(0, SECONDS));
        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> job.get(-5, SECONDS));
        assertThat(job.isDone()).isFalse();
    }

    @Test
    void timedGetNeedsAUnit() {
        Job<?> job = skua.submit(() -> {});
        assertThatNullPointerException().isThrownBy(() -> job.get(1, null));
    }

    @Test
    void getCanBeInterruptedAndTheJobGoesOn() throws Exception {
        Occupation occupied = new Occupation(skua);
        Aside<Boolean> waiter = new Aside<>(() -> {
            try {
                occupied.job().get();
                return false;
            } catch (InterruptedException e) {
                return !Thread.currentThread().isInterrupted();
            }
        });
        waiter.awaitParked().thread().interrupt();

        assertThat(waiter.get()).isTrue();
        assertThat(occupied.job().isDone()).isFalse();
        occupied.release();
        occupied.job().get();
    }

    @Test
    void manyThreadsMayWaitForOneJob() throws Exception {
        Occupation occupied = new Occupation(skua);
        Job<String> job = skua.submit(() -> "for all");
        @SuppressWarnings({"unchecked", "rawtypes"})
        Aside<String>[] waiters = new Aside[8];
        for (int i = 0; i < waiters.length; i++) {
            waiters[i] = new Aside<>(job::get);
        }
        occupied.release();
        for (Aside<String> waiter : waiters) {
            assertThat(waiter.get()).isEqualTo("for all");
        }
    }

    // ---- cancelling ----

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void cancelOfAQueuedJobKeepsItFromRunning(boolean interrupt) {
        Occupation occupied = new Occupation(skua);
        AtomicInteger runs = new AtomicInteger();
        Job<Integer> job = skua.submit(Skua.job("unlucky"), runs::incrementAndGet);

        assertThat(job.cancel(interrupt)).isTrue();
        assertThat(job.isCancelled()).isTrue();
        assertThat(job.isDone()).isTrue();
        assertThat(job.phase()).isEqualTo(Job.Phase.CANCELLED);
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(job::get)
                .withMessage("job \"unlucky\" was cancelled.");
        occupied.release();
        skua.close();
        assertThat(runs).hasValue(0);
        assertThat(job.phase()).isEqualTo(Job.Phase.CANCELLED);
    }

    @Test
    void cancelTrueInterruptsWhatRunsAndCountsAtOnce() {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Job<?> job = skua.submit(() -> {
            started.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                awaitLatch(goOn);
            }
        });
        awaitLatch(started);

        assertThat(job.cancel(true)).isTrue();
        assertThat(job.isCancelled()).isTrue();
        assertThat(job.isDone()).isTrue();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(job::get);
        awaitLatch(interrupted);
        goOn.countDown();
        skua.close();
        assertThat(job.phase()).isEqualTo(Job.Phase.CANCELLED);
        assertThat(job.exception()).isNull();
    }

    @Test
    void cancelFalseDoesNotInterrupt() {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        Job<?> job = skua.submit(() -> {
            started.countDown();
            awaitLatch(goOn); // throws when interrupted
            interrupted.set(Thread.currentThread().isInterrupted());
            started.countDown();
        });
        awaitLatch(started);

        assertThat(job.cancel(false)).isTrue();
        assertThat(job.isCancelled()).isTrue();
        goOn.countDown();
        skua.close();
        assertThat(interrupted).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCancelledJobStopsAtItsNextFork(boolean interrupt) {
        CountDownLatch started = new CountDownLatch(100);
        Job<?> job = skua.submit((Runnable) () -> {
            while (true) {
                Skua.fork(started::countDown);
            }
        });
        awaitLatch(started);
        job.cancel(interrupt);
        skua.close(); // would wait for ever

        assertThat(job.phase()).isEqualTo(Job.Phase.CANCELLED);
    }

    @Test
    void allTasksOfACancelledJobStop() {
        try (Skua four = Skua.builder().workers(4).build()) {
            CountDownLatch busy = new CountDownLatch(50);
            Job<?> job = four.submit((Runnable) () -> {
                for (int i = 0; i < 8; i++) {
                    Skua.fork((Runnable) () -> {
                        while (true) {
                            Skua.fork(busy::countDown);
                        }
                    });
                }
            });
            awaitLatch(busy);
            job.cancel(false);
        }
    }

    /** Recurses, waits for the cancellation at the bottom, and collects the exceptions that the joins throw. */
    private static long descend(int depth, Runnable bottom, Set<RuntimeException> thrown) {
        try {
            if (depth == 0) {
                bottom.run();
            }
            return Skua.forkLong(() -> descend(depth - 1, bottom, thrown)).join() + 1;
        } catch (CancellationException stopped) {
            thrown.add(stopped);
            throw stopped;
        }
    }

    @Test
    void oneExceptionUnwindsADeepRecursionThatIsCancelled() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        Set<RuntimeException> thrown = Collections.newSetFromMap(new IdentityHashMap<>());
        Job<Long> job = skua.submit(() -> descend(
                500,
                () -> {
                    started.countDown();
                    awaitLatch(cancelled);
                },
                thrown));
        awaitLatch(started);
        job.cancel(false);
        cancelled.countDown();
        skua.shutdown();
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        assertThat(thrown).hasSize(1).allMatch(stopped -> stopped.getCause() == null);
    }

    @Test
    void cancelAfterTheEndIsRefused() throws Exception {
        Job<String> job = skua.submit(() -> "done");
        job.get();

        assertThat(job.cancel(true)).isFalse();
        assertThat(job.isCancelled()).isFalse();
        assertThat(job.get()).isEqualTo("done");
    }

    @Test
    void aJobMayCancelItself() {
        AtomicReference<Job<?>> self = new AtomicReference<>();
        AtomicBoolean wentOn = new AtomicBoolean();
        CountDownLatch known = new CountDownLatch(1);
        Job<?> job = skua.submit(() -> {
            awaitLatch(known);
            self.get().cancel(false);
            Skua.fork(() -> {});
            wentOn.set(true);
        });
        self.set(job);
        known.countDown();
        skua.close();

        assertThat(job.isCancelled()).isTrue();
        assertThat(wentOn).isFalse();
    }

    @Test
    void theInterruptOfACancelledJobDoesNotReachTheNextOne() throws Exception {
        for (int i = 0; i < 50; i++) {
            CountDownLatch started = new CountDownLatch(1);
            Job<?> job = skua.submit(() -> {
                started.countDown();
                Fib.lambda(8);
            });
            awaitLatch(started);
            job.cancel(true);
            assertThat(skua.submit(Thread::interrupted).get()).isFalse();
        }
    }

    @Test
    void anInterruptThatAJobLeavesBehindDoesNotReachTheNextOne() throws Exception {
        skua.submit(() -> Thread.currentThread().interrupt()).get();
        assertThat(skua.submit(Thread::interrupted).get()).isFalse();
    }

    @Test
    void manyQueuedJobsCancelledFromSeveralThreadsEndOnce() throws Exception {
        Occupation occupied = new Occupation(skua);
        AtomicInteger runs = new AtomicInteger();
        AtomicInteger won = new AtomicInteger();
        for (int i = 0; i < 200; i++) {
            Job<Integer> job = skua.submit(runs::incrementAndGet);
            Aside<Boolean> rival = new Aside<>(() -> job.cancel(true));
            won.addAndGet(job.cancel(true) ? 1 : 0);
            won.addAndGet(rival.get() ? 1 : 0);
            assertThat(job.isCancelled()).isTrue();
        }
        assertThat(won).hasValueGreaterThanOrEqualTo(200); // at least one of the two calls returns true
        occupied.release();
        skua.close();
        assertThat(runs).hasValue(0);
    }
}
