package io.skua.observe;

/**
 * The second number of {@link EventKind#LOAN}: who tells it, and the other place that the loan is about. The lower half
 * is the one that tells it. Both are numbers of places of a cluster, from 0.
 */
public final class PlacePair {
    private PlacePair() {}

    /** Returns the two places as one number. */
    public static long pack(int teller, int other) {
        return ((long) other << 32) | teller;
    }

    static boolean isPossible(long pair) {
        return pair >= 0 && (int) pair >= 0;
    }

    /** Returns the place that tells it. */
    public static int teller(long pair) {
        return (int) pair;
    }

    /** Returns the other place. */
    public static int other(long pair) {
        return (int) (pair >>> 32);
    }
}
