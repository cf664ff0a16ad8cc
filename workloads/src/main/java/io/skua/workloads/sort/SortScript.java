package io.skua.workloads.sort;

import io.skua.workloads.divide.Scripts;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;
import io.skua.workloads.sort.CilkSort.Cutoffs;

/**
 * {@link CilkSort}: a unit per comparison, n log n of them for a leaf (rounded), n for a merge. Searching the cut of a
 * merge is left out, as in the shape: eleven comparisons where thousands follow. So are copying the input and checking
 * the answer, which are not tasks.
 *
 * <p>Where a merge cuts depends on the numbers, and a script has none. It draws the cut as a random order would put it,
 * see {@link #cut}. To cut in proportion is too tidy: of a power of two, all merges at one depth would be of exactly
 * the cut-off's size and none divided, whereas with real numbers every second one is a little larger and forks once
 * more.
 *
 * @param key decides the cuts below
 */
record SortScript(Cutoffs cutoffs, int size, long key) implements Script {
    /**
     * About 10 instructions a comparison. The loop of a merge has 13 for each number: two loads, two tests of an end, a
     * comparison, a minimum, a store and three indices. Quicksort has about 7: a load, a comparison, a branch and an
     * index, and its share of swaps and of calls. Half of the comparisons are of either kind, with the paper's 32
     * million numbers and leaves of 2048.
     */
    private static final double INSTRUCTIONS = 10;

    private static final long SEED = 20;
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    @Override
    public void write(StepSink steps) {
        if (size <= cutoffs.sort()) {
            steps.work(Math.round(CilkSort.leafCost(size)));
            return;
        }
        int quarter = size / 4;
        int last = size - 3 * quarter;
        steps.both(
                new Scripts.Both(part(quarter, 1), part(quarter, 2)),
                new Scripts.Both(part(quarter, 3), part(last, 4)));
        steps.both(merge(quarter, quarter, 5), merge(quarter, last, 6));
        steps.call(merge(2 * quarter, quarter + last, 7));
    }

    private Script part(int numbers, int number) {
        return new SortScript(cutoffs, numbers, below(key, number));
    }

    private Script merge(int left, int right, int number) {
        return new Merge(cutoffs.merge(), left, right, below(key, number));
    }

    private record Merge(int cutoff, int left, int right, long key) implements Script {
        @Override
        public void write(StepSink steps) {
            if (left + right <= cutoff) {
                steps.work(left + right);
                return;
            }
            int longer = Math.max(left, right);
            int shorter = Math.min(left, right);
            int low = longer / 2;
            int cut = cut(longer, low, shorter, key);
            steps.both(
                    new Merge(cutoff, low, cut, below(key, 1)),
                    new Merge(cutoff, longer - low, shorter - cut, below(key, 2)));
        }
    }

    /**
     * How many of the shorter run are smaller than the number after the first {@code low} of the longer one. If all
     * orders of the two are as likely, that has a beta-binomial distribution; a normal one of the same mean and
     * variance is close enough.
     */
    static int cut(int longer, int low, int shorter, long key) {
        double a = low + 1.0;
        double b = longer - low;
        double all = a + b;
        double mean = shorter * a / all;
        double variance = shorter * a * b * (all + shorter) / (all * all * (all + 1));
        long drawn = Math.round(mean + Math.sqrt(variance) * normal(key));
        return (int) Math.max(0, Math.min(shorter, drawn));
    }

    /**
     * The sum of eight uniform numbers of 16 bits, so it is the same on every machine, unlike one that takes
     * logarithms.
     */
    private static double normal(long key) {
        long sum = 0;
        for (long bits : new long[] {below(key, 8), below(key, 9)}) {
            sum += (bits & 0xFFFF) + (bits >>> 16 & 0xFFFF) + (bits >>> 32 & 0xFFFF) + (bits >>> 48);
        }
        return (sum - 4 * 65_535.0) / (65_536 * Math.sqrt(8 / 12.0));
    }

    /** SplitMix64. */
    private static long below(long key, int number) {
        long mixed = key + number * GOLDEN;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ mixed >>> 31;
    }

    static Program program(String title, int n, Cutoffs cutoffs) {
        return new Program(title, new SortScript(cutoffs, n, SEED), "sort comparisons", INSTRUCTIONS);
    }
}
