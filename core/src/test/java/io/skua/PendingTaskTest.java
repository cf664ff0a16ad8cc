package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.Waiting.Aside;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Drop-in tasks that do not end with their bodies. */
@Bounded
final class PendingTaskTest {
    private final Skua one = Skua.builder().workers(1).spareThreads(0).build();
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final ForkJoinTask<String> running = ForkJoinTask.adapt(() -> {
        started.countDown();
        awaitLatch(goOn);
        return "own";
    });

    @AfterEach
    void close() {
        goOn.countDown();
        one.close();
    }

    /** A task whose exec does not complete it. */
    private static final class Pending extends ForkJoinTask<String> {
        final CountDownLatch ran = new CountDownLatch(1);
        private volatile @Nullable String result;

        @Override
        protected boolean exec() {
            ran.countDown();
            return false;
        }

        @Override
        public @Nullable String getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(@Nullable String value) {
            result = value;
        }
    }

    // ---- completed while its body runs ----

    @Test
    void completeLetsInvokeReturnThoughTheBodyRuns() throws Exception {
        Aside<String> caller = new Aside<>(() -> one.invoke(running));
        awaitLatch(started);
        running.complete("other");

        assertThat(caller.get()).isEqualTo("other");
        assertThat(goOn.getCount()).isEqualTo(1);
    }

    @Test
    void completeExceptionallyLetsInvokeThrowThoughTheBodyRuns() throws Exception {
        IllegalStateException other = new IllegalStateException("other");
        Aside<Throwable> caller = new Aside<>(() -> catchThrowable(() -> one.invoke(running)));
        awaitLatch(started);
        running.completeExceptionally(other);

        assertThat(caller.get()).isSameAs(other);
    }

    @Test
    void cancelLetsInvokeThrowThoughTheBodyRuns() throws Exception {
        Aside<Throwable> caller = new Aside<>(() -> catchThrowable(() -> one.invoke(running)));
        awaitLatch(started);
        running.cancel(true);

        assertThat(caller.get()).isInstanceOf(CancellationException.class);
    }

    @Test
    void completeLetsInvokeReturnThoughNoWorkerHasTimeForTheTask() throws Exception {
        one.submit(running);
        awaitLatch(started);
        ForkJoinTask<String> queued = ForkJoinTask.adapt(() -> "never run");
        Aside<String> caller = new Aside<>(() -> one.invoke(queued)).awaitParked();
        queued.complete("other");

        assertThat(caller.get()).isEqualTo("other");
        assertThat(goOn.getCount()).isEqualTo(1);
    }

    @Test
    void invokeFailsWithAForkThatNobodyJoins() {
        Throwable thrown = catchThrowable(() -> one.invoke(ForkJoinTask.adapt(() -> {
            Skua.fork(() -> {
                throw new IllegalStateException("nobody joins");
            });
        })));
        assertThat(thrown).hasMessage("nobody joins");
    }

    // ---- completed after its body ----

    @Test
    void pendingTasksNeedNoThread() throws Exception {
        List<ForkJoinTask<String>> pending = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            pending.add(one.submit(new Pending()));
        }
        assertThat(one.submit(() -> "the only thread").get(Waiting.SECONDS_MAX, SECONDS))
                .isEqualTo("the only thread");
        for (ForkJoinTask<String> task : pending) {
            task.complete("later");
            assertThat(task.get()).isEqualTo("later");
        }
    }

    @Test
    void aPendingTaskDoesNotKeepASchedulerFromTerminating() throws Exception {
        Pending pending = new Pending();
        Aside<String> caller = new Aside<>(() -> one.invoke(pending));
        awaitLatch(pending.ran);
        one.shutdown();
        assertThat(one.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        assertThat(pending.isDone()).isFalse();
        pending.complete("after the end");

        assertThat(caller.get()).isEqualTo("after the end");
    }

    @Test
    void shutdownNowCancelsPendingTasks() throws Exception {
        Pending pending = new Pending();
        Aside<Throwable> caller = new Aside<>(() -> catchThrowable(() -> one.invoke(pending)));
        awaitLatch(pending.ran);
        one.shutdown();
        assertThat(one.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        one.shutdownNow();

        assertThat(caller.get()).isInstanceOf(CancellationException.class);
    }

    // ---- waiting ----

    @Test
    void whoeverWaitsForASubmittedTaskSleepsWithoutAlarms() throws Exception {
        Aside<String> waiter = new Aside<>(() -> one.submit(running).get());
        awaitLatch(started);
        until(() -> waiter.thread().getState() == Thread.State.WAITING); // the thread waits without a timeout
        goOn.countDown();

        assertThat(waiter.get()).isEqualTo("own");
    }

    @Test
    void whoeverInvokesATaskThatEndsLaterSleepsWithoutAlarms() throws Exception {
        Pending task = new Pending();
        AtomicReference<Thread> thread = new AtomicReference<>();
        Aside<String> invoker = new Aside<>(() -> one.run(() -> {
            thread.set(Thread.currentThread());
            return task.invoke();
        }));
        awaitLatch(task.ran);
        try {
            until(() -> thread.get().getState() == Thread.State.WAITING);
        } finally {
            task.complete("later");
        }
        assertThat(invoker.get()).isEqualTo("later");
    }

    // ---- never run ----

    @Test
    void aTaskWhoseContextCannotBeInstalledFails() {
        ContextHook broken = new ContextHook() {
            @Override
            public @Nullable Object capture() {
                return null;
            }

            @Override
            public @Nullable Object install(@Nullable Object captured) {
                throw new IllegalStateException("no context");
            }

            @Override
            public void restore(@Nullable Object before) {}
        };
        try (Skua skua = Skua.builder().workers(1).context(broken).build()) {
            ForkJoinTask<String> task = skua.submit(running);
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> task.get(Waiting.SECONDS_MAX, SECONDS))
                    .havingCause()
                    .withMessage("no context");
        }
    }

    @Test
    void aCallbackBetweenTwoJobsMayJoinATask() throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            CountDownLatch chained = new CountDownLatch(1);
            Job<?> job = skua.submit(() -> awaitLatch(chained));
            CompletableFuture<Long> joined = job.stage()
                    .thenApply(ended -> skua.submit(new Fib.DropIn(10)).join())
                    .toCompletableFuture();
            chained.countDown();
            assertThat(joined.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(55);
        }
    }
}
