package io.skua.deque;

/** Lets tests of other packages ask for the private elements of a deque. */
public final class Privacy {
    private Privacy() {}

    /** How many elements thieves cannot take now. Must be called by the owner. */
    public static int privateCount(SplitDeque<?> deque) {
        return deque.privateCount();
    }
}
