package io.skua;

import static io.skua.Waiting.SECONDS_MAX;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that die, that cannot be started, or that other code interrupts: the scheduler goes on. */
@Bounded
final class ThreadDeathTest {
    // ---- threads that die ----

    private static final class Fails extends CountedCompleter<Void> {
        Fails(CountedCompleter<?> completer) {
            super(completer, completer == null ? 4 : 0);
        }

        @Override
        public void compute() {
            if (getCompleter() != null) {
                throw new IllegalStateException("leaf");
            }
            for (int i = 0; i < 4; i++) {
                new Fails(this).fork();
            }
            tryComplete();
        }

        @Override
        public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> caller) {
            if (getCompleter() != null) {
                throw new IllegalArgumentException("handler");
            }
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aCompletersHandlerThatThrows(int workers) throws Exception {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < 20; i++) {
                Throwable thrown =
                        catchThrowable(() -> skua.submit(new Fails(null)).get(SECONDS_MAX, SECONDS));
                assertThat(thrown).isInstanceOf(ExecutionException.class).hasRootCauseMessage("leaf");
            }
            Waiting.meetAll(skua);
        }
    }

    /** A thread that ends before it has called the scheduler, for example because of a wrapper that throws. */
    @Test
    void aThreadThatNeverRunsItsWorker() throws Exception {
        AtomicInteger made = new AtomicInteger();
        ThreadFactory threads = body -> {
            Thread thread = new Thread(made.incrementAndGet() % 2 == 0 ? body : () -> {});
            thread.setDaemon(true);
            return thread;
        };
        try (Skua skua = Skua.builder().workers(2).threadFactory(threads).build()) {
            for (int i = 0; i < 5; i++) {
                assertThat(skua.submit(() -> 42).get(SECONDS_MAX, SECONDS)).isEqualTo(42);
            }
            Waiting.meetAll(skua);
        }
    }

    @Test
    void aThreadWhoseWrapperThrowsAfterwards() throws Exception {
        AtomicInteger died = new AtomicInteger();
        ThreadFactory threads = body -> {
            Thread thread = new Thread(() -> {
                body.run();
                throw new IllegalStateException("wrapper");
            });
            thread.setUncaughtExceptionHandler((where, thrown) -> died.incrementAndGet());
            return thread;
        };
        try (Skua skua = Skua.builder().workers(2).threadFactory(threads).build()) {
            Waiting.meetAll(skua);
        }
        Waiting.until(() -> died.get() == 2);
    }

    // ---- threads that cannot be started ----

    /** Makes threads that cannot be started as long as {@code refuses} is true. */
    private static ThreadFactory refusing(AtomicBoolean refuses) {
        return body -> {
            Thread thread = new Thread(body) {
                @Override
                public synchronized void start() {
                    if (refuses.get()) {
                        throw new OutOfMemoryError("unable to create native thread (simulated)");
                    }
                    super.start();
                }
            };
            thread.setDaemon(true);
            return thread;
        };
    }

    @Test
    void aJobForWhichThereIsNoThreadIsRefusedWithASentence() throws Exception {
        AtomicBoolean refuses = new AtomicBoolean(true);
        try (Skua skua = Skua.builder()
                .name("starved")
                .workers(2)
                .threadFactory(refusing(refuses))
                .build()) {
            assertThatExceptionOfType(RejectedExecutionException.class)
                    .isThrownBy(() -> skua.run(() -> 42))
                    .withMessageStartingWith("\"starved\" has no thread, and none could be started: ")
                    .withCauseInstanceOf(OutOfMemoryError.class);
            assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> skua.execute(() -> {}));
            refuses.set(false);
            Waiting.until(() -> catchThrowable(() -> skua.run(() -> 42)) == null);
            Waiting.meetAll(skua);
        }
    }

    @Test
    void aSeatThatCouldNotBeFilledIsFilledWhenThreadsCanBeHadAgain() throws Exception {
        AtomicBoolean refuses = new AtomicBoolean();
        try (Skua skua =
                Skua.builder().workers(2).threadFactory(refusing(refuses)).build()) {
            refuses.set(true); // the first thread has been started
            AtomicInteger met = new AtomicInteger();
            Job<?> first = skua.submit(() -> {
                met.incrementAndGet();
                Waiting.spinUntil(() -> met.get() == 2);
            });
            Job<?> second = skua.submit(() -> {
                met.incrementAndGet();
                Waiting.spinUntil(() -> met.get() == 2);
            });
            Waiting.until(() -> met.get() == 1);
            refuses.set(false);
            first.get(SECONDS_MAX, SECONDS);
            second.get(SECONDS_MAX, SECONDS);
        }
    }

    /** The factory is not called while the scheduler holds a lock, so it may use the scheduler. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFactoryThatSubmitsAJob(boolean islands) throws Exception {
        AtomicReference<Skua> scheduler = new AtomicReference<>();
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger submitted = new AtomicInteger();
        ThreadFactory threads = body -> {
            Skua skua = scheduler.get();
            if (skua != null) {
                submitted.incrementAndGet();
                skua.submit(() -> ran.incrementAndGet());
            }
            Thread thread = new Thread(body);
            thread.setDaemon(true);
            return thread;
        };
        SkuaBuilder builder = Skua.builder().workers(4).threadFactory(threads);
        try (Skua skua = islands ? builder.islands().build() : builder.build()) {
            scheduler.set(skua);
            Waiting.meetAll(skua);
            Waiting.until(() -> ran.get() == submitted.get());
        }
    }

    // ---- stray interrupts ----

    @Test
    void anInterruptOfAnIdleWorkerIsNotForTheNextJob() throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Thread worker = skua.run(Thread::currentThread);
            for (int i = 0; i < 20; i++) {
                Waiting.until(() -> worker.getState() == Thread.State.WAITING);
                worker.interrupt();
                assertThat(skua.run(() -> Thread.currentThread().isInterrupted()))
                        .isFalse();
            }
        }
    }

    @Test
    void aWorkerThatWasInterruptedSleepsAgain() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Thread worker = skua.run(Thread::currentThread);
            Waiting.until(() -> worker.getState() == Thread.State.WAITING);
            worker.interrupt();
            Waiting.until(() -> !worker.isInterrupted() && worker.getState() == Thread.State.WAITING);
        }
    }

    // ---- jobs inside each other ----

    private static int nested(Skua skua, int levels) throws Exception {
        return levels == 0 ? 0 : 1 + skua.submit(() -> nested(skua, levels - 1)).get();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void moreJobsInsideEachOtherThanThereAreSpareThreads(int workers) throws Exception {
        try (Skua skua = Skua.builder().workers(workers).spareThreads(4).build()) {
            assertThat(skua.submit(() -> nested(skua, 1_000)).get(SECONDS_MAX, SECONDS))
                    .isEqualTo(1_000);
        }
    }

    @Test
    void aJobThatRunsInsideAnotherHasItsOwnFailureAndCounters() throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Job<Long> outer = skua.submit(() -> {
                Job<Long> inner = skua.submit(() -> Fib.lambda(10));
                Job<Long> fails = skua.submit(() -> {
                    throw new IllegalStateException("inner");
                });
                assertThat(catchThrowable(fails::get)).hasRootCauseMessage("inner");
                assertThat(inner.get()).isEqualTo(55);
                return inner.counters().tasks();
            });
            long inside = outer.get(SECONDS_MAX, SECONDS);
            assertThat(inside).isEqualTo(89);
            assertThat(outer.counters().tasks()).isEqualTo(1);
        }
    }

    @Test
    void aJoinOfATaskBelowOnTheSameStackThrows() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Throwable thrown = catchThrowable(() -> skua.run(() -> {
                AtomicReference<Handle<Integer>> itself = new AtomicReference<>();
                itself.set(Skua.fork(() -> itself.get().join()));
                return itself.get().join();
            }));
            assertThat(thrown)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("This join would never return");
        }
    }
}
