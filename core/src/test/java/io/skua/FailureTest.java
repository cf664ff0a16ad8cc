package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom an exception reaches, what it looks like there, and what it stops. */
@Bounded
final class FailureTest {
    private final Skua skua = Skua.builder().name("fails").workers(2).build();

    @AfterEach
    void close() {
        skua.close();
    }

    /** The methods of the thread that threw, and then those of the thread that joined. */
    private static List<String> methods(Throwable thrown) {
        return Stream.concat(Stream.of(thrown), Arrays.stream(thrown.getSuppressed()))
                .flatMap(each -> Arrays.stream(each.getStackTrace()))
                .map(StackTraceElement::getMethodName)
                .toList();
    }

    // ---- the same object, readable ----

    @Test
    void runThrowsTheSameUncheckedException() {
        RuntimeException thrown = new IllegalStateException("unchecked");
        assertThat(catchThrowable(() -> skua.run((Callable<?>) () -> {
                    throw thrown;
                })))
                .isSameAs(thrown);
    }

    @Test
    void runThrowsTheSameError() {
        Error thrown = new AssertionError("error");
        assertThat(catchThrowable(() -> skua.run((Runnable) () -> {
                    throw thrown;
                })))
                .isSameAs(thrown);
    }

    @Test
    void runThrowsACheckedExceptionInACompletionException() {
        IOException thrown = new IOException("checked");
        Throwable caught = catchThrowable(() -> skua.run((Callable<?>) () -> {
            throw thrown;
        }));

        assertThat(caught).isExactlyInstanceOf(CompletionException.class);
        assertThat(caught.getCause()).isSameAs(thrown);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void joinThrowsTheSameExceptionsAsRun(int workers) {
        RuntimeException unchecked = new IllegalStateException("unchecked");
        Error error = new AssertionError("error");
        IOException checked = new IOException("checked");
        try (Skua some = Skua.builder().workers(workers).build()) {
            some.run(() -> {
                Handle<Object> first = Skua.fork((Callable<Object>) () -> {
                    throw unchecked;
                });
                Handle<?> second = Skua.fork((Runnable) () -> {
                    throw error;
                });
                Handle<Object> third = Skua.fork((Callable<Object>) () -> {
                    throw checked;
                });
                assertThat(catchThrowable(first::join)).isSameAs(unchecked);
                assertThat(catchThrowable(second::join)).isSameAs(error);
                assertThat(catchThrowable(third::join))
                        .isExactlyInstanceOf(CompletionException.class)
                        .satisfies(e -> assertThat(e.getCause()).isSameAs(checked));
            });
        }
    }

    @Test
    void theExceptionOfAJobIsTheSameObjectEverywhere() {
        RuntimeException thrown = new IllegalStateException("one");
        Job<?> job = skua.submit((Runnable) () -> {
            Handle<?> fork = Skua.fork((Runnable) () -> {
                throw thrown;
            });
            fork.join();
        });

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(job::get)
                .satisfies(e -> assertThat(e.getCause()).isSameAs(thrown));
        assertThat(job.exception()).isSameAs(thrown);
    }

    private static void throwFromDeepBelow() {
        throw new IllegalStateException("stolen");
    }

    private static void joinFromUpHere(Handle<?> handle) {
        handle.join();
    }

    @Test
    void theTraceOfAStolenTaskHasTheFramesOfBothThreads() {
        skua.run(() -> {
            CountDownLatch stolen = new CountDownLatch(1);
            AtomicReference<Thread> thief = new AtomicReference<>();
            Handle<?> handle = Skua.fork((Runnable) () -> {
                thief.set(Thread.currentThread());
                stolen.countDown();
                throwFromDeepBelow();
            });
            awaitLatch(stolen); // this worker is busy, so the other worker has taken the task
            assertThat(thief.get()).isNotSameAs(Thread.currentThread());

            Throwable thrown = catchThrowable(() -> joinFromUpHere(handle));
            assertThat(thrown).hasMessage("stolen");
            assertThat(methods(thrown)).containsSubsequence("throwFromDeepBelow", "joinFromUpHere");
            assertThat(thrown.getSuppressed())
                    .extracting(Throwable::getMessage)
                    .containsExactly(
                            "joined by thread \"" + Thread.currentThread().getName() + "\"");
        });
    }

    private void runFromOutside() {
        skua.run((Runnable) FailureTest::throwFromDeepBelow);
    }

    @Test
    void theTraceOfAJobHasTheFramesOfItsCaller() {
        assertThat(methods(catchThrowable(this::runFromOutside)))
                .containsSubsequence("throwFromDeepBelow", "runFromOutside");
    }

    @Test
    void aTraceDoesNotGrowWithEveryJoin() {
        skua.run(() -> {
            CountDownLatch stolen = new CountDownLatch(1);
            Handle<?> handle = Skua.fork((Runnable) () -> {
                stolen.countDown();
                throwFromDeepBelow();
            });
            awaitLatch(stolen);
            int length = methods(catchThrowable(handle::join)).size();
            for (int i = 0; i < 10; i++) {
                assertThat(methods(catchThrowable(handle::join))).hasSize(length);
            }
        });
    }

    @Test
    void anExceptionWithoutAWritableTraceIsPassedOn() {
        RuntimeException bare = new RuntimeException("bare", null, false, false) {};
        assertThat(catchThrowable(() -> skua.run((Runnable) () -> {
                    throw bare;
                })))
                .isSameAs(bare);
    }

    @SuppressWarnings("StaticAssignmentOfThrowable") // the next test is about such exceptions
    private static final RuntimeException CONSTANT = new IllegalStateException("made by a static initializer");

    @Test
    void theTraceOfAConstantStaysAsItIs() {
        StackTraceElement[] before = CONSTANT.getStackTrace();
        assertThat(catchThrowable(() -> skua.run((Runnable) () -> {
                    throw CONSTANT;
                })))
                .isSameAs(CONSTANT);
        assertThat(CONSTANT.getStackTrace()).isEqualTo(before);
        assertThat(CONSTANT.getSuppressed()).isEmpty();
    }

    @Test
    void theTraceOfOneExceptionObjectIsTheSameAfterEveryThrow() {
        RuntimeException shared = new IllegalStateException("shared");
        StackTraceElement[] first = null;
        for (int i = 0; i < 500; i++) {
            Thread.currentThread().setName("caller-" + i);
            assertThat(catchThrowable(() -> skua.run((Runnable) () -> {
                        throw shared;
                    })))
                    .isSameAs(shared);
            first = first == null ? shared.getStackTrace() : first;
            assertThat(shared.getStackTrace()).isEqualTo(first);
            assertThat(shared.getSuppressed()).hasSize(1);
        }
    }

    @Test
    void oneExceptionObjectThrownByManyTasksOnManyThreadsKeepsItsTrace() {
        RuntimeException shared = new IllegalStateException("shared");
        assertThat(catchThrowable(() -> skua.run((Runnable) () -> {
                    throw shared;
                })))
                .isSameAs(shared);
        StackTraceElement[] first = shared.getStackTrace();
        try (Skua four = Skua.builder().workers(4).build()) {
            Set<Thread> throwers = ConcurrentHashMap.newKeySet();
            Set<Thread> joiners = ConcurrentHashMap.newKeySet();
            do {
                four.run(() -> throwAndJoin(6, shared, throwers, joiners));
            } while (throwers.size() < 3 || joiners.size() < 3);
        }
        assertThat(shared.getStackTrace()).isEqualTo(first);
        assertThat(shared.getSuppressed()).hasSize(1);
    }

    private static void throwAndJoin(int depth, RuntimeException thrown, Set<Thread> throwers, Set<Thread> joiners) {
        Handle<?> failing = Skua.fork((Runnable) () -> {
            throwers.add(Thread.currentThread());
            throw thrown;
        });
        if (depth > 0) {
            Handle<?> other = Skua.fork(() -> throwAndJoin(depth - 1, thrown, throwers, joiners));
            throwAndJoin(depth - 1, thrown, throwers, joiners);
            other.join();
        }
        assertThat(catchThrowable(failing::join)).isSameAs(thrown);
        joiners.add(Thread.currentThread());
    }

    @Test
    void anExceptionThatCrossesThreadsTwiceHasTheTracesOfTheFirstTwo() {
        Throwable thrown = catchThrowable(() -> skua.run((Runnable) () -> {
            CountDownLatch stolen = new CountDownLatch(1);
            Handle<?> handle = Skua.fork((Runnable) () -> {
                stolen.countDown();
                throwFromDeepBelow();
            });
            awaitLatch(stolen);
            joinFromUpHere(handle);
        }));
        assertThat(methods(thrown)).containsSubsequence("throwFromDeepBelow", "joinFromUpHere");
        assertThat(thrown.getSuppressed()).hasSize(1);
    }

    // ---- what it reaches ----

    @Test
    void aForkDoesNotThrowItsJoinDoes() {
        try (Skua one = Skua.builder().workers(1).build()) {
            AtomicInteger caught = new AtomicInteger();
            one.run(() -> {
                for (int i = 0; i < 100; i++) { // the first ones are queued, the others run inside fork
                    Handle<?> handle = Skua.fork((Runnable) FailureTest::throwFromDeepBelow);
                    if (i % 2 == 0) {
                        Skua.fork(() -> {});
                    }
                    assertThat(catchThrowable(handle::join)).hasMessage("stolen");
                    caught.incrementAndGet();
                }
            });
            assertThat(caught).hasValue(100);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void aFailingForkThatNobodyJoinsFailsTheJob(int forksBefore) {
        RuntimeException thrown = new IllegalStateException("lost");
        Job<String> job = skua.submit(() -> {
            for (int i = 0; i < forksBefore; i++) {
                Skua.fork(() -> {});
            }
            Skua.fork((Runnable) () -> {
                throw thrown;
            });
            return "fine";
        });

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(job::get)
                .satisfies(e -> assertThat(e.getCause()).isSameAs(thrown));
        assertThat(job.phase()).isEqualTo(Job.Phase.FAILED);
        assertThat(job.exception()).isSameAs(thrown);
    }

    @Test
    void aFailingTypedTaskThatNobodyJoinsFailsTheJob() {
        RuntimeException thrown = new IllegalStateException("lost");
        Job<?> job = skua.submit(() -> new ObjectTask<String>() {
            @Override
            protected String compute() {
                throw thrown;
            }
        }.fork());
        assertThat(catchThrowable(job::get).getCause()).isSameAs(thrown);
    }

    @Test
    void aFailureThatWasJoinedAndCaughtDoesNotFailTheJob() throws Exception {
        Job<String> job = skua.submit(() -> {
            Handle<?> handle = Skua.fork((Runnable) FailureTest::throwFromDeepBelow);
            try {
                handle.join();
                return "not thrown";
            } catch (IllegalStateException expected) {
                return "caught";
            }
        });
        assertThat(job.get()).isEqualTo("caught");
        assertThat(job.phase()).isEqualTo(Job.Phase.DONE);
    }

    @Test
    void theRootsOwnExceptionComesBeforeAForksLostOne() {
        RuntimeException own = new IllegalStateException("own");
        Job<?> job = skua.submit((Runnable) () -> {
            Skua.fork((Runnable) FailureTest::throwFromDeepBelow);
            throw own;
        });
        assertThat(catchThrowable(job::get).getCause()).isSameAs(own);
    }

    // ---- what it stops ----

    @Test
    void whenAParentThrowsItsForksThatNobodyHasStartedAreCancelled() {
        AtomicInteger runs = new AtomicInteger();
        try (Skua one = Skua.builder().workers(1).build()) {
            Job<?> job = one.submit((Runnable) () -> {
                Skua.fork((Runnable) runs::incrementAndGet); // the only worker is here, so the fork is queued
                throwFromDeepBelow();
            });
            assertThat(catchThrowable(job::get)).hasCauseInstanceOf(IllegalStateException.class);
            assertThat(one.run(() -> "alive")).isEqualTo("alive");
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void onlyTheForksOfTheFrameThatThrowsAreCancelled() {
        AtomicInteger orphans = new AtomicInteger();
        try (Skua one = Skua.builder().workers(1).build()) {
            int sum = one.run(() -> {
                IntHandle mine = Skua.forkInt(() -> 1);
                Handle<?> failing = Skua.fork((Runnable) () -> {
                    Skua.fork((Runnable) orphans::incrementAndGet);
                    throwFromDeepBelow();
                });
                assertThat(catchThrowable(failing::join)).hasMessage("stolen");
                return mine.join() + 1;
            });
            assertThat(sum).isEqualTo(2);
        }
        assertThat(orphans).hasValue(0);
    }

    @Test
    void joiningACancelledForkSaysSo() {
        AtomicReference<Handle<String>> leaked = new AtomicReference<>();
        try (Skua one = Skua.builder().workers(1).build()) {
            one.run(() -> {
                Handle<?> failing = Skua.fork((Runnable) () -> {
                    leaked.set(Skua.fork(() -> "never"));
                    throwFromDeepBelow();
                });
                assertThat(catchThrowable(failing::join)).hasMessage("stolen");
                assertThat(leaked.get().isDone()).isTrue();
                assertThatExceptionOfType(CancellationException.class)
                        .isThrownBy(() -> leaked.get().join())
                        .withMessage("The task was cancelled before it started.");
            });
        }
    }

    @Test
    void aFailingJobEndsAfterItsStolenTasks() {
        CountDownLatch stolen = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch throwing = new CountDownLatch(1);
        AtomicBoolean stolenEnded = new AtomicBoolean();
        Job<?> job = skua.submit((Runnable) () -> {
            Skua.fork((Runnable) () -> {
                stolen.countDown();
                awaitLatch(release);
                stolenEnded.set(true);
            });
            awaitLatch(stolen);
            throwing.countDown();
            throwFromDeepBelow();
        });
        awaitLatch(throwing);
        assertThat(job.isDone()).isFalse();
        release.countDown();

        assertThat(catchThrowable(job::get)).hasRootCauseMessage("stolen");
        assertThat(stolenEnded).isTrue();
    }

    @Test
    void aFailingJobStopsItsStolenTasksAtTheirNextFork() {
        CountDownLatch stolen = new CountDownLatch(1);
        Job<?> job = skua.submit((Runnable) () -> {
            Skua.fork((Runnable) () -> {
                stolen.countDown();
                while (true) {
                    Skua.fork(() -> {});
                }
            });
            awaitLatch(stolen);
            throwFromDeepBelow();
        });
        assertThat(catchThrowable(job::get)).hasRootCauseMessage("stolen");
        until(() -> skua.run(() -> true));
    }
}
