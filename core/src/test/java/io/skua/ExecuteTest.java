package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A body that was handed to execute may do whatever a submitted one may, although nobody holds its job. */
@Bounded
final class ExecuteTest {
    /** Executes the body and waits for it. What the body throws is thrown here. */
    private static void execute(int workers, Body body) {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        CountDownLatch ended = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(workers).build()) {
            skua.execute(() -> {
                thrown.set(catchThrowable(() -> body.run(skua)));
                ended.countDown();
            });
            awaitLatch(ended);
        }
        assertThat(thrown.get()).isNull();
    }

    private interface Body {
        void run(Skua skua) throws Exception;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void itForksAndJoins(int workers) {
        execute(workers, skua -> {
            assertThat(Fib.lambda(15)).isEqualTo(610);
            assertThat(Fib.Typed.of(15)).isEqualTo(610);
            assertThat(new Fib.DropIn(15).invoke()).isEqualTo(610);
            assertThat(new Fib.Counted(null, 15).invoke()).isEqualTo(610);
        });
    }

    @Test
    void itIsInsideItsScheduler() {
        execute(1, skua -> {
            assertThat(skua.isInside()).isTrue();
            assertThat(ForkJoinTask.getPool()).isSameAs(skua.forkJoinPool());
            Thread here = Thread.currentThread();
            assertThat(skua.run(Thread::currentThread)).isSameAs(here);
            assertThat(skua.run(() -> Fib.lambda(12))).isEqualTo(144);
            assertThat(catchThrowable(skua::close)).isInstanceOf(IllegalStateException.class);
        });
    }

    @Test
    void itWaitsForJobsOfItsOwn() {
        execute(1, skua -> {
            assertThat(skua.submit(() -> Fib.lambda(12)).get()).isEqualTo(144);
            assertThat(skua.invokeAll(List.of(() -> 1, () -> 2))).hasSize(2);
            LongHandle fork = Skua.forkLong(() -> Fib.lambda(10));
            assertThat(skua.submit(() -> Fib.lambda(12)).get()).isEqualTo(144);
            assertThat(fork.join()).isEqualTo(55);
        });
    }

    @Test
    void itBlocksInASection() {
        execute(1, skua -> {
            CountDownLatch executed = new CountDownLatch(1);
            skua.execute(executed::countDown);
            Skua.blocking(() -> awaitLatch(executed));
            CountDownLatch forked = new CountDownLatch(1);
            Handle<?> fork = Skua.fork(forked::countDown);
            Skua.blocking(() -> awaitLatch(forked));
            fork.join();
        });
    }

    @Test
    void itsForksAreRunOrCancelledWithIt() {
        RecordingThreads threads = new RecordingThreads();
        RuntimeException thrown = new IllegalStateException("body");
        AtomicInteger orphans = new AtomicInteger();
        AtomicInteger runs = new AtomicInteger();
        try (Skua skua = Skua.builder().workers(1).threadFactory(threads).build()) {
            skua.execute(() -> {
                Skua.fork((Runnable) orphans::incrementAndGet);
                throw thrown;
            });
            skua.execute(() -> Skua.fork((Runnable) runs::incrementAndGet));
        }
        assertThat(orphans).hasValue(0);
        assertThat(runs).hasValue(1);
        assertThat(threads.uncaught())
                .extracting(RecordingThreads.Uncaught::thrown)
                .containsExactly(thrown);
    }

    @Test
    void aFailureThatItHandlesIsNoneOfTheHandlersBusiness() {
        RecordingThreads threads = new RecordingThreads();
        try (Skua skua = Skua.builder().workers(2).threadFactory(threads).build()) {
            for (int i = 0; i < 50; i++) {
                skua.execute(() -> {
                    Handle<?> fork = Skua.fork((Runnable) () -> {
                        throw new IllegalStateException("handled");
                    });
                    assertThat(catchThrowable(fork::join)).hasMessage("handled");
                });
            }
        }
        assertThat(threads.uncaught()).isEmpty();
    }

    @Test
    void bodiesOfOneWorkerStartInTheOrderOfTheirSubmissionAmongJobs() {
        List<Integer> starts = new CopyOnWriteArrayList<>();
        try (Skua skua = Skua.builder().workers(1).build()) {
            Waiting.Occupation occupied = new Waiting.Occupation(skua);
            for (int i = 0; i < 300; i++) {
                int number = i;
                if (i % 3 == 0) {
                    skua.submit((Runnable) () -> starts.add(number));
                } else {
                    skua.execute(() -> starts.add(number));
                }
            }
            occupied.release();
        }
        assertThat(starts).hasSize(300).isSorted();
    }

    @Test
    void itIsCounted() {
        Skua skua = Skua.builder().workers(2).build();
        for (int i = 0; i < 100; i++) {
            skua.execute(() -> {});
        }
        skua.execute(() -> Fib.lambda(10));
        skua.close();

        assertThat(skua.counters().tasks()).isEqualTo(100 + 1 + Fib.forks(10));
    }

    @Test
    void oneThatForksForEverDoesNotOutliveShutdownNow() throws Exception {
        Skua skua = Skua.builder().workers(2).build();
        CountDownLatch started = new CountDownLatch(100);
        skua.execute(() -> {
            while (true) {
                Skua.fork(started::countDown);
            }
        });
        awaitLatch(started);
        skua.shutdownNow();
        until(skua::isTerminated);
    }

    @Test
    void jobsAreServedBetweenManyOfThem() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            AtomicInteger left = new AtomicInteger(1_000_000);
            Runnable again = new Runnable() {
                @Override
                public void run() {
                    if (left.decrementAndGet() > 0) {
                        skua.execute(this); // so that a body is always waiting
                    }
                }
            };
            for (int i = 0; i < 10; i++) {
                skua.execute(again);
            }
            List<Long> answers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                answers.add(skua.run(() -> Fib.lambda(10)));
            }
            left.set(0);
            assertThat(answers).containsOnly(55L);
        }
    }
}
