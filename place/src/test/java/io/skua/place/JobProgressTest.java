package io.skua.place;

import static io.skua.place.Here.asyncAny;
import static io.skua.place.JobProgress.Phase.ENDED;
import static io.skua.place.JobProgress.Phase.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each task contributes 1, so a job's result says how many tasks its books must have counted. */
@Timeout(60)
final class JobProgressTest {
    private static volatile boolean mayEnd;
    private static volatile CountDownLatch begun = new CountDownLatch(1);

    record Tree(int depth) implements AnyTask<Long> {
        @Override
        public Long run() {
            if (depth > 0) {
                asyncAny(new Tree(depth - 1));
                asyncAny(new Tree(depth - 1));
            }
            return 1L;
        }
    }

    /** Some chains of tasks, which go on until they may end. */
    record Chains(int count) implements AnyTask<Long> {
        @Override
        public Long run() {
            for (int i = 0; i < count; i++) {
                asyncAny(new Chain());
            }
            return 1L;
        }
    }

    record Chain() implements AnyTask<Long> {
        @Override
        public Long run() {
            if (!mayEnd) {
                asyncAny(this);
            }
            Thread.yield();
            return 1L;
        }
    }

    /** Waits for its end in a single task, from which nothing is paid. */
    record Sleeper() implements AnyTask<Long> {
        @Override
        public Long run() throws InterruptedException {
            begun.countDown();
            new CountDownLatch(1).await();
            return 1L;
        }
    }

    record Failing() implements AnyTask<Long> {
        @Override
        public Long run() {
            throw new IllegalStateException("no");
        }
    }

    @BeforeEach
    void begin() {
        mayEnd = false;
        begun = new CountDownLatch(1);
    }

    private static Cluster cluster(int places) {
        return Cluster.inMemory(places)
                .register(Tree.class, Chains.class, Chain.class, Sleeper.class, Failing.class)
                .instalment(Duration.ofMillis(5))
                .start();
    }

    /** Asks until this many tasks are in the books. */
    private static JobProgress awaitTasks(PlaceJob<?> job, long least) throws InterruptedException {
        JobProgress progress = job.progress();
        while (progress.tasks() < least) {
            assertThat(progress.phase()).isEqualTo(RUNNING);
            progress = job.progress();
        }
        return progress;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void allTasksAreInTheBooksAtTheEnd(int places) throws Exception {
        try (Cluster cluster = cluster(places)) {
            PlaceJob<Long> job = cluster.place(0).submit(Fold.sum(), new Tree(12));
            assertThat(job.get()).isEqualTo((1 << 13) - 1);
            JobProgress progress = job.progress();
            assertThat(progress.phase()).isEqualTo(ENDED);
            assertThat(progress.tasks()).isEqualTo((1 << 13) - 1);
            assertThat(progress.elapsed()).isPositive();
            assertThat(progress.failovers()).isZero();
            assertThat(progress.loans().recoveries()).isZero();
            assertThat(progress.loans().made()).isPositive();
            assertThat(progress.loans().open()).isZero();
        }
    }

    @Test
    void submitterAndAttachedPlaceSeeTheBooks() throws Exception {
        try (Cluster cluster = cluster(3)) {
            PlaceJob<Long> job = cluster.place(1).submit(Fold.sum(), new Chains(4));
            PlaceJob<Long> attached = cluster.place(2).attach(job.id(), Fold.sum());
            JobProgress first = awaitTasks(job, 1_000);
            assertThat(first.loans().open()).isPositive();
            assertThat(first.loans().places()).isBetween(1, 3);
            assertThat(first.loans().instalments()).isPositive();
            JobProgress second = attached.progress();
            assertThat(second.tasks()).isGreaterThanOrEqualTo(first.tasks());
            assertThat(second.elapsed()).isGreaterThan(first.elapsed());
            mayEnd = true;
            long tasks = job.get();
            assertThat(job.progress().tasks()).isEqualTo(tasks);
            assertThat(attached.get()).isEqualTo(tasks);
            assertThat(attached.progress().tasks()).isEqualTo(tasks);
        }
    }

    @Test
    void progressSurvivesThePlaceThatKeepsTheBooks() throws Exception {
        try (Cluster cluster = cluster(4)) {
            PlaceJob<Long> job = cluster.place(1).submit(Fold.sum(), new Chains(6));
            JobProgress before = awaitTasks(job, 1_000);
            cluster.crash(0); // the oldest place keeps the books
            JobProgress after = job.progress();
            assertThat(after.failovers()).isEqualTo(1);
            assertThat(after.tasks()).isGreaterThanOrEqualTo(before.tasks());
            assertThat(after.elapsed()).isGreaterThan(before.elapsed());
            cluster.crash(3);
            awaitTasks(job, after.tasks() + 1_000);
            mayEnd = true;
            assertThat(job.get()).isEqualTo(job.progress().tasks());
        }
    }

    @Test
    void theAnswerComesFromTheEndIfTheJobEndsFirst() throws Exception {
        try (Cluster cluster = cluster(2)) {
            PlaceJob<Long> job = cluster.place(1).submit(Fold.sum(), new Sleeper());
            begun.await();
            assertThat(job.progress().tasks()).isZero();
            assertThat(job.progress().loans().places()).isEqualTo(1);
            job.cancel(true);
            assertThatThrownBy(job::get).isInstanceOf(CancellationException.class);
            assertThat(job.progress().phase()).isEqualTo(ENDED);
            PlaceJob<Long> failed = cluster.place(1).submit(Fold.sum(), new Failing());
            assertThatThrownBy(failed::get).isInstanceOf(ExecutionException.class);
            assertThat(failed.progress().phase()).isEqualTo(ENDED);
            assertThat(failed.progress().tasks()).isZero();
        }
    }

    @Test
    void aPlaceThatEndsTellsWhatItKnows() throws Exception {
        try (Cluster cluster = cluster(3)) {
            PlaceJob<Long> job = cluster.place(2).submit(Fold.sum(), new Chains(3));
            JobProgress last = awaitTasks(job, 100);
            cluster.crash(2);
            assertThat(job.progress().phase()).isEqualTo(ENDED);
            assertThat(job.progress().tasks()).isEqualTo(last.tasks());
        }
    }

    @Test
    void anInterruptEndsTheWaitForAnAnswer() throws Exception {
        try (Cluster cluster = cluster(2)) {
            PlaceJob<Long> job = cluster.place(1).submit(Fold.sum(), new Sleeper());
            begun.await();
            Thread.currentThread().interrupt();
            assertThatThrownBy(job::progress).isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isFalse();
            assertThat(job.progress().phase()).isEqualTo(RUNNING);
        }
    }
}
