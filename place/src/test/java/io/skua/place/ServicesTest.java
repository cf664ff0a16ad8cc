package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.agent.Answers;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Calls that are served while there is no room for their answers, and while memory runs out. One thread does all. */
final class ServicesTest {
    private static final PlaceId CALLER = new PlaceId(1, 7);
    private static final PlaceId OTHER = new PlaceId(2, 7);

    private record Served(
            long call, @Nullable Object result, @Nullable Object failure) {}

    private final Queue<HandRun> runs = new ArrayDeque<>(); // that have not begun
    private final List<Served> served = new ArrayList<>();
    private int lost;
    private int startsWithoutMemory;
    private boolean hasMemoryForReports = true;
    private boolean hasMemoryForEnds = true; // to tell of the end of a run that has stopped
    private Runnable inBody = () -> {};

    /** A body that the test runs as a worker would. */
    private final class HandRun implements Services.Run {
        private final Supplier<Object> body;
        private BiConsumer<@Nullable Object, @Nullable Throwable> listener = (outcome, thrown) -> {};
        private boolean hasEnded;
        private @Nullable Throwable whyStopped;

        HandRun(Supplier<Object> body) {
            this.body = body;
        }

        void run() {
            if (hasEnded) {
                return;
            }
            try {
                Object outcome = body.get();
                if (!hasEnded) {
                    hasEnded = true;
                    listener.accept(outcome, null);
                }
            } catch (Throwable thrown) {
                stop(thrown);
            }
        }

        void stop(Throwable why) {
            if (!hasEnded) {
                hasEnded = true;
                whyStopped = why;
                if (hasMemoryForEnds) {
                    listener.accept(null, why);
                }
            }
        }

        @Override
        public void whenEnded(BiConsumer<@Nullable Object, @Nullable Throwable> its) {
            listener = its;
        }

        @Override
        public void cancel() {
            stop(new CancellationException("The run was cancelled."));
        }

        @Override
        public @Nullable Throwable whyStopped() {
            return whyStopped;
        }
    }

    private final Answers answers = new Answers() {
        @Override
        public void folded(long ticket, @Nullable Object part, @Nullable Object failure) {
            throw new AssertionError("Nobody folds here.");
        }

        @Override
        public void served(PlaceId caller, long call, @Nullable Object result, @Nullable Object failure) {
            served.add(new Served(call, result, failure));
        }

        @Override
        public void lost() {
            lost++;
        }
    };

    private final Services services = new Services(new Services.Workers() {
        @Override
        public Services.Run submit(PlaceId caller, Supplier<Object> body) {
            if (startsWithoutMemory > 0) {
                startsWithoutMemory--;
                throw new OutOfMemoryError("not really");
            }
            HandRun run = new HandRun(body);
            runs.add(run);
            return run;
        }

        @Override
        public Object outcome(Object payload) {
            inBody.run();
            return payload;
        }

        @Override
        public long bytesOf(PlaceId caller, Object outcome) {
            return (long) outcome;
        }

        @Override
        public FailureReport report(Throwable thrown) {
            if (!hasMemoryForReports) {
                throw new OutOfMemoryError("not really");
            }
            return FailureReport.ofOwn(0, thrown);
        }
    });

    /** Does what workers would do, until they have nothing to do. */
    private void work() {
        for (HandRun run = runs.poll(); run != null; run = runs.poll()) {
            run.run();
        }
    }

    private static void runOutOfMemory() {
        throw new OutOfMemoryError("not really");
    }

    private static String summary(Served failed) {
        assertThat(failed.failure()).isInstanceOf(FailureReport.class);
        return ((FailureReport) failed.failure()).summary();
    }

    private void assertNothingIsLeft() {
        assertThat(services.open()).isZero();
        assertThat(services.waiting()).isZero();
        assertThat(services.bytesOnTheWay(CALLER)).isZero();
    }

    /** Lets a caller have answers to call 1 that fill the backlog, and lets calls 2 and 3 wait for room. */
    private void fillAndWait() {
        services.serve(answers, CALLER, 1, Backlog.BYTES_MAX);
        work();
        assertThat(served).containsExactly(new Served(1, Backlog.BYTES_MAX, null));
        served.clear();
        services.serve(answers, CALLER, 2, 20L);
        services.serve(answers, CALLER, 3, 30L);
        work();
        assertThat(services.waiting()).isEqualTo(2);
    }

    private void deliverAll() {
        for (long call = 1; call <= 3; call++) {
            services.delivered(CALLER, call);
        }
    }

    @Test
    void aServiceThatHasWaitedIsDoneWhenThereIsRoom() {
        fillAndWait();
        services.delivered(CALLER, 1);
        work();
        assertThat(served).containsExactly(new Served(2, 20L, null), new Served(3, 30L, null));
        deliverAll();
        assertNothingIsLeft();
    }

    @Test
    void aServiceThatCannotBeginForLackOfMemoryFailsAndTheNextOneIsDone() {
        fillAndWait();
        startsWithoutMemory = 1;
        services.delivered(CALLER, 1);
        work();
        assertThat(served).hasSize(2).endsWith(new Served(3, 30L, null));
        assertThat(served.get(0).call()).isEqualTo(2);
        assertThat(summary(served.get(0))).isEqualTo("java.lang.OutOfMemoryError: not really");
        deliverAll();
        assertNothingIsLeft();
        assertThat(lost).isZero();
    }

    @Test
    void aWorkerThatCannotBeginTheNextServiceAnswersWithAFailure() {
        fillAndWait();
        services.delivered(CALLER, 1); // begins the second call, at whose end a worker begins the third one
        startsWithoutMemory = 1;
        work();
        assertThat(served).hasSize(2).startsWith(new Served(2, 20L, null));
        assertThat(served.get(1).call()).isEqualTo(3);
        assertThat(summary(served.get(1))).isEqualTo("java.lang.OutOfMemoryError: not really");
        deliverAll();
        assertNothingIsLeft();
    }

    @Test
    void aCallWithoutMemoryEvenForAReportIsToldAsLost() {
        fillAndWait();
        startsWithoutMemory = 2;
        hasMemoryForReports = false;
        services.delivered(CALLER, 1);
        assertThat(lost).isEqualTo(2);
        assertThat(served).isEmpty();
        assertNothingIsLeft();
    }

    @Test
    void aBodyWithoutMemoryAnswersByItselfAndTheNextServiceIsDone() {
        fillAndWait();
        hasMemoryForEnds = false;
        inBody = () -> {
            inBody = () -> {};
            runOutOfMemory();
        };
        services.delivered(CALLER, 1);
        work();
        assertThat(served).hasSize(2).endsWith(new Served(3, 30L, null));
        assertThat(served.get(0).call()).isEqualTo(2);
        assertThat(summary(served.get(0))).isEqualTo("java.lang.OutOfMemoryError: not really");
        deliverAll();
        assertNothingIsLeft();
        assertThat(lost).isZero();
    }

    @Test
    void aBodyWithoutMemoryEvenForAReportIsToldAsLost() {
        hasMemoryForEnds = false;
        hasMemoryForReports = false;
        inBody = ServicesTest::runOutOfMemory;
        services.serve(answers, CALLER, 1, 10L);
        work();
        assertThat(lost).isEqualTo(1);
        assertThat(served).isEmpty();
        assertNothingIsLeft();
    }

    @Test
    void aCancelledCallIsAnsweredAtOnceAlthoughTheEndOfItsRunIsLost() {
        hasMemoryForEnds = false;
        services.serve(answers, CALLER, 1, 10L);
        services.cancel(CALLER, 1);
        assertThat(served).hasSize(1);
        assertThat(summary(served.get(0)))
                .isEqualTo("java.util.concurrent.CancellationException: The run was cancelled.");
        work();
        assertThat(served).as("once").hasSize(1);
        assertNothingIsLeft();
    }

    @Test
    void aRunThatStopsOutsideOfItsBodyWithoutAWordIsFound() {
        fillAndWait();
        services.delivered(CALLER, 1);
        services.lookAfterRuns();
        assertThat(services.areOpen()).isTrue();
        assertThat(served).isEmpty();
        hasMemoryForEnds = false;
        runs.remove().stop(new OutOfMemoryError("not really"));
        services.lookAfterRuns();
        assertThat(services.areOpen()).as("the third call is open").isTrue();
        assertThat(served).hasSize(1);
        assertThat(served.get(0).call()).isEqualTo(2);
        assertThat(summary(served.get(0))).isEqualTo("java.lang.OutOfMemoryError: not really");
        work();
        assertThat(served).hasSize(2).endsWith(new Served(3, 30L, null));
        services.lookAfterRuns();
        assertThat(services.areOpen()).isFalse();
        deliverAll();
        assertNothingIsLeft();
    }

    @Test
    void aCancelledBodyThatFailsIsAnsweredOnce() {
        inBody = () -> {
            services.cancel(CALLER, 1);
            runOutOfMemory();
        };
        services.serve(answers, CALLER, 1, 10L);
        work();
        services.lookAfterRuns();
        assertThat(services.areOpen()).isFalse();
        assertThat(served).hasSize(1);
        assertThat(lost).isZero();
        assertNothingIsLeft();
    }

    @Test
    void theAnswerOfACancelledBodyThatGoesOnLeavesNothingInTheBacklog() {
        inBody = () -> {
            services.cancel(CALLER, 1);
            assertThat(served).hasSize(1);
            services.delivered(CALLER, 1);
        };
        services.serve(answers, CALLER, 1, 1000L);
        work();
        assertThat(served).hasSize(1);
        assertThat(served.get(0).failure()).isNotNull();
        assertThat(services.bytesOnTheWay(CALLER)).isZero();
    }

    @Test
    void aCancelledServiceThatWaitsIsAnswered() {
        fillAndWait();
        services.cancel(CALLER, 2);
        assertThat(((FailureReport) served.get(0).failure()).message())
                .isEqualTo("The call was cancelled before it had begun.");
        services.delivered(CALLER, 1);
        work();
        assertThat(served).hasSize(2).endsWith(new Served(3, 30L, null));
    }

    @Test
    void theDeadAndEarlierLivesWaitForNothing() {
        fillAndWait();
        services.keepOnly(List.of(OTHER));
        assertThat(services.waiting()).isZero();
        assertThat(services.open()).isZero();
        fillAndWait();
        services.end();
        services.delivered(CALLER, 1);
        work();
        assertThat(services.open()).isZero();
        assertThat(served).isEmpty();
    }
}
