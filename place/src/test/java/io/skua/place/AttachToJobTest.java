package io.skua.place;

import static io.skua.place.Here.asyncAny;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs attach to jobs of other places by their id. */
@Timeout(60)
final class AttachToJobTest {
    private static final int DEPTH = 6;
    private static final long LEAVES = 1L << DEPTH;

    /** A tree whose leaves wait until they may end. */
    record Gated(int depth) implements AnyTask<Long> {
        static volatile CountDownLatch begun = new CountDownLatch(1);
        static volatile CountDownLatch gate = new CountDownLatch(1);

        @Override
        public @Nullable Long run() throws Exception {
            if (depth > 0) {
                asyncAny(new Gated(depth - 1));
                asyncAny(new Gated(depth - 1));
                return null;
            }
            begun.countDown();
            gate.await();
            return 1L;
        }
    }

    @BeforeEach
    void close() {
        Gated.begun = new CountDownLatch(1);
        Gated.gate = new CountDownLatch(1);
    }

    private static Cluster cluster(int places) {
        return Cluster.inMemory(places).register(Gated.class).start();
    }

    @Test
    void theOutcomeSurvivesTheSubmitter() throws Exception {
        try (Cluster cluster = cluster(3)) {
            String id = cluster.place(0).submit(Fold.sum(), new Gated(DEPTH)).id();
            Gated.begun.await();
            cluster.crash(0);
            PlaceJob<Long> job = cluster.place(1).attach(id, Fold.sum());
            assertThat(job.id()).isEqualTo(id);
            assertThat(job.isDone()).isFalse();
            Gated.gate.countDown();
            assertThat(job.get()).isEqualTo(LEAVES);
        }
    }

    @Test
    void theOutcomeIsKeptUntilSomebodyComes() throws Exception {
        try (Cluster cluster = cluster(4)) {
            String id = cluster.place(0).submit(Fold.sum(), new Gated(DEPTH)).id();
            Gated.begun.await();
            cluster.crash(0);
            Gated.gate.countDown();
            // Whether the first job has ended before this one or not: its books survive the next crash.
            assertThat(cluster.place(1).finish(Fold.sum(), new Gated(DEPTH))).isEqualTo(LEAVES);
            cluster.crash(1);
            assertThat(cluster.place(2).attach(id, Fold.sum()).get()).isEqualTo(LEAVES);
        }
    }

    @Test
    void severalGetTheOutcomeAtOnePlace() throws Exception {
        try (Cluster cluster = cluster(3)) {
            PlaceJob<Long> job = cluster.place(0).submit(Fold.sum(), new Gated(DEPTH));
            PlaceJob<Long> same = cluster.place(0).attach(job.id(), Fold.sum());
            PlaceJob<Long> last = cluster.place(0).attach(job.id(), Fold.sum());
            Gated.gate.countDown();
            assertThat(job.get()).isEqualTo(LEAVES);
            assertThat(same.get()).isEqualTo(LEAVES);
            assertThat(last.get()).isEqualTo(LEAVES);
        }
    }

    @Test
    void anAttachedPlaceCancels() throws Exception {
        try (Cluster cluster = cluster(3)) {
            PlaceJob<Long> job = cluster.place(0).submit(Fold.sum(), new Gated(DEPTH));
            Gated.begun.await();
            PlaceJob<Long> attached = cluster.place(2).attach(job.id(), Fold.sum());
            assertThat(attached.cancel(true)).isTrue();
            assertThatThrownBy(job::get).isInstanceOf(CancellationException.class);
            assertThatThrownBy(attached::get).isInstanceOf(CancellationException.class);
            assertThat(attached.isCancelled()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aJobThatNobodyKnows(int places) {
        try (Cluster cluster = cluster(places)) {
            Throwable thrown = catchThrowable(() ->
                    cluster.place(0).attach("7.1731764000123.5", Fold.sum()).get());
            assertThat(thrown).isInstanceOf(ExecutionException.class);
            assertThat(thrown.getCause())
                    .isInstanceOf(PlaceException.UnknownJobException.class)
                    .hasMessageStartingWith("No place knows the job 7.1731764000123.5: ")
                    .hasMessageEndingWith(".");
        }
    }

    @Test
    void theWrongFoldIsSaidInASentence() throws Exception {
        try (Cluster cluster = cluster(2)) {
            PlaceJob<Long> job = cluster.place(0).submit(Fold.sum(), new Gated(0));
            PlaceJob<Long> attached = cluster.place(0).attach(job.id(), Fold.least());
            Gated.gate.countDown();
            assertThat(job.get()).isEqualTo(1);
            assertThatThrownBy(attached::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasMessage("The job " + job.id() + " was submitted with the fold " + Fold.Sum.class.getName()
                            + ", so it cannot be attached to with " + Fold.Least.class.getName() + ".");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "job",
                "1.2",
                "1.2.3.4",
                "-1.2.3",
                "1.2.x",
                "9999999999.1.1",
                "1.9999999999999999999.1",
                "1.1. 1"
            })
    void anIdThatNoJobCanHave(String id) {
        try (Cluster cluster = cluster(1)) {
            assertThatThrownBy(() -> cluster.place(0).attach(id, Fold.sum()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The id of a job consists of three numbers, as 3.1731764000123.7 does, and \"" + id
                            + "\" does not.");
        }
    }

    @Test
    void theEndOfAPlaceIsToldToThoseWhoAreAttachedThere() throws Exception {
        try (Cluster cluster = cluster(3)) {
            PlaceJob<Long> job = cluster.place(0).submit(Fold.sum(), new Gated(DEPTH));
            Gated.begun.await();
            PlaceJob<Long> attached = cluster.place(2).attach(job.id(), Fold.sum());
            cluster.crash(2);
            assertThatThrownBy(attached::get)
                    .isInstanceOf(ExecutionException.class)
                    .hasMessageContaining("Place 2");
            Gated.gate.countDown();
            assertThat(job.get()).isEqualTo(LEAVES);
        }
    }
}
