package io.skua.kernel;

import java.util.DoubleSummaryStatistics;

/**
 * Accumulates what loops over doubles tell about their elements: how many there are, the least, the largest, the sum.
 */
public final class DoubleStatistics {
    private final ExactSum sum = new ExactSum();
    private long count;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    void add(double x) {
        count++;
        min = Math.min(min, x);
        max = Math.max(max, x);
        sum.add(x);
    }

    /** Adds the elements of another object, which must not be used any more. */
    public DoubleStatistics append(DoubleStatistics more) {
        count += more.count;
        min = Math.min(min, more.min);
        max = Math.max(max, more.max);
        sum.add(more.sum);
        return this;
    }

    public long count() {
        return count;
    }

    public double average() {
        return sum.dividedBy(count);
    }

    public DoubleSummaryStatistics summary() {
        double total = sum.value();
        if (count == 0) {
            return new DoubleSummaryStatistics();
        }
        if (!Double.isNaN(total) || Double.isNaN(min)) {
            return new DoubleSummaryStatistics(count, min, max, total);
        }
        // Infinities of both signs: the constructor refuses a sum that is NaN if the least element is not.
        DoubleSummaryStatistics summary =
                count == 2 ? new DoubleSummaryStatistics() : new DoubleSummaryStatistics(count - 2, min, max, 0);
        summary.accept(Double.POSITIVE_INFINITY);
        summary.accept(Double.NEGATIVE_INFINITY);
        return summary;
    }
}
