package io.skua;

import io.skua.loop.Splittable;
import io.skua.tree.Elements;
import org.jspecify.annotations.Nullable;

/** The elements of a user's source. What the source returns is checked. */
record SplittableElements(Splittable<?> source) implements Elements {
    @Override
    public int take(@Nullable Object[] buffer, int most) {
        int taken = source.take(buffer, most);
        if (taken < 0 || taken > most) {
            throw new IllegalStateException("take() of " + source.getClass().getName() + " returned " + taken
                    + " and must return a number from 0 to " + most + ".");
        }
        return taken;
    }

    @Override
    public @Nullable Elements splitFront() {
        Splittable<?> front = source.splitFront();
        if (front == source) {
            throw new IllegalStateException(
                    "splitFront() of " + source.getClass().getName()
                            + " returned the source itself; it must return a new source or null.");
        }
        return front == null ? null : new SplittableElements(front);
    }

    @Override
    public long estimate() {
        return Math.max(0, source.estimate());
    }
}
