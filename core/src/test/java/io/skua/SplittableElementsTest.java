package io.skua;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.loop.Splittable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Users' sources with faults that a loop would show only now and then; the others are in LoopInputTest. */
final class SplittableElementsTest {
    private static final class SplitsOffItself implements Splittable<Integer> {
        @Override
        public int take(@Nullable Object[] buffer, int most) {
            return 0;
        }

        @Override
        public @Nullable Splittable<Integer> splitFront() {
            return this;
        }

        @Override
        public long estimate() {
            return 100;
        }
    }

    @Test
    void aSourceThatSplitsOffItself() {
        SplittableElements elements = new SplittableElements(new SplitsOffItself());
        assertThatThrownBy(elements::splitFront)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("splitFront() of " + SplitsOffItself.class.getName()
                        + " returned the source itself; it must return a new source or null.");
    }
}
