package io.skua.deque;

import org.jspecify.annotations.Nullable;

/**
 * What a thief may do with a deque. The owner's operations are in {@link SplitDeque}. Thieves get only this view, so
 * code in which a thief pushes does not compile.
 *
 * <p>A steal has two steps: {@link #look()} says which element would be next, and {@link #take(long)} takes exactly
 * that element or nothing. Whatever a caller reads between the two steps (for example, the job that the tasks belong
 * to) is true of the element that it gets, because indexes are never used twice.
 */
public interface Stealable<E> {
    /** Returned by {@link #look()} if there is no public element. */
    long EMPTY = -1;

    /** The index of the oldest public element, or {@link #EMPTY}. */
    long look();

    /**
     * Takes the element that {@link #look()} has named.
     *
     * @return the element; null if somebody else has taken it, or if its owner has removed it
     */
    @Nullable
    E take(long index);

    /** How many elements thieves could take now. This is a hint, and exact only if nobody pushes or takes meanwhile. */
    int publicCount();
}
