package io.skua.workloads.sort;

import io.skua.workloads.divide.Forks;

/**
 * Merge sort as in Cilk's distribution and in BOTS: four quarters are sorted in parallel, two merges bring them into a
 * second array in parallel, a third one brings them back, and each merge is parallel itself.
 *
 * <pre>{@code
 * new CilkSort(numbers, new int[numbers.length], cutoffs, forks).sort();
 * }</pre>
 *
 * <p>One object per run.
 */
final class CilkSort {
    private final int[] numbers;
    private final int[] other;
    private final Cutoffs cutoffs;
    private final Forks forks;

    /** @param spare as long as the numbers, with anything in it */
    CilkSort(int[] numbers, int[] spare, Cutoffs cutoffs, Forks forks) {
        this.numbers = numbers;
        this.other = spare;
        this.cutoffs = cutoffs;
        this.forks = forks;
    }

    /**
     * Where tasks end.
     *
     * @param sort this many numbers or fewer are sorted by one task, from 4
     * @param merge this many numbers or fewer are merged by one task, from 2
     * @param leaf how one task sorts
     */
    record Cutoffs(int sort, int merge, LeafSort leaf) {}

    void sort() {
        sort(0, numbers.length);
    }

    private void sort(int from, int to) {
        int size = to - from;
        if (size <= cutoffs.sort) {
            cutoffs.leaf.sort(numbers, from, to);
            forks.spent(leafCost(size));
            return;
        }
        int quarter = size / 4;
        int second = from + quarter;
        int middle = second + quarter;
        int fourth = middle + quarter;
        forks.both(
                () -> forks.both(() -> sort(from, second), () -> sort(second, middle)),
                () -> forks.both(() -> sort(middle, fourth), () -> sort(fourth, to)));
        forks.both(
                () -> merge(numbers, new Runs(from, second, second, middle), other, from),
                () -> merge(numbers, new Runs(middle, fourth, fourth, to), other, middle));
        merge(other, new Runs(from, middle, middle, to), numbers, from);
    }

    /** n log n comparisons, as many as a good sort takes; a merge takes about n. */
    static double leafCost(int size) {
        return size < 2 ? size : size * (Math.log(size) / Math.log(2));
    }

    /** Two sorted ranges of one array. */
    private record Runs(int left, int leftEnd, int right, int rightEnd) {
        int size() {
            return leftEnd - left + (rightEnd - right);
        }

        /** The one with more numbers first. */
        Runs longerFirst() {
            return leftEnd - left >= rightEnd - right
                    ? this
                    : new Runs(/* left= */ right, /* leftEnd= */ rightEnd, /* right= */ left, /* rightEnd= */ leftEnd);
        }
    }

    /** Halves the longer run, and cuts the other one where the number in the middle of the first would stand. */
    private void merge(int[] source, Runs runs, int[] target, int at) {
        int size = runs.size();
        if (size <= cutoffs.merge) {
            mergeHere(source, runs, target, at);
            forks.spent(size);
            return;
        }
        Runs longer = runs.longerFirst();
        int middle = (longer.left + longer.leftEnd) >>> 1;
        int cut = firstNotBelow(source, longer.right, longer.rightEnd, source[middle]);
        Runs low = new Runs(longer.left, middle, longer.right, cut);
        Runs high = new Runs(middle, longer.leftEnd, cut, longer.rightEnd);
        forks.both(() -> merge(source, low, target, at), () -> merge(source, high, target, at + low.size()));
    }

    private static int firstNotBelow(int[] source, int from, int to, int pivot) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (source[middle] < pivot) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Which run has the smaller number cannot be predicted, so the inner loop has no branch on it. */
    private static void mergeHere(int[] source, Runs runs, int[] target, int at) {
        int left = runs.left;
        int leftEnd = runs.leftEnd;
        int right = runs.right;
        int rightEnd = runs.rightEnd;
        int out = at;
        while (left < leftEnd && right < rightEnd) {
            int a = source[left];
            int b = source[right];
            int fromLeft = a <= b ? 1 : 0;
            target[out++] = Math.min(a, b);
            left += fromLeft;
            right += 1 - fromLeft;
        }
        System.arraycopy(source, left, target, out, leftEnd - left);
        System.arraycopy(source, right, target, out + leftEnd - left, rightEnd - right);
    }
}
