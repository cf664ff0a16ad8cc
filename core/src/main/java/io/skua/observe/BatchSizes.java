package io.skua.observe;

/**
 * The second number of {@link EventKind#LEAF}: how large the batches were in which a worker took the elements of a
 * leaf. Eight counts of 8 bits, from the lowest: of batches of 1 to 7 elements, of 8 to 63, of 64 to 511, and so on by
 * the factor 8; the last count has all larger ones. A count stops at 255.
 */
public final class BatchSizes {
    private static final int COUNTS = 8;

    private BatchSizes() {}

    /** Returns the counts with one more batch of this size, which is at least 1. */
    public static long plus(long sizes, long elements) {
        int shift = 8 * Math.min(COUNTS - 1, (63 - Long.numberOfLeadingZeros(elements)) / 3);
        return ((sizes >>> shift) & 0xFF) == 0xFF ? sizes : sizes + (1L << shift);
    }

    /** Returns how many batches had at least 8 to the power of this many elements, and fewer than 8 times as many. */
    public static int count(long sizes, int power) {
        if (power < 0 || power >= COUNTS) {
            throw new IllegalArgumentException("Batches are counted by powers of 8 from 0 to 7, not " + power + ".");
        }
        return (int) (sizes >>> (8 * power)) & 0xFF;
    }
}
