package io.skua.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A source that has many elements, and estimates that it has one. */
class LowEstimateTest {
    private static final class Many implements Elements {
        private int left = 20;

        @Override
        public int take(@Nullable Object[] buffer, int most) {
            int count = Math.min(most, left);
            for (int i = 0; i < count; i++) {
                buffer[i] = left--;
            }
            return count;
        }

        @Override
        public @Nullable Elements splitFront() {
            return null;
        }

        @Override
        public long estimate() {
            return 1;
        }
    }

    /**
     * Otherwise a thief that comes before the owner's first batch would leave, and the loop's only invitation would be
     * used up.
     */
    @Test
    void aRootCanBeStolenFromBeforeItsOwnerBegins() {
        SourceNode root = new SourceNode(new Many());
        assertThat(root.tryOwn(0)).isTrue();
        assertThat(root.prize()).isPositive();
        for (Traversal traversal : Traversal.values()) {
            SourceNode other = new SourceNode(new Many());
            assertThat(other.tryOwn(0)).isTrue();
            assertThat(traversal.findWork(other, new Seeker(1, 2, new io.skua.policy.RandomSource(1))))
                    .isNotNull();
        }
    }
}
