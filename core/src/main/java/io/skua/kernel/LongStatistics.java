package io.skua.kernel;

import java.math.BigInteger;
import java.util.IntSummaryStatistics;
import java.util.LongSummaryStatistics;

/**
 * Accumulates what loops over ints and longs tell about their elements: how many there are, the least, the largest, the
 * sum. The sum has 128 bits, so an average never suffers from an overflow.
 */
public final class LongStatistics {
    private long count;
    private long min = Long.MAX_VALUE;
    private long max = Long.MIN_VALUE;
    private long low; // the lower 64 bits of the sum
    private long high; // the upper 64 bits of the sum

    void add(long x) {
        count++;
        min = Math.min(min, x);
        max = Math.max(max, x);
        add(x, x >> 63);
    }

    private void add(long itsLow, long itsHigh) {
        low += itsLow;
        high += itsHigh + (Long.compareUnsigned(low, itsLow) < 0 ? 1 : 0);
    }

    /** Adds the elements of another object, which must not be used any more. */
    public LongStatistics append(LongStatistics more) {
        count += more.count;
        min = Math.min(min, more.min);
        max = Math.max(max, more.max);
        add(more.low, more.high);
        return this;
    }

    public long count() {
        return count;
    }

    public double average() {
        boolean isLong = high == low >> 63;
        double sum = isLong
                ? low
                : BigInteger.valueOf(high)
                        .shiftLeft(Long.SIZE)
                        .add(new BigInteger(Long.toUnsignedString(low)))
                        .doubleValue();
        return sum / count;
    }

    /** The sum is that of longs, without the bits that a long does not have. */
    public LongSummaryStatistics longSummary() {
        return count == 0 ? new LongSummaryStatistics() : new LongSummaryStatistics(count, min, max, low);
    }

    public IntSummaryStatistics intSummary() {
        return count == 0 ? new IntSummaryStatistics() : new IntSummaryStatistics(count, (int) min, (int) max, low);
    }
}
