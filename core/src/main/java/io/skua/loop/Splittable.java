package io.skua.loop;

import org.jspecify.annotations.Nullable;

/**
 * Elements of your own kind, for {@code skua.over(…)}: a tree, a table, a file. It is used by one thread at a time, and
 * in one run of a loop only.
 *
 * <p>A {@link java.util.Spliterator} can be used instead; a Splittable is easier to write, and moves several elements
 * at a time.
 *
 * @param <T> the elements
 */
public interface Splittable<T> {
    /**
     * Moves the next elements into the buffer, from its start on.
     *
     * @param most how many elements to move at most; at least 1, and the buffer has room for this many
     * @return how many elements were moved; 0 if there are no more
     */
    int take(@Nullable Object[] buffer, int most);

    /**
     * Cuts off about half of the elements, and returns them: those that would come next. The others stay here. Returns
     * null if that is not possible or not worth it; thieves then take elements out in portions.
     */
    @Nullable
    Splittable<T> splitFront();

    /** About how many elements there are; {@link Long#MAX_VALUE} if that is not known. */
    long estimate();
}
