package io.skua;

import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.Waiting.Aside;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Failures that nobody joins: a few are kept, all are counted, and the job fails exactly if there is one. */
@Bounded
final class UnjoinedFailuresTest {
    private static final int KEPT = 64;
    private static final int MANY = 3 * KEPT;

    private final Skua skua = Skua.builder().workers(1).build();

    @AfterEach
    void close() {
        skua.close();
    }

    private static IllegalStateException numbered(int i) {
        return new IllegalStateException("failure " + i);
    }

    /** Forks that have failed inside fork, in order. */
    private static List<Handle<?>> failures(int count) {
        while (!Skua.isSated()) {
            Skua.fork(() -> {}); // until forks are plain calls
        }
        List<Handle<?>> failed = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            failed.add(Skua.fork((Runnable) () -> {
                throw numbered(number);
            }));
            assertThat(failed.get(i).isDone()).isTrue();
        }
        return failed;
    }

    private static void observe(List<Handle<?>> failed) {
        failed.forEach(handle -> assertThat(catchThrowable(handle::join)).isInstanceOf(IllegalStateException.class));
    }

    /** The exception with which the job fails; null if it does not fail. */
    private Throwable outcomeOf(int count, Consumer<List<Handle<?>>> observer) {
        Job<?> job = skua.submit(() -> observer.accept(failures(count)));
        Throwable thrown = catchThrowable(job::get);
        assertThat(job.phase()).isEqualTo(thrown == null ? Job.Phase.DONE : Job.Phase.FAILED);
        return thrown == null ? null : thrown.getCause();
    }

    @Test
    void fewAreKeptWhileTheJobRuns() {
        List<WeakReference<Throwable>> thrown = new ArrayList<>();
        Job<?> job = skua.submit(() -> {
            for (int i = 0; i < 10_000; i++) {
                Skua.fork((Runnable) () -> {
                    IllegalStateException lost = new IllegalStateException("lost");
                    thrown.add(new WeakReference<>(lost));
                    throw lost;
                });
            }
            until(() -> {
                System.gc();
                return thrown.stream().filter(one -> one.get() != null).count() <= 2 * KEPT;
            });
        });
        assertThat(catchThrowable(job::get)).hasRootCauseMessage("lost");
    }

    @Test
    void theJobFailsWithTheFirst() {
        assertThat(outcomeOf(MANY, failed -> {})).hasMessage("failure 0");
    }

    @Test
    void theJobFailsWithTheFirstThatNobodyObserved() {
        assertThat(outcomeOf(MANY, failed -> observe(failed.subList(0, 10)))).hasMessage("failure 10");
        assertThat(outcomeOf(MANY, failed -> {
                    observe(failed.subList(0, 1));
                    observe(failed.subList(2, KEPT));
                    observe(failed.subList(KEPT, MANY));
                }))
                .hasMessage("failure 1");
    }

    @Test
    void whenAllThatWereKeptFirstAreObservedTheJobFailsWithTheLatest() {
        assertThat(outcomeOf(MANY, failed -> observe(failed.subList(0, KEPT)))).hasMessage("failure " + (MANY - 1));
    }

    @Test
    void whenOnlyThoseThatWereNotKeptRemainTheJobFailsAllTheSame() {
        Throwable thrown = outcomeOf(MANY, failed -> {
            observe(failed.subList(0, KEPT));
            observe(failed.subList(MANY - 1, MANY));
            observe(failed.subList(KEPT + 1, MANY - 1));
        });
        assertThat(thrown).hasMessageContaining("nobody joined them");
    }

    @Test
    void whenAllAreObservedTheJobDoesNotFail() {
        assertThat(outcomeOf(MANY, UnjoinedFailuresTest::observe)).isNull();
        assertThat(outcomeOf(MANY, failed -> {
                    observe(failed.subList(KEPT, MANY));
                    observe(failed);
                    observe(failed);
                }))
                .isNull();
    }

    @Test
    void afterAllWereObservedLaterOnesAreKeptAgain() {
        assertThat(outcomeOf(MANY, failed -> {
                    observe(failed);
                    observe(failures(MANY).subList(0, 7));
                }))
                .hasMessage("failure 7");
    }

    @Test
    void observingFromManyThreadsCountsEachFailureOnce() {
        for (int round = 0; round < 20; round++) {
            int leftOut = round % 2;
            Throwable thrown = outcomeOf(MANY, failed -> {
                List<Aside<Boolean>> observers = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    observers.add(new Aside<>(() -> {
                        observe(failed.subList(leftOut, MANY));
                        return true;
                    }));
                }
                observers.forEach(observer -> assertThatCode(observer::get).doesNotThrowAnyException());
            });
            if (leftOut == 0) {
                assertThat(thrown).isNull();
            } else {
                assertThat(thrown).hasMessage("failure 0");
            }
        }
    }

    // ---- the joiner gets the exception, whatever happens to its trace ----

    private static final class Traceless extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        private final transient Error worse;

        Traceless(Error worse) {
            super("the cause");
            this.worse = worse;
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            throw worse;
        }
    }

    @Test
    void anExceptionWhoseTraceCannotBeExtendedReachesTheJoiner() {
        for (Error worse : List.of(new OutOfMemoryError("simulated"), new StackOverflowError("simulated"))) {
            Traceless thrown = new Traceless(worse);
            Throwable caught = null;
            try {
                skua.run((Runnable) () -> {
                    throw thrown;
                });
            } catch (Throwable e) {
                caught = e;
            }
            assertThat(caught == thrown).isTrue(); // not isSameAs, whose description would ask for the trace
        }
    }
}
