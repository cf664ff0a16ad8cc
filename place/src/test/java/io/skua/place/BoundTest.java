package io.skua.place;

import static io.skua.place.Here.asyncAny;
import static io.skua.place.Here.finish;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bounds that the tasks of a job share without a finish around them. */
@Timeout(60)
final class BoundTest {
    private static final int ROWS = 8;
    private static final int COLUMNS = 4;
    private static final LongAdder VISITED = new LongAdder();
    private static final AtomicInteger ROOTS = new AtomicInteger();
    private static volatile boolean mayEnd;

    private static long cell(int row, int column) {
        return (row * 31L + column * 17L) * 2_654_435_761L % 97 + 1;
    }

    /** Picks a cell of each row: the least sum. */
    record Pick(int row, long sum) implements AnyTask<Long> {
        @Override
        public @Nullable Long run() {
            VISITED.increment();
            Bound best = Here.minimum();
            if (sum >= best.value()) {
                return null;
            }
            if (row == ROWS) {
                best.offer(sum);
                return sum;
            }
            for (int column = 0; column < COLUMNS; column++) {
                asyncAny(new Pick(row + 1, sum + cell(row, column)));
            }
            return null;
        }
    }

    record Outer() implements AnyTask<Long> {
        @Override
        public Long run() {
            Bound mine = Here.minimum();
            mine.offer(7);
            assertThat(Here.minimum()).isEqualTo(mine);
            assertThat(Here.maximum().value()).isEqualTo(Long.MIN_VALUE);
            long inner = finish(Fold.least(), () -> asyncAny(new Inner()));
            assertThat(Here.minimum().value()).isEqualTo(7);
            return inner;
        }
    }

    record Inner() implements AnyTask<Long> {
        @Override
        public Long run() {
            long before = Here.minimum().value();
            Here.minimum().offer(3);
            return before;
        }
    }

    /** So deep that the innermost finish runs its tasks itself; its two tasks run one after the other. */
    record Deep(int depth) implements AnyTask<Long> {
        @Override
        public Long run() {
            return finish(Fold.sum(), () -> {
                if (depth > 0) {
                    asyncAny(new Deep(depth - 1));
                } else {
                    asyncAny(new First());
                    asyncAny(new First());
                }
            });
        }
    }

    /** Contributes 1 if no other task of its finish has offered anything. */
    record First() implements AnyTask<Long> {
        @Override
        public Long run() {
            return Here.maximum().offer(1) ? 1L : 0L;
        }
    }

    /** Begins some chains of tasks, each of which offers a better value and goes on until it may end. */
    record Root(int chains) implements AnyTask<Long> {
        @Override
        public Long run() {
            ROOTS.incrementAndGet();
            for (int i = 0; i < chains; i++) {
                asyncAny(new Chain());
            }
            return 1L;
        }
    }

    record Chain() implements AnyTask<Long> {
        @Override
        public Long run() {
            Bound best = Here.maximum();
            best.offer(Math.max(0, best.value()) + 1);
            if (!mayEnd) {
                asyncAny(this);
            }
            Thread.yield();
            return 1L;
        }
    }

    @BeforeEach
    void begin() {
        VISITED.reset();
        ROOTS.set(0);
        mayEnd = false;
    }

    private static Cluster cluster(int places) {
        return Cluster.inMemory(places)
                .register(Pick.class, Outer.class, Inner.class, Deep.class, First.class, Root.class, Chain.class)
                .instalment(Duration.ofMillis(5))
                .start();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theTasksOfAJobShareABound(int places) {
        long expected = 0;
        for (int row = 0; row < ROWS; row++) {
            long least = Long.MAX_VALUE;
            for (int column = 0; column < COLUMNS; column++) {
                least = Math.min(least, cell(row, column));
            }
            expected += least;
        }
        try (Cluster cluster = cluster(places)) {
            assertThat(cluster.place(0).finish(Fold.least(), new Pick(0, 0))).isEqualTo(expected);
            assertThat(VISITED.sum()).isLessThan((1L << (2 * (ROWS + 1))) / 3);
        }
    }

    @Test
    void aFinishInATaskHasABoundOfItsOwn() {
        try (Cluster cluster = cluster(2)) {
            assertThat(cluster.place(0).finish(Fold.least(), new Outer())).isEqualTo(Long.MAX_VALUE);
        }
    }

    @Test
    void tasksThatTheirFinishRunsItselfShareABound() {
        try (Cluster cluster = cluster(1)) {
            assertThat(cluster.place(0).finish(Fold.sum(), new Deep(60))).isEqualTo(1);
        }
    }

    @Test
    void theRootIsNotRunAgainAfterAnInstalment() throws Exception {
        try (Cluster cluster = cluster(3)) {
            PlaceJob<Long> job = cluster.place(1).submit(Fold.sum(), new Root(4)); // where the root runs
            PlaceJob<Long> attached = cluster.place(2).attach(job.id(), Fold.sum());
            JobProgress before = attached.progress();
            while (before.tasks() < 100) { // the root is among them, since the tasks that it has spawned are
                before = attached.progress();
            }
            cluster.crash(1);
            assertThat(attached.progress().tasks()).isGreaterThanOrEqualTo(before.tasks());
            mayEnd = true;
            assertThat(attached.get()).isEqualTo(attached.progress().tasks());
            assertThat(ROOTS).hasValue(1);
        }
    }
}
