package io.skua.loop;

import org.jspecify.annotations.Nullable;

/**
 * Elements of your own kind, for {@code skua.over(…)}: a tree, a table, a file. Used by one thread at a time, and once.
 *
 * <p>A {@link java.util.Spliterator} does as well; this is easier to write, and moves several elements at a time.
 *
 * @param <T> the elements
 */
public interface Splittable<T> {
    /**
     * Moves the next elements into the buffer, from its start on.
     *
     * @param most at least 1; the buffer has room for so many
     * @return how many; 0 if there are no more
     */
    int take(@Nullable Object[] buffer, int most);

    /**
     * Cuts off about half of the elements, those that would come next; the others stay here. Null if that is not
     * possible or not worth it: then thieves take elements out in portions.
     */
    @Nullable
    Splittable<T> splitFront();

    /** About how many elements there are; {@link Long#MAX_VALUE} if nobody knows. */
    long estimate();
}
