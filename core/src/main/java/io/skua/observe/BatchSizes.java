package io.skua.observe;

/**
 * What {@link EventKind#LEAF} tells of the batches in which a worker took the elements of a leaf. The detail has in its
 * lowest bit whether the rest of the leaf was stolen, and above how many batches there were. The second number says how
 * large they were. It has eight counts of 8 bits, from the lowest: of batches of 1 to 7 elements, of 8 to 63, of 64 to
 * 511, and so on by the factor 8; the last count has all larger ones. A count stops at 255.
 */
public final class BatchSizes {
    private static final int COUNTS = 8;

    private static final int BATCHES_MAX = Event.DETAIL_MAX >> 1;

    private BatchSizes() {}

    /** Returns the detail of a LEAF; a count that is too large is told as the largest there is. */
    public static int detail(boolean stolen, long batches) {
        return (int) Math.min(Math.max(batches, 0), BATCHES_MAX) << 1 | (stolen ? 1 : 0);
    }

    /** Returns whether the rest of the leaf was stolen. */
    public static boolean isStolen(int detail) {
        return (detail & 1) != 0;
    }

    /** Returns how many batches there were. */
    public static int batches(int detail) {
        return detail >>> 1;
    }

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
