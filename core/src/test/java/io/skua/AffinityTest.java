package io.skua;

import static io.skua.Waiting.awaitLatch;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.loop.Affinity;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pieces of data that go back to the worker that had them last. */
@Bounded
final class AffinityTest {
    /** A scheduler whose threads keep their seats, so that a thread stands for a place. */
    private static Skua settled(int workers) {
        return Skua.builder().workers(workers).spareThreads(0).build();
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await(Waiting.SECONDS_MAX, SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("they did not meet", e);
        }
    }

    private static void checkPhases(Skua skua, Affinity pieces, int phases) {
        AtomicIntegerArray runs = new AtomicIntegerArray(pieces.pieces());
        skua.run(() -> {
            for (int phase = 1; phase <= phases; phase++) {
                pieces.forEach(runs::incrementAndGet);
                int expected = phase;
                assertThat(IntStream.range(0, runs.length()).map(runs::get)).containsOnly(expected);
            }
        });
    }

    // ---- which pieces run ----

    @ParameterizedTest
    @CsvSource({
        "1, 1", "1, 7", "2, 1", "2, 2", "2, 64", "4, 3", "4, 200", "32, 1", "32, 2", "32, 31", "32, 33", "32, 100",
        "32, 200"
    })
    void eachPieceRunsOncePerPhase(int workers, int pieces) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            Affinity affinity = Affinity.over(pieces);
            checkPhases(skua, affinity, 20);
            checkPhases(skua, affinity, 5);
            assertThat(affinity.pieces()).isEqualTo(pieces);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 32, 200})
    void alsoWhereNotEverybodyStealsFromEverybody(int pieces) {
        try (Skua skua = Skua.builder()
                .topology(Topology.of(Mesh.of(8, 4)))
                .policy("dvs")
                .build()) {
            checkPhases(skua, Affinity.over(pieces), 20);
        }
    }

    @Test
    void onOneSchedulerAfterTheOther() {
        Affinity affinity = Affinity.over(40);
        for (int workers : new int[] {8, 2, 1, 4, 32, 3}) {
            try (Skua skua = Skua.builder().workers(workers).build()) {
                checkPhases(skua, affinity, 5);
            }
        }
    }

    @Test
    void onASchedulerWithOtherPlaces() {
        Affinity affinity = Affinity.over(40);
        Topology mesh = Topology.of(Mesh.of(8, 4));
        for (int workers : new int[] {32, 5, 12, 1}) {
            try (Skua skua =
                    Skua.builder().topology(mesh).workers(workers).policy("dvs").build()) {
                checkPhases(skua, affinity, 5);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void piecesMayForkAndHavePhasesOfTheirOwn(int workers) {
        AtomicInteger inner = new AtomicInteger();
        AtomicInteger sum = new AtomicInteger();
        try (Skua skua = Skua.builder().workers(workers).build()) {
            Affinity outer = Affinity.over(10);
            skua.run(() -> {
                for (int phase = 0; phase < 5; phase++) {
                    outer.forEach(piece -> {
                        sum.addAndGet((int) Fib.lambda(10));
                        Affinity.over(3).forEach(part -> inner.incrementAndGet());
                    });
                }
            });
        }
        assertThat(sum).hasValue(5 * 10 * 55);
        assertThat(inner).hasValue(5 * 10 * 3);
    }

    @Test
    void fromALightTask() {
        AtomicInteger runs = new AtomicInteger();
        try (Skua skua = Skua.builder().workers(2).build()) {
            skua.execute(() -> Affinity.over(9).forEach(piece -> runs.incrementAndGet()));
        }
        assertThat(runs).hasValue(9);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void inAJobWithALimit(int limit) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        try (Skua skua = Skua.builder().workers(4).build()) {
            Affinity affinity = Affinity.over(16);
            skua.submit(Skua.job("limited").max(limit), () -> {
                        for (int phase = 0; phase < 20; phase++) {
                            affinity.forEach(piece -> runs.incrementAndGet());
                        }
                    })
                    .get();
        }
        assertThat(runs).hasValue(20 * 16);
    }

    // ---- where pieces run ----

    /** Pieces meet in pairs, so both workers take part to the end and neither can take over from the other. */
    private static void checkThatAllStayWhereTheyAre(Affinity affinity, CyclicBarrier pair, Thread[] before) {
        affinity.forEach(piece -> {
            meet(pair);
            Thread here = Thread.currentThread();
            if (before[piece] == null) {
                before[piece] = here;
            }
            assertThat(here).as("piece %d", piece).isSameAs(before[piece]);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void aWorkerKeepsItsPiecesFromPhaseToPhase(int pieces) {
        try (Skua skua = settled(2)) {
            Affinity affinity = Affinity.over(pieces);
            CyclicBarrier pair = new CyclicBarrier(2);
            Thread[] where = new Thread[pieces];
            skua.run(() -> {
                for (int phase = 0; phase < 200; phase++) {
                    checkThatAllStayWhereTheyAre(affinity, pair, where);
                }
            });
            assertThat(where).doesNotContainNull();
            assertThat(List.of(where).stream().distinct()).hasSize(2);
            assertThat(where[0]).as("neighbours").isSameAs(where[pieces / 2 - 1]);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void aWorkerKeepsItsPiecesFromJobToJob(int pieces) {
        try (Skua skua = settled(2)) {
            Affinity affinity = Affinity.over(pieces);
            CyclicBarrier pair = new CyclicBarrier(2);
            Thread[] where = new Thread[pieces];
            for (int phase = 0; phase < 200; phase++) { // each job starts on either worker
                skua.run(() -> checkThatAllStayWhereTheyAre(affinity, pair, where));
            }
            assertThat(List.of(where).stream().distinct()).hasSize(2);
        }
    }

    /**
     * Runs a phase that begins when nobody searches, and whose pieces meet: each worker must find its own pieces first.
     */
    private static void checkThatAllFindTheirOwn(Skua skua, Affinity affinity, Thread[] before) {
        int workers = skua.workers();
        CountDownLatch busy = new CountDownLatch(workers);
        CountDownLatch announced = new CountDownLatch(1);
        CyclicBarrier all = new CyclicBarrier(workers);
        for (int i = 1; i < workers; i++) {
            skua.submit(() -> {
                busy.countDown();
                awaitLatch(announced);
            });
        }
        skua.run(() -> {
            busy.countDown();
            awaitLatch(busy);
            affinity.forEach(piece -> {
                announced.countDown(); // the first piece runs where the phase began, after the others were announced
                meet(all);
                Thread here = Thread.currentThread();
                if (before[piece] == null) {
                    before[piece] = here;
                }
                assertThat(here).as("piece %d", piece).isSameAs(before[piece]);
            });
        });
    }

    @Test
    void everyWorkerFindsItsOwnPieceInItsMail() {
        try (Skua skua = settled(4)) {
            Affinity affinity = Affinity.over(4);
            Thread[] where = new Thread[4];
            for (int phase = 0; phase < 50; phase++) {
                checkThatAllFindTheirOwn(skua, affinity, where);
            }
            assertThat(List.of(where).stream().distinct()).hasSize(4);
        }
    }

    /**
     * On a row of five, the workers at the ends steal from their neighbours only. Without announcements they would not
     * learn of their pieces.
     */
    @Test
    void alsoFromWhereItDoesNotSteal() {
        try (Skua skua = Skua.builder()
                .topology(Topology.of(Mesh.of(5, 1)))
                .policy("dvs")
                .spareThreads(0)
                .build()) {
            Affinity affinity = Affinity.over(5);
            Thread[] where = new Thread[5];
            for (int phase = 0; phase < 50; phase++) {
                checkThatAllFindTheirOwn(skua, affinity, where);
            }
            assertThat(List.of(where).stream().distinct()).hasSize(5);
        }
    }

    /** Two workers have the pieces 0, 1 and 2, 3. The first worker stays in piece 0 until all other pieces have run. */
    private static List<Integer> orderOfTheOtherWorker(Skua skua, Affinity affinity, int itsFirst) {
        List<Integer> order = new CopyOnWriteArrayList<>();
        CyclicBarrier both = new CyclicBarrier(2);
        CountDownLatch others = new CountDownLatch(3);
        AtomicReferenceArray<Thread> where = new AtomicReferenceArray<>(4);
        skua.run(() -> affinity.forEach(piece -> {
            where.set(piece, Thread.currentThread());
            if (piece == 0 || piece == itsFirst) {
                meet(both);
            }
            if (piece == 0) {
                awaitLatch(others);
            } else {
                order.add(piece);
                others.countDown();
            }
        }));
        assertThat(where.get(1)).isSameAs(where.get(2)).isSameAs(where.get(3)).isNotSameAs(where.get(0));
        return order;
    }

    @Test
    void whoHasFinishedTakesOverAndKeepsWhatItTook() {
        try (Skua skua = settled(2)) {
            Affinity affinity = Affinity.over(4);
            assertThat(orderOfTheOtherWorker(skua, affinity, 2)).containsExactly(2, 3, 1);
            assertThat(orderOfTheOtherWorker(skua, affinity, 1)).containsExactly(1, 2, 3);
            assertThat(orderOfTheOtherWorker(skua, affinity, 1)).containsExactly(1, 2, 3);
            affinity.forget();
            assertThat(orderOfTheOtherWorker(skua, affinity, 2)).containsExactly(2, 3, 1);
        }
    }

    // ---- failures ----

    @Test
    void theFirstExceptionIsThrownAndWhatHasNotBegunIsLeftOut() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Affinity affinity = Affinity.over(10);
            AtomicInteger last = new AtomicInteger();
            Error thrown = new AssertionError("piece 3");
            Throwable caught = skua.run(() -> catchThrowable(() -> affinity.forEach(piece -> {
                last.set(piece);
                if (piece == 3) {
                    throw thrown;
                }
            })));
            assertThat(caught).isSameAs(thrown);
            assertThat(last).hasValue(3);
            checkPhases(skua, affinity, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void anExceptionOfEitherWorkerReachesTheCaller(int failing) {
        try (Skua skua = settled(2)) {
            Affinity affinity = Affinity.over(2);
            for (int i = 0; i < 50; i++) {
                CyclicBarrier both = new CyclicBarrier(2);
                IllegalStateException thrown = new IllegalStateException("on purpose");
                Throwable caught = skua.run(() -> catchThrowable(() -> affinity.forEach(piece -> {
                    meet(both);
                    if (piece == failing) {
                        throw thrown;
                    }
                })));
                assertThat(caught).isSameAs(thrown);
            }
            checkPhases(skua, affinity, 5);
        }
    }

    @Test
    void anExceptionThatNobodyCatchesFailsTheJob() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            Affinity affinity = Affinity.over(8);
            assertThatIllegalStateException()
                    .isThrownBy(() -> skua.run(() -> affinity.forEach(piece -> {
                        throw new IllegalStateException("piece");
                    })))
                    .withMessage("piece");
            checkPhases(skua, affinity, 2);
        }
    }

    // ---- wrong use ----

    @Test
    void aPhaseInsideAPhaseOfTheSameTokenIsRefused() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Affinity affinity = Affinity.over(1);
            skua.run(() -> affinity.forEach(piece -> {
                assertThatIllegalStateException()
                        .isThrownBy(() -> affinity.forEach(again -> {}))
                        .withMessage("This Affinity is in use by another phase; use one for each kind of data.");
                assertThatIllegalStateException().isThrownBy(affinity::forget);
            }));
            checkPhases(skua, affinity, 2);
        }
    }

    @Test
    void aPhaseBesideAPhaseOfTheSameTokenIsRefused() {
        try (Skua skua = Skua.builder().workers(2).build();
                Skua other = Skua.builder().workers(2).build()) {
            Affinity affinity = Affinity.over(1);
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch refused = new CountDownLatch(1);
            Job<?> first = skua.submit(() -> affinity.forEach(piece -> {
                inside.countDown();
                awaitLatch(refused);
            }));
            awaitLatch(inside);
            assertThatIllegalStateException()
                    .isThrownBy(() -> other.run(() -> affinity.forEach(piece -> {})))
                    .withMessageContaining("in use by another phase");
            refused.countDown();
            assertThat(catchThrowable(first::get)).isNull();
            checkPhases(other, affinity, 2);
        }
    }

    @Test
    void wrongArguments() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Affinity.over(0))
                .withMessage("There must be at least 1 piece, not 0.");
        assertThatIllegalArgumentException().isThrownBy(() -> Affinity.over(-1));
        assertThatNullPointerException().isThrownBy(() -> Affinity.over(1).forEach(null));
        Affinity affinity = Affinity.over(1);
        assertThatIllegalStateException()
                .isThrownBy(() -> affinity.forEach(piece -> {}))
                .withMessageContaining("inside a job");
        affinity.forget(); // works, since the affinity is not in use
    }

    // ---- stopping ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void aJobThatIsCancelledLeavesItsPhaseAtTheNextFork(int workers) {
        int pieces = 100;
        Affinity affinity = Affinity.over(pieces);
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger cancelled = new AtomicInteger();
        AtomicReference<Job<?>> job = new AtomicReference<>();
        CountDownLatch known = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(workers).build()) {
            job.set(skua.submit(() -> affinity.forEach(piece -> {
                awaitLatch(known);
                if (begun.incrementAndGet() == 1) {
                    job.get().cancel(false);
                    cancelled.incrementAndGet();
                }
                while (cancelled.get() == 0) {
                    Thread.onSpinWait();
                }
                Skua.fork(() -> {});
            })));
            known.countDown();
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> job.get().get());
        }
        assertThat(begun.get()).isBetween(1, workers); // each worker was in one piece when the job was cancelled
        try (Skua skua = Skua.builder().workers(workers).build()) {
            checkPhases(skua, affinity, 2);
        }
    }

    @Test
    void aDeadlineInterruptsPiecesAndLeavesOutTheOthers() {
        Affinity affinity = Affinity.over(20);
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch never = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(2).build()) {
            JobOptions options = Skua.job("late").deadline(Duration.ofMillis(50));
            Job<?> job = skua.submit(
                    options,
                    () -> affinity.forEach(piece -> {
                        begun.incrementAndGet();
                        awaitLatch(never);
                    }));
            assertThatExceptionOfType(CancellationException.class).isThrownBy(job::get);
        }
        assertThat(begun.get()).isBetween(0, 2);
        try (Skua skua = Skua.builder().workers(2).build()) {
            checkPhases(skua, affinity, 2);
        }
    }
}
