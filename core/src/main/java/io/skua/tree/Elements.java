package io.skua.tree;

import org.jspecify.annotations.Nullable;

/** Elements that can only be reached one after the other, or by splitting. Used by one thread at a time. */
public interface Elements {
    /**
     * Moves the next elements into the buffer, from its start.
     *
     * @return how many; 0 if there are no more
     */
    int take(@Nullable Object[] buffer, int most);

    /** Cuts off a part at the front, about half, if it can: the elements that would come next. The rest stays here. */
    @Nullable
    Elements splitFront();

    /** About how many there are; {@link Long#MAX_VALUE} if nobody knows. */
    long estimate();
}
