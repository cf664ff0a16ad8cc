package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where many bodies wait for nested finishes, further finishes run their tasks themselves. */
@Timeout(60)
final class ElisionTest {
    /** A finish in a finish in a finish; the innermost task tells whether a finish has run it itself. */
    record Nest(int depth) implements AnyTask<Long> {
        @Override
        public Long run() {
            if (depth > 0) {
                return Here.finish(Fold.sum(), () -> Here.asyncAny(new Nest(depth - 1)));
            }
            boolean isElided = StackWalker.getInstance()
                    .walk(frames ->
                            frames.anyMatch(frame -> frame.getClassName().equals(Elision.class.getName())));
            return isElided ? 1L : 0L;
        }
    }

    /** So many finishes side by side that threads would run out if each waited in one. */
    record Wide(int count) implements AnyTask<Long> {
        @Override
        public Long run() {
            if (count > 1) {
                Here.asyncAny(new Wide(count / 2));
                Here.asyncAny(new Wide(count - count / 2));
                return 0L;
            }
            return Here.finish(Fold.sum(), () -> {
                Here.asyncAny(new Leaf(1));
                Here.asyncAny(new Leaf(2));
            });
        }
    }

    record Leaf(int value) implements AnyTask<Long> {
        @Override
        public Long run() {
            if (value < 0) {
                throw new IllegalStateException("a negative leaf");
            }
            if (value == 1) {
                Here.asyncAny(new Leaf(4)); // spawned in a task that may be elided
            }
            return Here.finish(Fold.sum(), () -> Here.asyncAny(new Value(value)));
        }
    }

    record Value(long value) implements AnyTask<Long> {
        @Override
        public Long run() {
            return value;
        }
    }

    private static Cluster cluster(int places) {
        return Cluster.inMemory(places)
                .register(Nest.class, Wide.class, Leaf.class, Value.class)
                .start();
    }

    @Test
    void deepNestsAreElided() {
        try (Cluster cluster = cluster(1)) {
            assertThat(cluster.place(0).finish(Fold.sum(), new Nest(3))).isEqualTo(0);
            assertThat(cluster.place(0).finish(Fold.sum(), new Nest(60))).isEqualTo(1);
        }
    }

    @Test
    void manyFinishesSideBySideGiveTheExactTotal() {
        try (Cluster cluster = cluster(3)) {
            assertThat(cluster.place(0).finish(Fold.sum(), new Wide(3000))).isEqualTo(3000 * 7);
        }
    }

    @Test
    void aFailureInAnElidedTaskFailsItsFinish() {
        try (Cluster cluster = Cluster.inMemory(1).register(FailingNest.class).start()) {
            assertThatThrownBy(() -> cluster.place(0).finish(Fold.sum(), new FailingNest(40)))
                    .isInstanceOf(PlaceException.class)
                    .hasMessage("Place 0 has failed with java.lang.IllegalStateException: at the bottom");
        }
    }

    record FailingNest(int depth) implements AnyTask<Long> {
        @Override
        public Long run() {
            if (depth == 0) {
                throw new IllegalStateException("at the bottom");
            }
            return Here.finish(Fold.sum(), () -> Here.asyncAny(new FailingNest(depth - 1)));
        }
    }
}
