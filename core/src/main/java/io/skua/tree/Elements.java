package io.skua.tree;

import org.jspecify.annotations.Nullable;

/** Elements that can only be reached one after the other, or by splitting. They are used by one thread at a time. */
public interface Elements {
    /**
     * Moves the next elements into the buffer, from its start on.
     *
     * @return how many elements were moved; 0 if there are no more
     */
    int take(@Nullable Object[] buffer, int most);

    /**
     * Cuts off a part at the front, about half, and returns it: the elements that would come next. The rest stays here.
     * Returns null if the elements cannot be split.
     */
    @Nullable
    Elements splitFront();

    /** About how many elements there are; {@link Long#MAX_VALUE} if that is not known. */
    long estimate();
}
