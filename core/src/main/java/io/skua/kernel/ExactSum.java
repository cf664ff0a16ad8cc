package io.skua.kernel;

/**
 * A sum of doubles without any rounding until the end: the result is the double that is nearest to the exact sum. So it
 * depends neither on the order of the additions nor on how partial sums are combined, and all runs of a loop have the
 * same result.
 *
 * <p><b>How.</b> A finite double is a whole number of up to 53 bits (its significand) times a power of two. The chunk
 * with index c counts units of 2^(32c − 1075). A significand is shifted until it is a multiple of such a unit; then its
 * lower 32 bits go to one chunk, and its upper bits, at most 52, to the next one. All chunks together are one long
 * number with room for 2^63 doubles of any size.
 *
 * <p><b>Invariants.</b>
 *
 * <ul>
 *   <li>E1: the sum of all chunks, each times its unit, is the exact sum of the finite doubles so far.
 *   <li>E2: right after {@link #propagate}, every chunk but the last is in [0, 2^32); the last one has the sign.
 *   <li>E3: an addition changes a chunk by less than 2^52. There are at most {@link #ADDITIONS_MAX} of them after each
 *       propagation, so no chunk overflows: 2,000 · 2^52 + 2^32 is less than 2^63.
 * </ul>
 *
 * <p>NaN and the infinities are summed in a field of their own, where the rules of doubles are right for them in every
 * order.
 */
public final class ExactSum {
    private static final int CHUNKS = 68;
    private static final int ADDITIONS_MAX = 2_000;
    private static final int CHUNK_BITS = 32;
    private static final long CHUNK_MASK = (1L << CHUNK_BITS) - 1;
    private static final int FRACTION_BITS = 52;
    private static final long FRACTION_MASK = (1L << FRACTION_BITS) - 1;
    private static final int EXPONENT_MASK = 0x7ff;
    private static final int UNIT_EXPONENT = -1075; // of the unit of the first chunk
    private static final int ROUNDED_BITS = 11; // 64 bits become 53
    private static final int HUGE_SHIFT = 70; // brings each sum of up to 2^63 doubles into the range of doubles

    private final long[] chunks = new long[CHUNKS];
    private int room = ADDITIONS_MAX; // additions until the carries must be propagated
    private double special; // the sum of all elements that are NaN or infinite

    /** Adds a double. */
    public void add(double x) {
        long bits = Double.doubleToRawLongBits(x);
        int exponent = (int) (bits >>> FRACTION_BITS) & EXPONENT_MASK;
        if (exponent == EXPONENT_MASK) {
            special += x;
            return;
        }
        int normal = -exponent >>> 31; // 0 for 0 and for subnormal numbers, otherwise 1
        long significand = (bits & FRACTION_MASK) | ((long) normal << FRACTION_BITS);
        int place = exponent + 1 - normal; // a subnormal number has the exponent of the smallest normal ones
        int shift = place & (CHUNK_BITS - 1);
        long sign = bits >> 63; // 0 or -1
        int chunk = place >>> 5;
        chunks[chunk] += (((significand << shift) & CHUNK_MASK) ^ sign) - sign;
        chunks[chunk + 1] += ((significand >>> (CHUNK_BITS - shift)) ^ sign) - sign;
        if (--room == 0) {
            propagate();
        }
    }

    /** Adds another sum, which stays as it is but for its carries. */
    public void add(ExactSum other) {
        propagate();
        other.propagate();
        for (int i = 0; i < CHUNKS; i++) {
            chunks[i] += other.chunks[i];
        }
        propagate();
        special += other.special;
    }

    /** Moves what exceeds 32 bits to the next chunk (E2). The sum stays the same. */
    private void propagate() {
        room = ADDITIONS_MAX;
        long carry = 0;
        for (int i = 0; i < CHUNKS - 1; i++) {
            long chunk = chunks[i] + carry;
            chunks[i] = chunk & CHUNK_MASK;
            carry = chunk >> CHUNK_BITS;
        }
        chunks[CHUNKS - 1] += carry;
    }

    /**
     * The double that is nearest to the exact sum, infinite if the exact sum is too large for a double. If the sum has
     * a NaN or infinities, the result is what an addition of these has. A sum of zeros is 0.0.
     */
    public double value() {
        return special != 0 ? special : rounded(0);
    }

    /** The sum divided by a positive number. The quotient is finite if all {@code count} elements were. */
    public double dividedBy(long count) {
        double sum = value();
        if (special != 0 || !Double.isInfinite(sum)) {
            return sum / count;
        }
        double quotient = Math.scalb(rounded(HUGE_SHIFT) / count, HUGE_SHIFT);
        return Math.max(-Double.MAX_VALUE, Math.min(quotient, Double.MAX_VALUE)); // rounded twice, perhaps upwards
    }

    /** The finite sum times 2^−shift, rounded once. */
    private double rounded(int shift) {
        propagate();
        boolean negative = chunks[CHUNKS - 1] < 0;
        long[] magnitude = negative ? negated() : chunks;
        int top = CHUNKS - 1;
        while (top >= 0 && magnitude[top] == 0) {
            top--;
        }
        if (top < 0) {
            return 0;
        }
        int zeros = Long.numberOfLeadingZeros(magnitude[top]) - CHUNK_BITS; // of 32 bits
        long first = (magnitude[top] << CHUNK_BITS) | chunk(magnitude, top - 1);
        long leading = (first << zeros) | (chunk(magnitude, top - 2) >>> (CHUNK_BITS - zeros));
        boolean inexact = ((chunk(magnitude, top - 2) << zeros) & CHUNK_MASK) != 0;
        for (int i = top - 3; i >= 0 && !inexact; i--) {
            inexact = magnitude[i] != 0;
        }
        double value = Math.scalb(
                (double) nearest(leading, inexact),
                UNIT_EXPONENT + CHUNK_BITS * (top - 1) - zeros + ROUNDED_BITS - shift);
        return negative ? -value : value;
    }

    private static long chunk(long[] chunks, int index) {
        return index < 0 ? 0 : chunks[index];
    }

    /**
     * Rounds 64 bits to the nearest 53, to an even number if two are equally near. A result below the normal numbers
     * has fewer bits, which are all in the 53, so nothing is rounded twice.
     *
     * @param inexact whether something follows the 64 bits
     */
    private static long nearest(long leading, boolean inexact) {
        long kept = leading >>> ROUNDED_BITS;
        long half = 1L << (ROUNDED_BITS - 1);
        long rest = leading & ((half << 1) - 1);
        boolean up = rest > half || (rest == half && (inexact || (kept & 1) != 0));
        return up ? kept + 1 : kept;
    }

    private long[] negated() {
        long[] negated = new long[CHUNKS];
        long carry = 0;
        for (int i = 0; i < CHUNKS; i++) {
            long chunk = carry - chunks[i];
            negated[i] = i == CHUNKS - 1 ? chunk : chunk & CHUNK_MASK;
            carry = chunk >> CHUNK_BITS;
        }
        return negated;
    }
}
