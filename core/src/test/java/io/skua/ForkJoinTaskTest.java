package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.Waiting.Aside;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of one drop-in task: waiting, states, ending it by hand. */
@Bounded
final class ForkJoinTaskTest {
    private final Skua one = Skua.builder().workers(1).build();

    @AfterEach
    void close() {
        one.close();
    }

    private static final class Failing extends RecursiveTask<String> {
        private final RuntimeException thrown = new IllegalStateException("task");

        @Override
        protected String compute() {
            throw thrown;
        }
    }

    private static void assertNew(ForkJoinTask<?> task) {
        assertThat(task.isDone()).isFalse();
        assertThat(task.isCancelled()).isFalse();
        assertThat(task.isCompletedNormally()).isFalse();
        assertThat(task.isCompletedAbnormally()).isFalse();
        assertThat(task.getException()).isNull();
    }

    private static void assertNormal(ForkJoinTask<?> task) {
        assertThat(task.isDone()).isTrue();
        assertThat(task.isCancelled()).isFalse();
        assertThat(task.isCompletedNormally()).isTrue();
        assertThat(task.isCompletedAbnormally()).isFalse();
        assertThat(task.getException()).isNull();
        assertThat(task.cancel(false)).isFalse();
        assertThat(task.cancel(true)).isFalse();
    }

    private static void assertFailed(ForkJoinTask<?> task, Throwable thrown) {
        assertThat(task.isDone()).isTrue();
        assertThat(task.isCancelled()).isFalse();
        assertThat(task.isCompletedNormally()).isFalse();
        assertThat(task.isCompletedAbnormally()).isTrue();
        assertThat(task.getException()).isSameAs(thrown);
        assertThat(task.cancel(false)).isFalse();
        assertThat(catchThrowable(task::join)).isSameAs(thrown);
        assertThat(catchThrowable(task::get))
                .isExactlyInstanceOf(ExecutionException.class)
                .satisfies(e -> assertThat(e.getCause()).isSameAs(thrown));
        assertThat(catchThrowable(() -> task.get(1, SECONDS))).isExactlyInstanceOf(ExecutionException.class);
    }

    private static void assertCancelled(ForkJoinTask<?> task) {
        assertThat(task.isDone()).isTrue();
        assertThat(task.isCancelled()).isTrue();
        assertThat(task.isCompletedNormally()).isFalse();
        assertThat(task.isCompletedAbnormally()).isTrue();
        assertThat(task.getException()).isInstanceOf(CancellationException.class);
        assertThatExceptionOfType(CancellationException.class).isThrownBy(task::join);
        assertThatExceptionOfType(CancellationException.class).isThrownBy(task::get);
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> task.get(1, SECONDS));
    }

    // ---- running ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void recursiveTasksAndActionsGiveTheRightAnswer(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            assertThat(skua.invoke(new Fib.DropIn(18))).isEqualTo(2_584);
            Fib.Action action = new Fib.Action(18);
            assertThat(skua.invoke(action)).isNull();
            assertThat(action.result).isEqualTo(2_584);
        }
    }

    @Test
    void forkReturnsTheTaskAndJoinItsResult() {
        one.run(() -> {
            Fib.DropIn task = new Fib.DropIn(8);
            assertNew(task);
            assertThat(task.fork()).isSameAs(task);
            assertThat(task.join()).isEqualTo(21);
            assertThat(task.getRawResult()).isEqualTo(21);
            assertNormal(task);
        });
    }

    @Test
    void getAfterFork() throws Exception {
        Callable<Long> body = () -> {
            Fib.DropIn first = new Fib.DropIn(8);
            Fib.DropIn second = new Fib.DropIn(9);
            first.fork();
            second.fork();
            return first.get() + second.get(Waiting.SECONDS_MAX, SECONDS);
        };
        assertThat(one.submit(body).get()).isEqualTo(21 + 34);
    }

    @Test
    void invokeRunsHereAndNow() {
        one.run(() -> {
            Thread[] runner = new Thread[1];
            ForkJoinTask<String> task = ForkJoinTask.adapt(() -> {
                runner[0] = Thread.currentThread();
                return "x";
            });
            assertThat(task.invoke()).isEqualTo("x");
            assertThat(runner[0]).isSameAs(Thread.currentThread());
            assertNormal(task);
        });
    }

    @Test
    void theQuietOnesThrowNothing() {
        one.run(() -> {
            Failing invoked = new Failing();
            invoked.quietlyInvoke();
            assertFailed(invoked, invoked.thrown);

            Failing joined = new Failing();
            joined.fork();
            joined.quietlyJoin();
            assertFailed(joined, joined.thrown);

            Fib.DropIn fine = new Fib.DropIn(5);
            fine.quietlyInvoke();
            fine.quietlyJoin();
            assertThat(fine.getRawResult()).isEqualTo(5);

            Fib.DropIn cancelled = new Fib.DropIn(5);
            cancelled.cancel(false);
            cancelled.fork();
            cancelled.quietlyJoin();
            assertCancelled(cancelled);
        });
    }

    @Test
    void whatComputeThrowsComesWithJoinGetAndInvoke() {
        one.run(() -> {
            Failing forked = new Failing();
            forked.fork();
            assertThat(catchThrowable(forked::join)).isSameAs(forked.thrown);
            assertFailed(forked, forked.thrown);

            Failing invoked = new Failing();
            assertThat(catchThrowable(invoked::invoke)).isSameAs(invoked.thrown);
            assertFailed(invoked, invoked.thrown);

            Failing gotten = new Failing();
            gotten.fork();
            assertThat(catchThrowable(gotten::get).getCause()).isSameAs(gotten.thrown);
            assertFailed(gotten, gotten.thrown);
        });
    }

    @Test
    void aSubmittedTaskIsItsOwnFuture() throws Exception {
        Fib.DropIn task = new Fib.DropIn(10);
        assertThat(one.submit(task)).isSameAs(task);
        assertThat(task.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(55);
        assertThat(task.join()).isEqualTo(55);
        assertNormal(task);

        Failing failing = new Failing();
        one.submit(failing);
        assertThat(catchThrowable(failing::get).getCause()).isSameAs(failing.thrown);
        assertFailed(failing, failing.thrown);
    }

    @Test
    void anExecutedTaskRuns() {
        Fib.DropIn task = new Fib.DropIn(10);
        one.execute(task);
        task.quietlyJoin();
        assertThat(task.getRawResult()).isEqualTo(55);
    }

    @Test
    void invokeOnTheSchedulerThrowsWhatTheTaskThrows() {
        Failing task = new Failing();
        assertThat(catchThrowable(() -> one.invoke(task))).isSameAs(task.thrown);
        assertFailed(task, task.thrown);
    }

    @Test
    void timedGetGivesUpAndTheTaskGoesOn() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        ForkJoinTask<String> task = one.submit(ForkJoinTask.adapt(() -> awaitLatch(goOn), "done"));

        assertThatExceptionOfType(TimeoutException.class)
                .isThrownBy(() -> task.get(1, MILLISECONDS))
                .withMessage("The task was not done after 1 milliseconds.");
        assertThatNullPointerException().isThrownBy(() -> task.get(1, null));
        goOn.countDown();
        assertThat(task.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo("done");
    }

    @Test
    void getCanBeInterrupted() throws Exception {
        ForkJoinTask<?> neverRun = new Fib.DropIn(3);
        for (boolean timed : new boolean[] {false, true}) {
            Aside<Boolean> waiter = new Aside<>(() -> {
                try {
                    Object ignored = timed ? neverRun.get(1_000, SECONDS) : neverRun.get();
                    return ignored == this;
                } catch (InterruptedException e) {
                    return true;
                }
            });
            waiter.awaitParked().thread().interrupt();
            assertThat(waiter.get()).isTrue();
        }
    }

    // ---- ending by hand ----

    @Test
    void completeGivesTheResultWithoutRunning() {
        one.run(() -> {
            Fib.DropIn task = new Fib.DropIn(8);
            task.complete(5L);
            assertNormal(task);
            task.fork();
            assertThat(task.join()).isEqualTo(5);
            assertThat(task.invoke()).isEqualTo(5);
        });
    }

    @Test
    void completeWakesThoseWhoWait() throws Exception {
        Fib.DropIn task = new Fib.DropIn(8);
        Aside<Long> joiner = new Aside<>(task::join).awaitParked();
        Aside<Long> getter = new Aside<>(task::get).awaitParked();
        task.complete(7L);

        assertThat(joiner.get()).isEqualTo(7);
        assertThat(getter.get()).isEqualTo(7);
    }

    @Test
    void quietlyCompleteKeepsTheRawResult() {
        Fib.DropIn task = new Fib.DropIn(8);
        task.setRawResult(3L);
        task.quietlyComplete();

        assertNormal(task);
        assertThat(task.join()).isEqualTo(3);
    }

    @Test
    void completeExceptionallyFailsTheTaskWithoutRunningIt() {
        Error error = new AssertionError("by hand");
        Fib.DropIn task = new Fib.DropIn(8);
        task.completeExceptionally(error);
        assertFailed(task, error);
        one.run(() -> {
            assertThat(catchThrowable(task::invoke)).isSameAs(error);
            task.fork();
            assertFailed(task, error);
        });
    }

    @Test
    void completeExceptionallyWrapsACheckedException() {
        IOException checked = new IOException("disk");
        Fib.DropIn task = new Fib.DropIn(8);
        task.completeExceptionally(checked);

        assertThat(catchThrowable(task::join))
                .isInstanceOf(RuntimeException.class)
                .hasCause(checked);
    }

    @Test
    void anEndedTaskCannotBeEndedDifferently() {
        Fib.DropIn done = new Fib.DropIn(8);
        done.complete(1L);
        done.completeExceptionally(new IllegalStateException("late"));
        assertNormal(done);

        IllegalStateException first = new IllegalStateException("first");
        Fib.DropIn failed = new Fib.DropIn(8);
        failed.completeExceptionally(first);
        failed.completeExceptionally(new IllegalStateException("second"));
        failed.complete(1L);
        assertFailed(failed, first);

        Fib.DropIn cancelled = new Fib.DropIn(8);
        cancelled.cancel(true);
        cancelled.complete(1L);
        assertCancelled(cancelled);
    }

    @Test
    void cancelBeforeForkKeepsTheTaskFromRunning() {
        AtomicInteger runs = new AtomicInteger();
        one.run(() -> {
            ForkJoinTask<Integer> task = ForkJoinTask.adapt(runs::incrementAndGet);
            assertThat(task.cancel(true)).isTrue();
            assertCancelled(task);
            task.fork();
            assertCancelled(task);
            assertThatExceptionOfType(CancellationException.class).isThrownBy(task::invoke);
        });
        assertThat(runs).hasValue(0);
    }

    @Test
    void cancelOfAQueuedTaskKeepsItFromRunning() {
        AtomicInteger runs = new AtomicInteger();
        one.run(() -> {
            ForkJoinTask<Integer> task = ForkJoinTask.adapt(runs::incrementAndGet);
            task.fork(); // the only worker is here, so the task stays queued
            assertThat(task.cancel(false)).isTrue();
            assertCancelled(task);
        });
        assertThat(runs).hasValue(0);
    }

    @Test
    void cancelOfASubmittedTaskKeepsItFromRunning() {
        Waiting.Occupation occupied = new Waiting.Occupation(one);
        AtomicInteger runs = new AtomicInteger();
        ForkJoinTask<Integer> task = one.submit(ForkJoinTask.adapt(runs::incrementAndGet));
        assertThat(task.cancel(false)).isTrue();
        assertCancelled(task);
        occupied.release();
        one.close();
        assertThat(runs).hasValue(0);
    }

    @Test
    void cancelWhileRunningDropsTheResult() {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ForkJoinTask<String> task = one.submit(ForkJoinTask.adapt(
                () -> {
                    started.countDown();
                    awaitLatch(goOn);
                },
                "result"));
        awaitLatch(started);
        assertThat(task.cancel(true)).isTrue();
        goOn.countDown();
        one.close();
        assertCancelled(task);
    }

    @Test
    void completeExceptionallyWhileRunningWinsOverTheResult() {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ForkJoinTask<String> task = one.submit(ForkJoinTask.adapt(
                () -> {
                    started.countDown();
                    awaitLatch(goOn);
                },
                "result"));
        awaitLatch(started);
        IllegalStateException thrown = new IllegalStateException("meanwhile");
        task.completeExceptionally(thrown);
        goOn.countDown();
        one.close();
        assertFailed(task, thrown);
    }

    @Test
    void completeOfASubmittedTaskKeepsItFromRunning() throws Exception {
        Waiting.Occupation occupied = new Waiting.Occupation(one);
        AtomicInteger runs = new AtomicInteger();
        ForkJoinTask<Integer> task = one.submit(ForkJoinTask.adapt(runs::incrementAndGet));
        task.complete(-1);
        assertThat(task.get()).isEqualTo(-1);
        occupied.release();
        one.close();
        assertThat(task.get()).isEqualTo(-1);
        assertThat(runs).hasValue(0);
    }

    @Test
    void reinitializeMakesAnEndedTaskNew() {
        AtomicInteger runs = new AtomicInteger();
        ForkJoinTask<Integer> task = ForkJoinTask.adapt(() -> {
            if (runs.incrementAndGet() == 2) {
                throw new IllegalStateException("second time");
            }
            return runs.get();
        });
        one.run(() -> {
            assertThat(task.invoke()).isEqualTo(1);
            task.reinitialize();
            assertNew(task);
            assertThat(catchThrowable(task::invoke)).hasMessage("second time");
            task.reinitialize();
            assertNew(task);
            assertThat(task.fork().join()).isEqualTo(3);
            assertNormal(task);
        });
        task.reinitialize();
        assertThat(one.invoke(task)).isEqualTo(4);
    }

    // ---- tasks that end later than exec ----

    /** Ends when somebody completes it: its exec returns false. */
    private static final class Later extends ForkJoinTask<String> {
        final CountDownLatch ran = new CountDownLatch(1);
        private volatile String result;

        @Override
        protected boolean exec() {
            ran.countDown();
            return false;
        }

        @Override
        public String getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(String value) {
            result = value;
        }
    }

    @Test
    void aSubmittedTaskThatEndsLaterIsWaitedFor() throws Exception {
        Later task = new Later();
        Aside<String> invoker = new Aside<>(() -> one.invoke(task));
        awaitLatch(task.ran);
        until(() -> one.submit(() -> true).get()); // the only worker has left the task
        assertNew(task);
        task.complete("later");

        assertThat(invoker.get()).isEqualTo("later");
    }

    @Test
    void aForkedTaskThatEndsLaterIsWaitedFor() throws Exception {
        Later task = new Later();
        Aside<String> joiner = new Aside<>(() -> one.run(() -> task.fork().join()));
        awaitLatch(task.ran);
        task.complete("later");

        assertThat(joiner.get()).isEqualTo("later");
    }
}
