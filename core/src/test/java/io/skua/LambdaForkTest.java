package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.skua.Waiting.Aside;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lambda form: a handle can be joined at any time, by any task of the job, and as often as one likes. */
@Bounded
final class LambdaForkTest {
    private static final String OUTSIDE =
            "fork and join work inside a job only; enter one with skua.run(...) or skua.submit(...).";

    private static void inJob(int workers, Runnable body) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            skua.run(body);
        }
    }

    // ---- the order of joins ----

    @ParameterizedTest
    @CsvSource({"1, lifo", "1, fifo", "1, random", "2, lifo", "2, fifo", "2, random", "4, random"})
    void handlesMayBeJoinedInAnyOrder(int workers, String order) {
        inJob(workers, () -> {
            for (int round = 0; round < 20; round++) {
                List<LongHandle> handles = new ArrayList<>();
                List<Integer> indexes = new ArrayList<>();
                for (int i = 0; i < 100; i++) {
                    int n = i % 12;
                    handles.add(Skua.forkLong(() -> Fib.lambda(n)));
                    indexes.add(i);
                }
                switch (order) {
                    case "lifo" -> Collections.reverse(indexes);
                    case "random" -> Collections.shuffle(indexes, new Random(round));
                    default -> {}
                }
                for (int i : indexes) {
                    assertThat(handles.get(i).join()).isEqualTo(Fib.plain(i % 12));
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void joinsMayMixWithFurtherForks(int workers) {
        inJob(workers, () -> {
            Random random = new Random(42);
            List<IntHandle> open = new ArrayList<>();
            long expected = 0;
            long sum = 0;
            for (int i = 0; i < 5_000; i++) {
                int value = i;
                open.add(Skua.forkInt(() -> value));
                expected += value;
                while (!open.isEmpty() && random.nextInt(3) == 0) {
                    sum += open.remove(random.nextInt(open.size())).join();
                }
            }
            for (IntHandle handle : open) {
                sum += handle.join();
            }
            assertThat(sum).isEqualTo(expected);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aHandleMayBeJoinedTwice(int workers) {
        inJob(workers, () -> {
            AtomicInteger runs = new AtomicInteger();
            for (int i = 1; i <= 100; i++) {
                Handle<Object> handle = Skua.fork(() -> {
                    runs.incrementAndGet();
                    return new Object();
                });
                assertThat(handle.join()).isSameAs(handle.join());
                assertThat(runs).hasValue(i);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aHandleMayBeJoinedByAnotherTask(int workers) {
        inJob(workers, () -> {
            for (int i = 0; i < 200; i++) {
                LongHandle first = Skua.forkLong(() -> Fib.lambda(8));
                LongHandle second = Skua.forkLong(() -> first.join() + 1);
                LongHandle third = Skua.forkLong(() -> first.join() + second.join());
                assertThat(third.join()).isEqualTo(21 + 22);
                assertThat(first.join()).isEqualTo(21);
            }
        });
    }

    @Test
    void aHandleMayBeJoinedByTheThiefOfAnotherTask() {
        inJob(2, () -> {
            CountDownLatch stolen = new CountDownLatch(1);
            CountDownLatch forked = new CountDownLatch(1);
            AtomicReference<IntHandle> mine = new AtomicReference<>();
            IntHandle thief = Skua.forkInt(() -> {
                stolen.countDown();
                awaitLatch(forked);
                return mine.get().join() + 1;
            });
            awaitLatch(stolen);
            // the thief is busy, so the task stays in this bag, and this thread joins the other one
            mine.set(Skua.forkInt(() -> 41));
            forked.countDown();
            assertThat(thief.join()).isEqualTo(42);
            assertThat(mine.get().join()).isEqualTo(41);
        });
    }

    // ---- results ----

    @ParameterizedTest
    @ValueSource(ints = {0, 50})
    void primitivesAndNullsComeBackAsTheyWere(int forksBefore) {
        inJob(1, () -> {
            for (int i = 0; i < forksBefore; i++) { // many forks, so that the next ones run inside fork
                Skua.fork(() -> {});
            }
            assertThat(Skua.forkLong(() -> Long.MIN_VALUE).join()).isEqualTo(Long.MIN_VALUE);
            assertThat(Skua.forkInt(() -> Integer.MIN_VALUE).join()).isEqualTo(Integer.MIN_VALUE);
            assertThat(Skua.forkDouble(() -> -0.0).join()).isEqualTo(-0.0);
            assertThat(Skua.forkDouble(() -> Double.NaN).join()).isNaN();
            assertThat(Skua.fork((Callable<String>) () -> null).join()).isNull();
            assertThat(Skua.fork((Runnable) () -> {}).join()).isNull();
            assertThat(Skua.fork(() -> "text").join()).isEqualTo("text");
        });
    }

    @Test
    void isDoneSaysWhetherAJoinWouldReturnAtOnce() {
        inJob(2, () -> {
            CountDownLatch stolen = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            Handle<?> handle = Skua.fork((Runnable) () -> {
                stolen.countDown();
                awaitLatch(goOn);
            });
            awaitLatch(stolen);
            assertThat(handle.isDone()).isFalse();
            goOn.countDown();
            handle.join();
            assertThat(handle.isDone()).isTrue();
        });
    }

    @Test
    void aStolenBodySeesWhatWasWrittenBeforeTheForkAndItsJoinerWhatItWrote() {
        inJob(2, () -> {
            for (int i = 0; i < 500; i++) {
                int[] cell = {i, 0};
                Handle<?> handle = Skua.fork((Runnable) () -> cell[1] = cell[0] + 1);
                handle.join();
                assertThat(cell[1]).isEqualTo(i + 1);
            }
        });
    }

    @Test
    void deepRecursionWorks() {
        inJob(2, () -> assertThat(depth(20_000)).isEqualTo(20_000));
    }

    private static int depth(int levels) {
        return levels == 0 ? 0 : 1 + Skua.forkInt(() -> depth(levels - 1)).join();
    }

    // ---- the end of a job ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aJobEndsAfterEveryForkHasRunJoinedOrNot(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int round = 0; round < 50; round++) {
                AtomicInteger runs = new AtomicInteger();
                skua.run(() -> {
                    for (int i = 0; i < 100; i++) {
                        Skua.fork((Runnable) () -> Skua.fork((Runnable) runs::incrementAndGet));
                    }
                });
                assertThat(runs).hasValue(100);
            }
        }
    }

    @Test
    void everyForkRunsExactlyOnce() {
        int forks = 20_000;
        AtomicIntegerArray runs = new AtomicIntegerArray(forks);
        inJob(4, () -> {
            for (int i = 0; i < forks; i++) {
                int index = i;
                Skua.fork((Runnable) () -> runs.incrementAndGet(index));
            }
        });
        for (int i = 0; i < forks; i++) {
            assertThat(runs.get(i)).isEqualTo(1);
        }
    }

    @Test
    void nothingOfAJobRunsAfterItsEnd() {
        try (Skua skua = Skua.builder().workers(4).build()) {
            for (int round = 0; round < 100; round++) {
                AtomicBoolean ended = new AtomicBoolean();
                AtomicInteger late = new AtomicInteger();
                boolean fails = round % 2 == 0;
                Job<?> job = skua.submit((Runnable) () -> {
                    for (int i = 0; i < 64; i++) {
                        Skua.fork((Runnable) () -> {
                            Fib.lambda(6);
                            late.addAndGet(ended.get() ? 1 : 0);
                        });
                    }
                    if (fails) {
                        throw new IllegalStateException("root");
                    }
                });
                try {
                    job.get();
                } catch (Exception expected) {
                    assertThat(fails).isTrue();
                }
                ended.set(true);
                skua.run(() -> Fib.lambda(8));
                assertThat(late).hasValue(0);
            }
        }
    }

    // ---- outside of a job ----

    @Test
    void outsideOfAJobForkingIsRefusedWithASentence() {
        List<ThrowingCallable> calls = List.of(
                () -> Skua.fork((Runnable) () -> {}),
                () -> Skua.fork(() -> "x"),
                () -> Skua.forkLong(() -> 1),
                () -> Skua.forkInt(() -> 1),
                () -> Skua.forkDouble(() -> 1),
                Skua::isSated,
                () -> new Fib.Typed(3).fork());

        calls.forEach(call -> assertThatIllegalStateException().isThrownBy(call).withMessage(OUTSIDE));
    }

    @Test
    void outsideOfAJobJoiningAForkThatStillRunsIsRefusedWithASentence() throws Exception {
        try (Skua skua = Skua.builder().workers(2).build()) {
            CountDownLatch goOn = new CountDownLatch(1);
            AtomicReference<IntHandle> leaked = new AtomicReference<>();
            CountDownLatch stolen = new CountDownLatch(1);
            Job<?> job = skua.submit(() -> {
                leaked.set(Skua.forkInt(() -> {
                    stolen.countDown();
                    awaitLatch(goOn);
                    return 5;
                }));
                awaitLatch(stolen);
            });
            awaitLatch(stolen);
            Waiting.until(() -> leaked.get() != null);

            assertThatIllegalStateException()
                    .isThrownBy(() -> leaked.get().join())
                    .withMessage(OUTSIDE);
            goOn.countDown();
            job.get();
            assertThat(leaked.get().join()).isEqualTo(5);
        }
    }

    @Test
    void aThreadThatAJobStartsIsOutside() {
        inJob(1, () -> {
            try {
                String message = new Aside<>(() -> {
                            try {
                                Skua.fork(() -> {});
                                return "allowed";
                            } catch (IllegalStateException e) {
                                return e.getMessage();
                            }
                        })
                        .get();
                assertThat(message).isEqualTo(OUTSIDE);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
    }

    // ---- sated ----

    @Test
    void isSatedOnceEnoughForksWait() {
        inJob(1, () -> {
            assertThat(Skua.isSated()).isFalse();
            for (int i = 0; i < 1_000; i++) {
                Skua.fork(() -> {});
            }
            assertThat(Skua.isSated()).isTrue();
        });
    }

    private static long fibThatAsks(int n) {
        if (n < 2) {
            return n;
        }
        if (Skua.isSated()) {
            return fibThatAsks(n - 1) + fibThatAsks(n - 2);
        }
        LongHandle left = Skua.forkLong(() -> fibThatAsks(n - 1));
        long right = fibThatAsks(n - 2);
        return left.join() + right;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void codeThatAsksBeforeItForksGetsTheSameAnswer(int workers) {
        inJob(workers, () -> assertThat(fibThatAsks(20)).isEqualTo(6_765));
    }
}
