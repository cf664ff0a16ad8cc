package io.skua.tree;

/**
 * How far the owner of a leaf is, in one word:
 *
 * <pre>
 *    63       62 ........ 31       30 ......... 0
 *   stolen    left (32 bits)       right (31 bits)
 * </pre>
 *
 * The elements in [left, right) have not been taken; both are counted in units from the start of the leaf. Batches from
 * the left end raise left, batches from the right end lower right. The Tree paper has one int for the left end only,
 * and marks a stolen leaf as −p−1; a long costs the same on 64 bits.
 */
public final class Progress {
    /** The length of the longest leaf, in units. */
    public static final int LENGTH_MAX = Integer.MAX_VALUE;

    private static final int LEFT_SHIFT = 31;
    private static final long RIGHT_MASK = (1L << LEFT_SHIFT) - 1;
    private static final long STOLEN = Long.MIN_VALUE;

    private Progress() {}

    public static long of(int left, int right) {
        return (long) left << LEFT_SHIFT | right;
    }

    public static int left(long word) {
        return (int) ((word & ~STOLEN) >>> LEFT_SHIFT);
    }

    public static int right(long word) {
        return (int) (word & RIGHT_MASK);
    }

    /** How many units nobody has taken. */
    public static int rest(long word) {
        return right(word) - left(word);
    }

    public static boolean isStolen(long word) {
        return word < 0;
    }

    public static long stolen(long word) {
        return word | STOLEN;
    }

    /** The word after a batch from the left end. */
    public static long advanceLeft(long word, int units) {
        return word + ((long) units << LEFT_SHIFT);
    }

    /** The word after a batch from the right end. */
    public static long advanceRight(long word, int units) {
        return word - units;
    }
}
