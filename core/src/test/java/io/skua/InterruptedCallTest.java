package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Waiting.Aside;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Calls that run a job and wait for it, in threads that are interrupted: when such a call throws, nothing of the job
 * runs any more.
 */
@Bounded
final class InterruptedCallTest {
    private final Skua skua = Skua.builder().workers(2).build();
    private final Stubborn stubborn = new Stubborn();

    @AfterEach
    void close() {
        stubborn.goOn.countDown();
        skua.close();
    }

    /** A body that notices an interrupt, but goes on until it is told to end. Then its thread is interrupted again. */
    private static final class Stubborn implements Runnable {
        final CountDownLatch started = new CountDownLatch(1);
        final CountDownLatch interrupted = new CountDownLatch(1);
        final CountDownLatch goOn = new CountDownLatch(1);
        final AtomicBoolean ended = new AtomicBoolean();

        @Override
        public void run() {
            started.countDown();
            boolean waits = true;
            boolean wasInterrupted = false;
            while (waits) {
                try {
                    goOn.await();
                    waits = false;
                } catch (InterruptedException e) {
                    interrupted.countDown();
                    wasInterrupted = true;
                }
            }
            ended.set(true);
            if (wasInterrupted) {
                Thread.currentThread().interrupt(); // a caller that takes part in a loop must see it
            }
        }
    }

    /**
     * Interrupts a caller in the middle of its call, and lets the body end only when the caller would have returned.
     */
    private void assertWaitsForTheBody(Consumer<Skua> call) throws Exception {
        Aside<Boolean> caller = new Aside<>(() -> {
            try {
                call.accept(skua);
                return false;
            } catch (CancellationException e) {
                assertThat(e).hasMessageEndingWith("was interrupted; the job is cancelled.");
                return stubborn.ended.get() && Thread.currentThread().isInterrupted();
            }
        });
        awaitLatch(stubborn.started);
        caller.thread().interrupt();
        awaitLatch(stubborn.interrupted);
        caller.awaitParked();
        stubborn.goOn.countDown();
        assertThat(caller.get()).isTrue();
    }

    @Test
    void anInterruptedRunReturnsAfterItsBody() throws Exception {
        assertWaitsForTheBody(skua -> skua.run(stubborn));
    }

    @Test
    void anInterruptedRunReturnsAfterForksThatNobodyJoins() throws Exception {
        assertWaitsForTheBody(skua -> skua.run(() -> {
            Skua.fork(stubborn);
        }));
    }

    @Test
    void anInterruptedLoopReturnsAfterItsBodies() throws Exception {
        assertWaitsForTheBody(skua -> skua.range(0, 64).forEach(i -> stubborn.run()));
    }

    @Test
    void anInterruptedSortReturnsAfterItsComparisons() throws Exception {
        Integer[] array = new java.util.Random(1).ints(10_000).boxed().toArray(Integer[]::new);
        assertWaitsForTheBody(skua -> skua.sort(array, (left, right) -> {
            stubborn.run();
            return Integer.compare(left, right);
        }));
    }

    @Test
    void aWorkerThatWaitsForTheEndLendsItsSeat() throws Exception {
        try (Skua outer = Skua.builder().workers(1).build()) {
            AtomicBoolean afterTheBody = new AtomicBoolean();
            Job<?> caller = outer.submit(() -> {
                try {
                    skua.run(stubborn);
                } finally {
                    afterTheBody.set(stubborn.ended.get());
                }
            });
            awaitLatch(stubborn.started);
            caller.cancel(true);
            awaitLatch(stubborn.interrupted);
            assertThat(outer.submit(() -> "the only seat").get()).isEqualTo("the only seat");
            stubborn.goOn.countDown();
            outer.shutdown();
            assertThat(outer.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
            assertThat(afterTheBody).isTrue();
        }
    }

    @Test
    void aRunThatIsStoppedAtItsDeadlineReturnsAfterItsBody() throws Exception {
        skua.run(() -> {}); // starts its threads, so that the job has begun when the deadline passes
        Aside<Boolean> caller = new Aside<>(() -> {
            Job<?> late = skua.submit(Skua.job("late").deadline(Duration.ofSeconds(1)), stubborn);
            try {
                late.getOrCancel();
                return false;
            } catch (DeadlineException e) {
                return stubborn.ended.get();
            }
        });
        awaitLatch(stubborn.interrupted);
        caller.awaitParked();
        stubborn.goOn.countDown();
        assertThat(caller.get()).isTrue();
    }

    // ---- interrupted on entry ----

    private void assertStartsNothing(Consumer<Skua> call) throws Exception {
        Aside<Boolean> caller = new Aside<>(() -> {
            Thread.currentThread().interrupt();
            try {
                call.accept(skua);
                return false;
            } catch (CancellationException e) {
                assertThat(e).hasMessage("The calling thread is interrupted; nothing was started.");
                return Thread.currentThread().isInterrupted();
            }
        });
        assertThat(caller.get()).isTrue();
        skua.run(() -> {}); // if a job had been started before, its body would have run by now
        skua.shutdown();
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        assertThat(stubborn.started.getCount()).isEqualTo(1);
        assertThat(skua.counters().tasks()).isEqualTo(1);
    }

    @Test
    void aRunByAnInterruptedThreadStartsNothing() throws Exception {
        assertStartsNothing(skua -> skua.run(stubborn));
    }

    @Test
    void aRunOfACallableByAnInterruptedThreadStartsNothing() throws Exception {
        assertStartsNothing(skua -> skua.run(() -> {
            stubborn.run();
            return "";
        }));
    }

    @Test
    void aLoopByAnInterruptedThreadStartsNothing() throws Exception {
        assertStartsNothing(skua -> skua.range(0, 64).forEach(i -> stubborn.run()));
    }

    @Test
    void aNamedLoopByAnInterruptedThreadStartsNothing() throws Exception {
        assertStartsNothing(skua -> skua.range(0, 64).named("loop").forEach(i -> stubborn.run()));
    }

    @Test
    void insideOfAJobAnInterruptedThreadMayCallRun() {
        Job<Boolean> job = skua.submit(() -> {
            Thread.currentThread().interrupt();
            return skua.run(() -> Fib.lambda(10)) == 55 && Thread.interrupted();
        });
        assertThat(job.getOrCancel()).isTrue();
    }

    @Test
    void aTaskOfAStoppedJobStartsNothingElsewhere() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        CountDownLatch thrown = new CountDownLatch(1);
        try (Skua outer = Skua.builder().workers(1).build()) {
            Job<?> caller = outer.submit(() -> {
                started.countDown();
                awaitLatch(cancelled);
                try {
                    skua.run(stubborn);
                } catch (CancellationException e) {
                    thrown.countDown();
                }
            });
            awaitLatch(started);
            caller.cancel(false);
            cancelled.countDown();
            awaitLatch(thrown);
        }
        assertThat(stubborn.started.getCount()).isEqualTo(1);
    }

    // ---- drop-in tasks ----

    @Test
    void anInvokeByAnInterruptedThreadReturnsTheResult() throws Exception {
        Aside<Boolean> caller = new Aside<>(() -> {
            Thread.currentThread().interrupt();
            return skua.invoke(new Fib.DropIn(10)) == 55
                    && Thread.currentThread().isInterrupted();
        });
        assertThat(caller.get()).isTrue();
    }

    @Test
    void anInterruptDuringAnInvokeIsKeptForLater() throws Exception {
        ForkJoinTask<Boolean> task = ForkJoinTask.adapt(() -> {
            stubborn.run();
            return stubborn.interrupted.getCount() == 1;
        });
        Aside<Boolean> caller =
                new Aside<>(() -> skua.invoke(task) && Thread.currentThread().isInterrupted());
        awaitLatch(stubborn.started);
        caller.awaitParked().thread().interrupt();
        until(() -> !caller.thread().isInterrupted()); // the caller has seen the interrupt, and goes on waiting
        caller.awaitParked();
        stubborn.goOn.countDown();
        assertThat(caller.get()).isTrue();
    }

    @Test
    void aTaskInvokesAndJoinsOthersThoughItsThreadIsInterrupted() throws Exception {
        ForkJoinTask<Boolean> task = ForkJoinTask.adapt(() -> {
            Thread.currentThread().interrupt();
            ForkJoinTask<Long> forked = new Fib.DropIn(10).fork();
            return new Fib.DropIn(11).invoke() + forked.join() == 89 + 55 && Thread.interrupted();
        });
        assertThat(skua.invoke(task)).isTrue();
    }
}
