package io.skua.workloads.loops;

import java.util.Arrays;
import java.util.stream.IntStream;

/** How much work a loop is, and what follows for everybody who runs it. */
final class Load {
    /** With more elements than this, what a single one takes only matters if it is the largest. */
    private static final int SORTED_MAX = 1 << 16;

    private static final long[] UNSORTED = {};

    private final long total;
    private final long largest;
    private final long[]
            sums; // of the smallest elements: of none, of one, of two and so on; empty if there are too many

    private Load(long total, long largest, long[] sums) {
        this.total = total;
        this.largest = largest;
        this.sums = sums;
    }

    /** Of elements that all take the same. */
    static Load even(int elements, long each) {
        return new Load(elements * each, each, UNSORTED);
    }

    static Load of(PatternLoop loop) {
        int n = loop.elements();
        if (n <= SORTED_MAX) {
            long[] sums = new long[n + 1];
            long[] units = IntStream.range(0, n).mapToLong(loop::units).sorted().toArray();
            System.arraycopy(units, 0, sums, 1, n);
            Arrays.parallelPrefix(sums, Long::sum);
            return new Load(sums[n], units[n - 1], sums);
        }
        long total = 0;
        long largest = 0;
        for (int i = 0; i < n; i++) {
            long units = loop.units(i);
            total += units;
            largest = Math.max(largest, units);
        }
        return new Load(total, largest, UNSORTED);
    }

    long total() {
        return total;
    }

    long largest() {
        return largest;
    }

    double optimalSpeedup(int workers) {
        long longest = Math.max(largest, crowded(workers));
        return Math.min(workers, (double) total / longest);
    }

    /**
     * Of the k·P + 1 largest elements some worker gets k + 1 or more, and those take as long as the k + 1 smallest of
     * them or longer. With few elements this is more than an equal share: three workers need six rounds for sixteen
     * equal elements, not five and a third.
     */
    private long crowded(int workers) {
        long most = 0;
        for (long k = 0; k * workers + 1 < sums.length; k++) {
            int first = sums.length - 2 - (int) (k * workers);
            most = Math.max(most, sums[first + (int) k + 1] - sums[first]);
        }
        return most;
    }
}
