package io.skua.place;

import static io.skua.place.Here.async;
import static io.skua.place.Here.asyncAny;
import static io.skua.place.Here.asyncAt;
import static io.skua.place.Here.asyncAwait;
import static io.skua.place.Here.finish;
import static io.skua.place.Here.forasync;
import static io.skua.place.Here.here;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exceptions at any place reach the finish and cancel it everywhere; so do cancel and deadline. */
@Timeout(60)
final class FailureTest {
    /** Spawns this many tasks; one of them throws. */
    record Bomb(int depth, int path) implements AnyTask<Long> {
        @Override
        public @Nullable Long run() throws Exception {
            if (depth == 0) {
                if (path == 77) {
                    throw new IOException("the bomb at " + here());
                }
                return 1L;
            }
            asyncAny(new Bomb(depth - 1, 2 * path));
            asyncAny(new Bomb(depth - 1, 2 * path + 1));
            return null;
        }
    }

    record ThrowHere(String how) implements AnyTask<Long> {
        @Override
        public @Nullable Long run() throws Exception {
            switch (how) {
                case "checked" -> throw new IOException("checked");
                case "overflow" -> overflow(0);
                case "memory" -> throw new OutOfMemoryError("not really");
                case "async" ->
                    async(() -> {
                        throw new IllegalStateException("in an async");
                    });
                case "loop" ->
                    forasync(0, 100, i -> {
                        if (i == 57) {
                            throw new IllegalStateException("in a loop");
                        }
                    });
                case "nested" -> finish(Fold.sum(), () -> asyncAny(new ThrowHere("checked")));
                case "message" -> throw new NoMessage();
                default -> throw new IllegalArgumentException(how);
            }
            return null;
        }

        private static int overflow(int depth) {
            return depth < 0 ? 0 : overflow(depth + 1) + 1;
        }
    }

    private static final class NoMessage extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("a message that throws");
        }
    }

    /** Runs until it is cancelled, at every place that it reaches. */
    record Endless(int left) implements AnyTask<Long> {
        static final AtomicInteger RUNNING = new AtomicInteger();
        static volatile CountDownLatch begun = new CountDownLatch(0);

        @Override
        public @Nullable Long run() throws Exception {
            if (left > 0) {
                asyncAny(new Endless(left - 1));
            }
            RUNNING.incrementAndGet();
            begun.countDown();
            try {
                new CountDownLatch(1).await(); // until it is interrupted
            } finally {
                RUNNING.decrementAndGet();
            }
            return 1L;
        }
    }

    private static Cluster cluster(int places) {
        return Cluster.inMemory(places)
                .register(Bomb.class, ThrowHere.class, Endless.class)
                .start();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anExceptionReachesTheFinishWithBothTraces(int places) {
        try (Cluster cluster = cluster(places)) {
            Throwable thrown = catchThrowable(() -> cluster.place(0).finish(Fold.sum(), new Bomb(10, 0)));

            assertThat(thrown).isInstanceOf(PlaceException.class);
            int place = ((PlaceException) thrown).place();
            assertThat(thrown)
                    .hasMessage("Place " + place + " has failed with java.io.IOException: the bomb at " + place);
            assertThat(printed(thrown))
                    .contains("FailureTest.anExceptionReachesTheFinishWithBothTraces")
                    .contains("Caused by: java.io.IOException: the bomb at " + place)
                    .contains("FailureTest$Bomb.run");
            assertThat(cluster.place(0).finish(Fold.sum(), new Bomb(5, 0))).isEqualTo(32);
        }
    }

    private static String printed(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    @Test
    void anExceptionOfAnotherPlaceShowsItsTrace() {
        try (Cluster cluster = cluster(2)) {
            Throwable thrown = catchThrowable(() -> cluster.place(0).call(() -> {
                finish(Fold.sum(), () -> asyncAt(1, new ThrowHere("checked")));
                return 0;
            }));

            assertThat(thrown)
                    .isInstanceOf(PlaceException.class)
                    .hasMessage("Place 1 has failed with java.io.IOException: checked");
            assertThat(((PlaceException) thrown).place()).isEqualTo(1);
            assertThat(printed(thrown))
                    .contains("Caused by: java.io.IOException: checked")
                    .contains("FailureTest$ThrowHere.run");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"checked", "overflow", "memory", "async", "loop", "nested", "message"})
    void whateverIsThrownFailsTheFinishAndNothingElse(String how) {
        try (Cluster cluster = cluster(2)) {
            assertThatThrownBy(() -> cluster.place(0).finish(Fold.sum(), new ThrowHere(how)))
                    .isInstanceOf(PlaceException.class)
                    .hasMessageMatching("Place [01] has failed with .*");
            assertThatThrownBy(() -> cluster.place(0).call(() -> {
                        finish(() -> asyncAt(1, new ThrowHere(how)));
                        return 0;
                    }))
                    .isInstanceOf(PlaceException.class)
                    .hasMessageMatching("Place " + (how.equals("nested") ? "[01]" : "1") + " has failed with .*");
            assertThat(cluster.place(1).finish(Fold.sum(), new Bomb(6, 0))).isEqualTo(64);
        }
    }

    @Test
    void aFinishThrowsWhatItsOwnBodyThrows() {
        try (Cluster cluster = cluster(1)) {
            IllegalStateException own = new IllegalStateException("own");
            assertThatThrownBy(() -> cluster.place(0).call(() -> {
                        finish(() -> {
                            async(() -> {});
                            asyncAny(new Bomb(3, 0));
                            throw own;
                        });
                        return 0;
                    }))
                    .isSameAs(own);
        }
    }

    @Test
    void aFinishCanBeCaughtAndItsTaskGoesOn() {
        try (Cluster cluster = cluster(2)) {
            long result = cluster.place(0).call(() -> {
                try {
                    finish(Fold.sum(), () -> asyncAny(new ThrowHere("checked")));
                    return -1L;
                } catch (PlaceException expected) {
                    return finish(Fold.sum(), () -> asyncAny(new Bomb(4, 0)));
                }
            });
            assertThat(result).isEqualTo(16);
        }
    }

    @Test
    void anAsyncThatAwaitsAFailedFutureFailsItsFinish() {
        try (Cluster cluster = cluster(1)) {
            CompletableFuture<String> promise = new CompletableFuture<>();
            assertThatThrownBy(() -> cluster.place(0).call(() -> {
                        finish(() -> {
                            asyncAwait(() -> {}, promise);
                            promise.completeExceptionally(new IllegalStateException("broken promise"));
                        });
                        return 0;
                    }))
                    .isInstanceOf(PlaceException.class)
                    .hasMessageContaining("broken promise");
        }
    }

    @Test
    void cancelReachesAllPlaces() throws Exception {
        try (Cluster cluster = cluster(3)) {
            Endless.begun = new CountDownLatch(3);
            PlaceJob<Long> job = cluster.place(1).submit(Fold.sum(), new Endless(2));
            Endless.begun.await();
            assertThat(job.cancel(true)).isTrue();
            assertThatThrownBy(job::get)
                    .isInstanceOf(CancellationException.class)
                    .hasMessage("The job was cancelled.");
            assertThat(job.isCancelled()).isTrue();
            assertThat(job.cancel(true)).isFalse();
            awaitNobodyRuns();
        }
    }

    @Test
    void aDeadlineReachesAllPlaces() throws Exception {
        try (Cluster cluster = cluster(3)) {
            PlaceJob<Long> job = cluster.place(1).submit(Duration.ofMillis(200), Fold.sum(), new Endless(2));
            assertThatThrownBy(job::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(PlaceException.DeadlineException.class);
            awaitNobodyRuns();
            assertThatThrownBy(() -> cluster.place(0).submit(Duration.ZERO, Fold.sum(), new Endless(0)))
                    .hasMessage("A deadline must be longer than 0, not PT0S.");
        }
    }

    @Test
    void aFailureCancelsCallsAtOtherPlaces() throws Exception {
        try (Cluster cluster = cluster(2)) {
            Endless.begun = new CountDownLatch(1);
            assertThatThrownBy(() -> cluster.place(0).call(() -> {
                        finish(() -> {
                            asyncAt(1, new Endless(0));
                            async(() -> {
                                awaitBegun();
                                throw new IllegalStateException("enough");
                            });
                        });
                        return 0;
                    }))
                    .isInstanceOf(PlaceException.class)
                    .hasMessageContaining("enough");
            awaitNobodyRuns();
        }
    }

    private static void awaitBegun() {
        try {
            Endless.begun.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void anInterruptCancelsTheJob() throws Exception {
        try (Cluster cluster = cluster(2)) {
            Endless.begun = new CountDownLatch(2);
            CompletableFuture<@Nullable Throwable> caught = new CompletableFuture<>();
            Thread waiter = new Thread(() -> {
                Throwable thrown = catchThrowable(() -> cluster.place(0).finish(Fold.sum(), new Endless(1)));
                caught.complete(Thread.currentThread().isInterrupted() ? thrown : null);
            });
            waiter.start();
            Endless.begun.await();
            waiter.interrupt();
            assertThat(caught.get()).isInstanceOf(CancellationException.class);
            awaitNobodyRuns();
        }
    }

    private static void awaitNobodyRuns() {
        while (Endless.RUNNING.get() > 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void whoeverWaitsAtACrashedPlaceIsTold() throws Exception {
        try (Cluster cluster = cluster(2)) {
            Endless.begun = new CountDownLatch(1);
            PlaceJob<Long> job = cluster.place(1).submit(Fold.sum(), new Endless(0));
            Endless.begun.await();
            cluster.crash(1);
            assertThatThrownBy(job::get).hasMessageContaining("Place 1 has crashed.");
        }
        awaitNobodyRuns();
    }

    @Test
    void whoeverWaitsWhenTheClusterIsClosedIsTold() throws Exception {
        PlaceJob<Long> job;
        try (Cluster cluster = cluster(2)) {
            Endless.begun = new CountDownLatch(1);
            job = cluster.place(1).submit(Fold.sum(), new Endless(0));
            Endless.begun.await();
        }
        assertThatThrownBy(job::get).hasMessageContaining("The cluster was closed.");
        awaitNobodyRuns();
    }
}
