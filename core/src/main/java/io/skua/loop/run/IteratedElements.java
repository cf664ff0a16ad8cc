package io.skua.loop.run;

import io.skua.tree.Elements;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A seed, and elements each of which is computed from the one before, as long as they pass a test. */
final class IteratedElements<T> implements Elements {
    private final Predicate<? super T> test;
    private final UnaryOperator<T> step;
    private T latest;
    private boolean begun;
    private boolean ended;

    IteratedElements(T seed, Predicate<? super T> test, UnaryOperator<T> step) {
        this.latest = seed;
        this.test = test;
        this.step = step;
    }

    @Override
    public int take(@Nullable Object[] buffer, int most) {
        int count = 0;
        while (count < most && advance()) {
            buffer[count++] = latest;
        }
        return count;
    }

    /** @return false if there are no more elements */
    private boolean advance() {
        if (!ended) {
            latest = begun ? step.apply(latest) : latest;
            begun = true;
            ended = !test.test(latest);
        }
        return !ended;
    }

    @Override
    public @Nullable Elements splitFront() {
        return null;
    }

    @Override
    public long estimate() {
        return ended ? 0 : Long.MAX_VALUE;
    }
}
