package io.skua.deque;

import org.jspecify.annotations.Nullable;

/**
 * What a thief may do with a deque. The owner's operations are on {@link SplitDeque}; thieves are
 * handed this view, so that a thief that pushes or an owner that forgets a border does not compile.
 *
 * <p>A steal has two steps: {@link #look()} says which element would be next, {@link #take(long)}
 * takes exactly that one or nothing. Whatever a caller reads between the two (for example: whose
 * tasks are these?) is true of the element it gets, because indexes are never used twice.
 */
public interface Stealable<E> {
    /** {@link #look()} found no public element. */
    long EMPTY = -1;

    /** The index of the oldest public element, or {@link #EMPTY}. */
    long look();

    /**
     * Takes the element that {@link #look()} named.
     *
     * @return the element; null when the race for it was lost, or when its owner had removed it
     */
    @Nullable
    E take(long index);

    /** How many elements thieves could take now: a hint, exact only when nobody moves. */
    int publicCount();
}
