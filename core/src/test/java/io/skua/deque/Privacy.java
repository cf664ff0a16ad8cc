package io.skua.deque;

/** Lets tests of other packages ask what thieves cannot see. */
public final class Privacy {
    private Privacy() {}

    /** How many elements thieves cannot take now. For the owner. */
    public static int privateCount(SplitDeque<?> deque) {
        return deque.privateCount();
    }
}
