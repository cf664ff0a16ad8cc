package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The typed form. */
@Bounded
final class TypedTaskTest {
    private static void inJob(int workers, Runnable body) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            skua.run(body);
        }
    }

    private static final class OfInt extends IntTask {
        private final IntSupplier body;

        OfInt(IntSupplier body) {
            this.body = body;
        }

        @Override
        protected int compute() {
            return body.getAsInt();
        }
    }

    private static final class Copied extends LongTask {
        static final int BROKEN = -1;

        private final int number;
        private final AtomicInteger copies;

        Copied(int number, AtomicInteger copies) {
            this.number = number;
            this.copies = copies;
        }

        @Override
        protected long compute() {
            return number;
        }

        @Override
        @SuppressWarnings("NullAway") // on purpose
        protected Copy copy() {
            copies.incrementAndGet();
            return new Copy(number == BROKEN ? null : new Copied(number, copies));
        }
    }

    private static final class Half extends DoubleTask {
        private final double value;

        Half(double value) {
            this.value = value;
        }

        @Override
        protected double compute() {
            return value / 2;
        }
    }

    private static final class Echo<T> extends ObjectTask<T> {
        private final T value;

        Echo(T value) {
            this.value = value;
        }

        @Override
        protected T compute() {
            return value;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void recursionGivesTheRightAnswer(int workers) {
        inJob(workers, () -> assertThat(Fib.Typed.of(20)).isEqualTo(6_765));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 50})
    void resultsOfEveryTypeComeBack(int forksBefore) {
        inJob(1, () -> {
            for (int i = 0; i < forksBefore; i++) { // many forks, so that the next ones run inside fork
                new Echo<>("").fork();
            }
            OfInt ofInt = new OfInt(() -> Integer.MIN_VALUE);
            Half half = new Half(3);
            Echo<String> echo = new Echo<>("text");
            Echo<String> nothing = new Echo<>(null);
            ofInt.fork();
            half.fork();
            echo.fork();
            nothing.fork();

            assertThat(ofInt.join()).isEqualTo(Integer.MIN_VALUE);
            assertThat(half.join()).isEqualTo(1.5);
            assertThat(echo.join()).isEqualTo("text");
            assertThat(nothing.join()).isNull();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aQueuedForkRunsTheCopyThatTheTaskMakes(int workers) {
        inJob(workers, () -> {
            AtomicInteger copies = new AtomicInteger();
            Copied[] tasks = new Copied[100];
            for (int i = 0; i < tasks.length; i++) {
                tasks[i] = new Copied(i, copies);
                tasks[i].fork();
            }
            for (int i = 0; i < tasks.length; i++) {
                assertThat(tasks[i].join()).isEqualTo(i);
            }
            assertThat(copies.get()).as("the first forks of a job look closer").isPositive();
        });
    }

    @Test
    void aTaskThatCannotBeCopiedIsNotForked() {
        inJob(1, () -> {
            Copied task = new Copied(Copied.BROKEN, new AtomicInteger());

            assertThatThrownBy(task::fork).isInstanceOf(NullPointerException.class);
            assertThatIllegalStateException().isThrownBy(task::join).withMessageContaining("was not forked");
        });
    }

    @Test
    void aForkThatFailsWhileForksAreLazyLeavesTasksAloneThatWereQueuedMeanwhile() {
        inJob(1, () -> {
            List<OfInt> before = new ArrayList<>();
            while (!Skua.isSated()) {
                before.add(new OfInt(() -> 1));
                before.get(before.size() - 1).fork();
            }
            Handle<String> queued = Skua.forkQueued(() -> "ran");
            OfInt failing = new OfInt(() -> {
                throw new IllegalArgumentException("on purpose");
            });
            failing.fork();

            assertThatIllegalArgumentException().isThrownBy(failing::join);
            assertThat(queued.join()).isEqualTo("ran");
            for (OfInt task : before) {
                assertThat(task.join()).isOne();
            }
        });
    }

    @Test
    void joinWithoutForkIsRefusedWithASentence() {
        String sentence = "join() was called on a task that was not forked; call fork() first.";
        inJob(1, () -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> new Fib.Typed(3).join())
                    .withMessage(sentence);
            assertThatIllegalStateException()
                    .isThrownBy(() -> new OfInt(() -> 1).join())
                    .withMessage(sentence);
            assertThatIllegalStateException()
                    .isThrownBy(() -> new Half(1).join())
                    .withMessage(sentence);
            assertThatIllegalStateException()
                    .isThrownBy(() -> new Echo<>("x").join())
                    .withMessage(sentence);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void joinMayBeCalledTwice(int workers) {
        inJob(workers, () -> {
            AtomicInteger runs = new AtomicInteger();
            for (int i = 1; i <= 100; i++) {
                OfInt task = new OfInt(runs::incrementAndGet);
                task.fork();
                assertThat(task.join()).isEqualTo(i);
                assertThat(task.join()).isEqualTo(i);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anObjectMayBeForkedAgain(int workers) {
        inJob(workers, () -> {
            AtomicInteger runs = new AtomicInteger();
            OfInt task = new OfInt(runs::incrementAndGet);
            for (int i = 1; i <= 100; i++) {
                task.fork();
                assertThat(task.join()).isEqualTo(i);
            }
        });
    }

    @Test
    void anObjectMayBeForkedAgainAfterAFailure() {
        inJob(1, () -> {
            AtomicInteger runs = new AtomicInteger();
            OfInt task = new OfInt(() -> {
                if (runs.incrementAndGet() % 2 == 1) {
                    throw new IllegalStateException("odd");
                }
                return runs.get();
            });
            for (int i = 2; i <= 100; i += 2) {
                task.fork();
                assertThat(catchThrowable(task::join)).hasMessage("odd");
                task.fork();
                assertThat(task.join()).isEqualTo(i);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void tasksMayBeJoinedInAnyOrder(int workers) {
        inJob(workers, () -> {
            for (int round = 0; round < 20; round++) {
                List<Fib.Typed> tasks = new ArrayList<>();
                long expected = 0;
                for (int i = 0; i < 60; i++) {
                    Fib.Typed task = new Fib.Typed(i % 12);
                    task.fork();
                    tasks.add(task);
                    expected += Fib.plain(i % 12);
                }
                Collections.shuffle(tasks, new Random(round));
                long sum = 0;
                for (Fib.Typed task : tasks) {
                    sum += task.join();
                }
                assertThat(sum).isEqualTo(expected);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aTaskMayBeJoinedByAnotherTask(int workers) {
        inJob(workers, () -> {
            for (int i = 0; i < 200; i++) {
                Fib.Typed first = new Fib.Typed(8);
                first.fork();
                OfInt second = new OfInt(() -> (int) first.join() + 1);
                second.fork();
                assertThat(second.join()).isEqualTo(22);
                assertThat(first.join()).isEqualTo(21);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whatComputeThrowsComesWithTheJoin(int workers) {
        inJob(workers, () -> {
            for (int i = 0; i < 100; i++) {
                RuntimeException thrown = new IllegalStateException("typed");
                OfInt task = new OfInt(() -> {
                    throw thrown;
                });
                task.fork();
                assertThat(catchThrowable(task::join)).isSameAs(thrown);
                assertThat(catchThrowable(task::join)).isSameAs(thrown);
            }
        });
    }

    @Test
    void theResultOfAStolenTaskReachesTheEnvelope() {
        inJob(2, () -> {
            CountDownLatch stolen = new CountDownLatch(1);
            Thread here = Thread.currentThread();
            OfInt task = new OfInt(() -> {
                stolen.countDown();
                return Thread.currentThread() == here ? 0 : 1;
            });
            task.fork();
            awaitLatch(stolen);
            assertThat(task.join()).isEqualTo(1);
        });
    }

    @Test
    void tasksOfAllFormsMix() {
        inJob(4, () -> {
            LongHandle lambda = Skua.forkLong(() -> {
                Fib.Typed typed = new Fib.Typed(12);
                typed.fork();
                return new Fib.DropIn(11).invoke() + typed.join();
            });
            Fib.DropIn dropIn = new Fib.DropIn(10);
            dropIn.fork();
            OfInt typed = new OfInt(() -> Skua.forkInt(() -> 1).join());
            typed.fork();
            assertThat(lambda.join() + dropIn.join() + typed.join()).isEqualTo(89 + 144 + 55 + 1);
        });
    }
}
